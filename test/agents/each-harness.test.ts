/** Each harness, through the process that it starts: a write outside is refused in its own words, and what it can't have sent. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HARNESSES } from '../../src/agents/harnesses.ts';
import { type Guarded, guardedRepository } from '../guards/guarded.ts';
import { type Hooked, hooked } from './calling.ts';

let g: Guarded;
let other: string;
beforeAll(() => {
  g = guardedRepository();
  other = g.world.repo('not enrolled');
});
afterAll(() => g.world.dispose());

/** A write of one file, as each sends it; windsurf says of a file's call only which file. */
const WRITES: Record<string, (path: string) => object> = {
  claude: (file_path) => ({ tool_name: 'Write', tool_input: { file_path } }),
  codex: (path) => ({
    tool_name: 'apply_patch',
    tool_input: { command: `*** Begin Patch\n*** Add File: ${path}\n+x\n*** End Patch` },
  }),
  cursor: (path) => ({ tool_name: 'StrReplace', tool_input: { path } }),
  gemini: (file_path) => ({ tool_name: 'replace', tool_input: { file_path } }),
  copilot: (path) => ({ toolName: 'edit', toolArgs: JSON.stringify({ path }) }),
  opencode: (filePath) => ({ tool: 'edit', args: { filePath } }),
  windsurf: (file_path) => ({ agent_action_name: 'pre_write_code', tool_info: { file_path } }),
  kiro: (path) => ({ tool_name: 'fs_write', tool_input: { path } }),
};

/** Who is told in JSON on standard output; the rest by exit 2 and standard error alone. */
function reasonOf(name: string, { exit, out, err }: Hooked): string {
  if (name === 'cursor') {
    const { permission, user_message: brief, agent_message: whole } = JSON.parse(out);
    expect([exit, permission]).toEqual([0, 'deny']);
    expect(whole.startsWith(`${brief}\n`)).toBe(true);
    return whole;
  }
  expect(exit).toBe(2);
  if (name !== 'copilot') {
    expect(out).toBe('');
    return err;
  }
  const { permissionDecision, permissionDecisionReason } = JSON.parse(out);
  expect(permissionDecision).toBe('deny');
  expect(permissionDecisionReason).toBe(err);
  return err;
}

describe.each(HARNESSES.map(({ name }) => name))('%s', (name) => {
  const call = (path: string) => ({ cwd: g.at, ...WRITES[name]?.(path) });
  const says = (payload: unknown) => hooked(g, payload, { harness: name });

  test('outside the claim: refused in its own form, with the way on', () => {
    for (const path of ['docs/new/deep/n.md', join(g.at, 'docs/new/deep/n.md')]) {
      const reason = reasonOf(name, says(call(path)));
      expect(reason).toContain(`metes: refused: 1 file of this tool call is outside what`);
      expect(reason).toContain("\n  docs/new/deep/n.md   nobody's ground\n");
      expect(reason).toContain('Works now:\n  metes widen docs/new/deep/n.md\n');
    }
  });

  test('inside the claim: nothing is decided for the harness', () => {
    const out = name === 'cursor' ? '{"permission":"allow"}\n' : '';
    for (const path of ['src/new/deep/n.ts', join(g.at, 'src/new/deep/n.ts')])
      expect(says(call(path))).toEqual({ exit: 0, out, err: '' });
  });

  test('in a repository that nobody enrolled: nothing, and no refusal of what can’t be read', () => {
    const out = name === 'cursor' ? '{"permission":"allow"}\n' : '';
    const at = other;
    const here = { harness: name, cwd: at };
    const write = { cwd: at, ...WRITES[name]?.('docs/d.md') };
    expect(hooked(g, write, here)).toEqual({ exit: 0, out, err: '' });
    const nameless = JSON.stringify(write).replace('docs/d.md', '');
    const told = hooked(g, nameless, here);
    // Windsurf's call does not say where it works.
    if (name === 'windsurf') return void reasonOf(name, told);
    expect(told).toMatchObject({ exit: 0, out });
    expect(told.err).toContain('nothing is held here, so it goes on');
  });

  test('a call that can’t be read never passes in silence', () => {
    const whole = JSON.stringify(call('src/a.ts'));
    const broken = ['', '{}', 'null', '[]', '"x"', whole.slice(0, -1), `${whole}}`, `[${whole}]`];
    const nameless = JSON.stringify({ ...call('src/a.ts'), cwd: g.at }).replaceAll('src/a.ts', '');
    for (const text of [...broken, nameless])
      expect(reasonOf(name, says(text)), text).toContain(
        `metes: refused: the call that ${name} sent can't be read: `,
      );
  });

  test('where it can’t be decided it is refused', () => {
    const told = hooked(g, call('docs/d.md'), { harness: name, env: { PATH: '/nowhere' } });
    expect(reasonOf(name, told)).toMatch(/^metes: refused: it could not be decided: /);
  });
});
