/**
 * Every way to write a path, and every name that one can have: each is found as the bytes that it is, and shown so that it
 * breaks nothing and can be answered.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { decodePath } from '../../src/git/path-bytes.ts';
import type { Change, Changes } from '../support/github/on-disk.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';
import { findingsOf, lineFor, statusOf } from './told.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => {
  for (const pull of team.repo.pulls()) if (pull.data.state === 'open') pull.close();
});
afterAll(() => team.close());

const OLD_PIN = '1'.repeat(40);
const NEW_PIN = '2'.repeat(40);

/** Mode and oid of what stands at a path of a commit. */
function stands(at: string, path: string): { mode: string | null; oid: string | null } {
  const line = team.repo.git('ls-tree', at, '--', path);
  const [mode = '', , oid = ''] = line.split(/[ \t]/);
  return line === '' ? { mode: null, oid: null } : { mode, oid };
}

describe.skipIf(lacksNode24())('what a pull request wrote', () => {
  test('each kind of write is found at both of its ends, as it would land', async () => {
    team.repo.push('main', {
      '.gitmodules': '[submodule "lib"]\n\tpath = other/lib\n\turl = ../lib\n\tignore = all\n',
      'kinds/leaving.ts': 'leaving\n',
      'other/coming.ts': 'coming\n',
      'other/Case.md': 'case\n',
      'other/gone.md': 'gone\n',
      'other/run.sh': 'run\n',
      'other/link': '../secret',
      'other/dir/a.txt': 'a\n',
      'other/dir/b.txt': 'b\n',
      'other/file': 'file\n',
      'other/lib': { submodule: OLD_PIN },
      'other/same.md': 'same\n',
    });
    const pull = await team.pull('feat/kinds', ['kinds/**'], {
      'kinds/leaving.ts': null,
      'other/left.ts': 'leaving\n',
      'other/coming.ts': null,
      'kinds/came.ts': 'coming\n',
      'other/Case.md': null,
      'other/case.md': 'case\n',
      'other/gone.md': null,
      'other/run.sh': { executable: 'run\n' },
      'other/link': { link: '../secret' },
      'other/dir/a.txt': null,
      'other/dir/b.txt': null,
      'other/dir': 'a file now\n',
      'other/file': null,
      'other/file/inside.txt': 'a directory now\n',
      'other/lib': { submodule: NEW_PIN },
    });
    const ran = await team.run(pull.event('opened'));
    const outside = [
      'other/Case.md',
      'other/case.md',
      'other/coming.ts',
      'other/dir',
      'other/dir/a.txt',
      'other/dir/b.txt',
      'other/file',
      'other/file/inside.txt',
      'other/gone.md',
      'other/left.ts',
      'other/lib',
      'other/link',
      'other/run.sh',
    ];
    expect(findingsOf(ran).map(({ code, at }) => ({ code, ...at }))).toEqual(
      outside.map((path) => ({
        code: 'out-of-scope',
        path,
        // A tree is no file: what stood below the name is named itself.
        ...(path === 'other/file' ? { mode: null, oid: null } : stands(pull.head, path)),
      })),
    );
    const now = new Map(findingsOf(ran).map(({ at }) => [at?.path, at]));
    expect(now.get('other/lib')).toMatchObject({ mode: '160000', oid: NEW_PIN });
    expect(now.get('other/run.sh')).toMatchObject({ mode: '100755' });
    expect(now.get('other/link')).toMatchObject(
      // The same bytes: only the mode says that it leads elsewhere now.
      { mode: '120000', oid: stands('main', 'other/link').oid },
    );
    expect(statusOf(pull)).toBe("failure: Asks a person about 13 files outside feat/kinds's scope");
    for (const text of [page(pull), ran.summary]) {
      expect(text).toMatch(/<code>other\/gone\.md<\/code> \| deleted \|/);
      expect(text).toMatch(/<code>other\/lib<\/code> \| submodule \|/);
      expect(text).toMatch(/<code>other\/link<\/code> \| symlink \|/);
      expect(text).toContain('Inside: 2 of 15 files');
    }
  });

  test('every name is told as the bytes that it is, breaks no page, and is answered', async () => {
    const changes = NAMES.map(({ name }): readonly [string | Buffer, Change] => [name, 'odd\n']);
    const pull = await team.pull('feat/names', ['names/**'], changes as Changes);
    const ran = await team.run(pull.event('opened'));
    const paths = NAMES.map(({ name }) => decodePath(Buffer.from(name as string)));
    expect(new Set(findingsOf(ran).map(({ at }) => at?.path))).toEqual(new Set(paths));
    const said = page(pull);
    const numbers = new Map(findingsOf(ran).map(({ at, number }) => [at?.path, number]));
    NAMES.forEach(({ cell }, n) => {
      const row = `| ${numbers.get(paths[n] ?? '')} | <code>${cell}</code> | changed |`;
      expect(said).toContain(row);
      expect(ran.summary).toContain(row);
    });
    for (const text of [said, ran.summary]) {
      // One row each, of five cells: nothing ended a cell, a line or the table.
      const rows = text.split('\n').filter((line) => /^\| \d+ \|/.test(line));
      expect(rows.map((row) => row.split('|').length)).toEqual(NAMES.map(() => 7));
      // Lines to copy stand as they are; nobody is mentioned in code.
      expect(text.replace(/^(`{3,})$[\s\S]*?^\1$/gm, '')).not.toContain('@acme');
      expect(text.split('<!--').length - 1).toBe(text === said ? 1 : 0);
      expect(text).not.toMatch(/[\u202e\u200b]/);
    }
    const files = ran.annotations.filter(({ level }) => level === 'error').map(({ at }) => at.file);
    const plain = NAMES.filter(({ file }) => file !== undefined).map(({ file }) => file);
    expect(files.filter((file) => file !== undefined && !plain.includes(file))).toEqual([]);
    expect(files).toHaveLength(10);
    for (const { message } of ran.annotations) expect(message).not.toMatch(/[\n\r\u202e]/);

    // GitHub can't be asked who wrote a name that is no UTF-8: somebody who committed here may have.
    const bytes = findingsOf(ran).find(({ at }) => at?.path === 'odd/caf\udce9');
    const own = await team.answer(pull, 'bo', `/metes approve #${bytes?.number} @${pull.head}`);
    expect(own.exit, own.err).toBe(0);
    expect(findingsOf(own).filter(({ resolution }) => resolution !== undefined)).toEqual([]);
    expect(page(pull)).toContain('does not answer for it');

    const newline = findingsOf(ran).find(({ at }) => at?.path === 'odd/new\nline');
    const one = await team.answer(
      pull,
      'grace',
      `/metes approve #${newline?.number} @${pull.head}`,
    );
    const settled = findingsOf(one).filter(({ resolution }) => resolution !== undefined);
    expect(settled.map(({ at, resolution }) => [at?.path, resolution?.by])).toEqual([
      ['odd/new\nline', 'grace'],
    ]);
    // The line that is offered names the first dozen.
    for (let line = 0; line * 12 < NAMES.length; line++)
      if (pull.status()?.state === 'failure')
        await team.answer(pull, 'grace', lineFor(page(pull), 'approve'));
    expect(statusOf(pull), page(pull)).toMatch(/^success: /);
  });
});

interface Name {
  readonly name: string | Buffer;
  /** How it stands in a table. */
  readonly cell: string;
  /** How an annotation names the file, when it can. */
  readonly file?: string;
}

const NAMES: readonly Name[] = [
  { name: 'odd/new\nline', cell: '"odd/new&#92;nline"' },
  { name: 'odd/tab\there', cell: '"odd/tab&#92;there"' },
  { name: 'odd/cr\rhere', cell: '"odd/cr&#92;rhere"' },
  { name: 'odd/"double"', cell: '"odd/&#92;"double&#92;""', file: 'odd/"double"' },
  { name: "odd/it's", cell: "odd/it's", file: "odd/it's" },
  {
    name: 'odd/`tick` ``two``',
    cell: 'odd/&#96;tick&#96; &#96;&#96;two&#96;&#96;',
    file: 'odd/`tick` ``two``',
  },
  { name: 'odd/a|b', cell: 'odd/a&#124;b', file: 'odd/a|b' },
  { name: 'odd/$(touch pwned)', cell: 'odd/&#36;(touch pwned)', file: 'odd/$(touch pwned)' },
  { name: 'odd/🦀.rs', cell: 'odd/🦀.rs', file: 'odd/🦀.rs' },
  { name: 'odd/日本語', cell: 'odd/日本語', file: 'odd/日本語' },
  { name: Buffer.from('odd/caf\xe9', 'latin1'), cell: '"odd/caf&#92;xe9"' },
  { name: Buffer.from('odd/caf\xe8', 'latin1'), cell: '"odd/caf&#92;xe8"' },
  { name: 'odd/\u202egnp.exe', cell: '"odd/&#92;xe2&#92;x80&#92;xaegnp.exe"' },
  {
    name: 'odd/<!-- metes:comment -->',
    cell: 'odd/&lt;!-- metes:comment --&gt;',
    file: 'odd/<!-- metes:comment -->',
  },
  { name: 'odd/@acme/team', cell: 'odd/&#64;acme/team', file: 'odd/@acme/team' },
  {
    name: 'odd/</code><img src=x>',
    cell: 'odd/&lt;/code&gt;&lt;img src=x&gt;',
    file: 'odd/</code><img src=x>',
  },
  {
    name: 'odd/::error file=a,line=1::%0A',
    cell: 'odd/::error file=a,line=1::%0A',
    file: 'odd/::error file=a,line=1::%0A',
  },
  { name: 'odd/ends in a blank ', cell: '"odd/ends in a blank "' },
  { name: 'odd/caf\u00e9', cell: 'odd/caf\u00e9', file: 'odd/caf\u00e9' },
  { name: 'odd/cafe\u0301', cell: 'odd/cafe\u0301', file: 'odd/cafe\u0301' },
  { name: 'odd/back\\slash', cell: '"odd/back&#92;&#92;slash"', file: 'odd/back\\slash' },
  {
    name: 'odd/\'one\' and "two"',
    cell: '"odd/\'one\' and &#92;"two&#92;""',
    file: 'odd/\'one\' and "two"',
  },
  { name: 'odd/```', cell: 'odd/&#96;&#96;&#96;', file: 'odd/```' },
  { name: '-rf', cell: '-rf', file: '-rf' },
  { name: '#1', cell: '&#35;1', file: '#1' },
  { name: '@head', cell: '&#64;head', file: '@head' },
];
