/** What each harness sends, as its documentation or a probe has it, is read as what it means. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { HARNESSES } from '../../src/agents/harnesses.ts';
import { SETUPS, type Setup } from '../../src/agents/setup/setups.ts';
import { WRITING_TOOLS } from './writing-tools.ts';

/** By what stands in the file that `init --agent` writes: a pattern, a list, a key; Copilot asks for everything. */
function asksFor({ name, content }: Setup): (tool: string) => boolean {
  const written =
    'whole' in content
      ? content.whole('metes hook')
      : JSON.stringify(content.entries.map(({ path, element }) => [path, element('metes', false)]));
  if (name === 'copilot') return () => true;
  const pattern = /"matcher": ?"([^"]+)"/.exec(written)?.[1];
  if (pattern === undefined) return (tool) => written.includes(`"${tool}"`);
  return (tool) => new RegExp(`^(?:${pattern})$`).test(tool);
}

const here = join(dirname(fileURLToPath(import.meta.url)), 'payloads');

test('every harness has payloads, and there are no others', () => {
  expect(readdirSync(here).sort()).toEqual(HARNESSES.map(({ name }) => name).sort());
});

describe.each([...HARNESSES])('$name', ({ name, parse, answer }) => {
  const files = readdirSync(join(here, name));
  const read = files.map((file) => ({
    file,
    ...JSON.parse(readFileSync(join(here, name, file), 'utf8')),
  }));

  test.each(read)('$file', ({ source, payload, text, expect: expected }) => {
    expect(source).not.toBe('');
    expect(parse(text ?? JSON.stringify(payload))).toEqual(expected);
  });

  test('something of each kind', () => {
    const kinds = new Set(read.map(({ expect: { kind } }) => kind));
    expect([...kinds].sort()).toEqual(['malformed', 'nothing', 'writes']);
  });

  test('what is cut off anywhere never passes for a read', () => {
    const whole = JSON.stringify(read.find(({ expect: { kind } }) => kind === 'writes').payload);
    for (let length = 0; length < whole.length; length++)
      expect(parse(whole.slice(0, length)).kind).toBe('malformed');
  });

  test('the hook that is installed is asked for each tool that writes', () => {
    const { files: named = [], shells = [] } = WRITING_TOOLS[name] ?? {};
    const setup = SETUPS.find((one) => one.name === name) as Setup;
    const asks = asksFor(setup);
    for (const tool of [...named, ...shells]) {
      const known = { tool, tool_name: tool, toolName: tool, agent_action_name: tool };
      expect(parse(JSON.stringify(known)).kind, tool).toBe('malformed');
      expect(asks(tool), tool).toBe(true);
    }
    expect(asks('view_something')).toBe(name === 'copilot');
  });

  test('a refusal blocks, and says why where the model reads it', () => {
    const { exit, out, err } = answer({ allowed: false, text: 'metes: refused: no\n  why\n' });
    if (name === 'cursor') {
      expect(exit).toBe(0);
      expect(JSON.parse(out)).toEqual({
        permission: 'deny',
        user_message: 'metes: refused: no',
        agent_message: 'metes: refused: no\n  why\n',
      });
      return;
    }
    expect(exit).toBe(2);
    expect(err).toBe('metes: refused: no\n  why\n');
    if (name === 'copilot')
      expect(JSON.parse(out)).toEqual({
        permissionDecision: 'deny',
        permissionDecisionReason: 'metes: refused: no\n  why\n',
      });
    else expect(out).toBe('');
    const unsaid = answer({ allowed: false, text: '' });
    expect(unsaid.exit).toBe(2);
    // Codex lets through what is refused without a word.
    if (name !== 'copilot') expect(unsaid.err).not.toBe('');
  });

  test('what is allowed decides nothing for the harness', () => {
    expect(answer({ allowed: true, text: '' })).toEqual({
      exit: 0,
      out: name === 'cursor' ? '{"permission":"allow"}\n' : '',
      err: '',
    });
  });
});
