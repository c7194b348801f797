/** What lets a commit through with a word, in lines. */
import { expect, test } from 'vitest';
import { guardNotes } from '../../src/report/guard-notes.ts';
import { now, pagination } from './samples.ts';

test("others' ground: each holder is named once, behind what is theirs", () => {
  const at = (path: string, holder: typeof pagination | null) =>
    ({ path, mode: null, oid: null, holder }) as const;
  const paths = [at('src/api/a.ts', pagination), at('x', null), at('src/api/b.ts', pagination)];
  expect(guardNotes([{ kind: 'held', paths }], null, now)).toEqual([
    `metes: someone else's ground: src/api/a.ts and src/api/b.ts, held by feat/pagination (worktree api-1 (claude-code) on lap-7, for ada): "${pagination.task.text}"; x`,
  ]);
});
