/** Every command that metes prints can be pasted as it stands: collected from the sources, so that none is forgotten. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project } from '../support/test-io.ts';

const sources = readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.startsWith(join('commands', 'demo')),
);

interface Found {
  readonly at: string;
  readonly line: string;
}

/** The lines of all texts in the sources that begin with a command, without the synopses of --help. */
const commands: readonly Found[] = sources.flatMap((name) => {
  const text = readFileSync(join(project, 'src', name), 'utf8')
    .replace(/^ *(?:\/\*\*|\/\/| \*).*$/gm, '')
    .replace(/\n {4}(?:usage|about|example):[\s\S]*?\n {2}\},\n/g, '\n');
  const literals = text.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
  return literals
    .flatMap((literal) => literal.slice(1, -1).split(/\\n|\n/))
    .map((line) => line.trim())
    .filter((line) =>
      /^(?:metes|git|rm|mv) (?!says|asks|stopped|is\b|failed|uninstall\\)[a-z-]/.test(line),
    )
    .map((line) => ({ at: name, line }));
});

test('there are some to look at', () => {
  expect(commands.length).toBeGreaterThan(80);
});

test('what a command does stands on a line of its own', () => {
  const prose =
    / {3}| \(|; | (?:shows|lists|names|puts|writes|reads|gives|asks|says|continues|completes|enrols|compares|has|first|then|or|if|it|again|leaves|which|what)\b/;
  const bare = (line: string) => line.replace(/'[^']*'|\\?"[^"]*"|\$\{[^}]*\}/g, 'x');
  expect(commands.filter(({ line }) => prose.test(bare(line)))).toEqual([]);
});

test('what has to be filled in is quoted, so that no shell reads it as a redirection', () => {
  const open = /(?<![\\'"$`])<[a-zA-Z][a-zA-Z -]*>/;
  const quoted = (line: string) => line.replace(/\\?'[^']*'|\\?"[^"]*"/g, 'x');
  expect(commands.filter(({ line }) => open.test(quoted(line)))).toEqual([]);
});
