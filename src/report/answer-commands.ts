/**
 * Spells out the answers to a breach: for a person at a terminal, for a comment, and what an agent can do instead.
 * A path that can't be shown as it is goes by its finding's number, so that no answer carries unseen bytes.
 */
import { answerLine, bare, pathWord, type Word } from '../check/command-words.ts';
import type { Finding } from '../check/finding.ts';
import type { Oid } from '../registry/ids.ts';
import { literalPattern } from '../scope/pattern.ts';
import { commandLine, commandOf } from './command-line.ts';
import type { NextCommand } from './next-commands.ts';
import { isPlain } from './printable.ts';

/** More paths in one line can't be read; the rest is answered in further ones. */
export const PATHS_IN_ONE = 12;

export interface Answering {
  /** Open findings that have a path. */
  readonly findings: readonly Finding[];
  readonly head: Oid | null;
}

/** What a person can answer at a terminal. The head is named, so that an answer never meets another commit. */
export function resolveCommands(answering: Answering): NextCommand[] {
  return answers(answering, (words) =>
    commandLine(['metes', 'resolve', ...words.map((word) => shellText(word))]),
  );
}

/** An answer at a terminal. It names the branch, so that it works wherever that is checked out or not. */
export const resolveLine = (branch: string, [kind = '', ...words]: readonly string[]): string =>
  commandOf(['resolve', kind], [`--branch=${branch}`], words);

/** What who works alone can change. */
export const LONE_AUTHOR =
  'Who works alone lets authors answer, in .metes/config.yml on the default branch:  answers: {author: true}';

/** The same as lines of a comment. */
export function commentCommands(answering: Answering): NextCommand[] {
  return answers(answering, answerLine);
}

/** Quotes are the shell's business there, so a path that begins like something else says that it is a path. */
const shellText = ({ text, quoted }: Word): string =>
  quoted && /^(?:[#@]|\.\/)/.test(text) ? `./${text}` : text;

function answers(
  { findings, head }: Answering,
  write: (words: readonly Word[]) => string,
): NextCommand[] {
  const at = head === null ? [] : [bare(`@${head}`)];
  const about = findings.slice(0, PATHS_IN_ONE).map(pathOrNumber);
  const one = findings.length === 1;
  const [this_, these] = one ? ['this path', 'it is'] : ['these paths', 'they are'];
  const list: NextCommand[] = [
    {
      command: write([bare('approve'), ...about, ...at]),
      does: `${this_} may land as ${these} now`,
    },
  ];
  const free = findings.filter(({ code }) => code === 'out-of-scope' || code === 'ungranted');
  if (free.length > 0)
    list.push({
      command: write([bare('widen'), ...free.slice(0, PATHS_IN_ONE).map(pathOrNumber), ...at]),
      does: 'the declaration was too narrow: adds to the claim what nobody else holds',
    });
  list.push(
    {
      command: write([bare('revert'), ...about, ...at]),
      does: `${this_} must be put back as on the target; blocked until then`,
    },
    { command: write([bare('reject'), ...at, bare('<the reason>')]), does: 'no, and why' },
  );
  return list;
}

export function glassCommand(
  { head }: Pick<Answering, 'head'>,
  form: 'command' | 'comment',
): NextCommand {
  const words = [
    bare('break-glass'),
    bare('<incident>'),
    ...(head === null ? [] : [bare(`@${head}`)]),
  ];
  const command =
    form === 'comment'
      ? answerLine(words)
      : commandLine(['metes', 'resolve', ...words.map((word) => word.text)]);
  return { command, does: 'an emergency: lands now, is recorded and followed up' };
}

function pathOrNumber({ at, number }: Finding): Word {
  const path = at?.path ?? '';
  return isPlain(path) ? pathWord(path) : bare(`#${number}`);
}

/** How to move a write out of the branch; uncommitted work is kept in a stash. */
export function undoCommand(findings: readonly Finding[], reference: string): NextCommand[] {
  const paths = (some: readonly Finding[]) =>
    some.slice(0, PATHS_IN_ONE).flatMap(({ at }) => (at === undefined ? [] : [at.path]));
  const fresh = paths(findings.filter((finding) => finding.uncommitted === true));
  const made = paths(
    findings.filter((finding) => finding.uncommitted !== true && finding.stash === undefined),
  );
  const list: NextCommand[] = [];
  if (fresh.length > 0)
    list.push({
      command: commandLine([
        'git',
        'stash',
        'push',
        '--include-untracked',
        '--',
        ...literal(fresh),
      ]),
      does: 'moves the uncommitted change out and keeps it',
    });
  if (made.length > 0)
    list.push({
      command: commandLine([
        ...['git', 'restore', `--source=${reference}`, '--staged', '--worktree', '--'],
        ...literal(made),
      ]),
      does: 'puts it back as on the target; commit that',
    });
  return [...list, ...stashCommands(findings)];
}

/** Nothing of it is on the branch or in the work tree: looking at the stash, and dropping it, is all there is to do. */
function stashCommands(findings: readonly Finding[]): NextCommand[] {
  const numbers = new Set(findings.flatMap(({ stash }) => (stash === undefined ? [] : [stash])));
  // The highest first: dropping one gives every later one another number.
  const stashes = [...numbers].sort((a, b) => b - a).map((number) => `stash@{${number}}`);
  return stashes.flatMap((name) => [
    {
      command: commandLine(['git', 'stash', 'show', '-p', '--include-untracked', name]),
      does: 'what it holds',
    },
    { command: commandLine(['git', 'stash', 'drop', name]), does: 'throws all of it away' },
  ]);
}

/** A path is no pattern: `app/[id].tsx` names one file. From the root, wherever the command is run. */
const literal = (paths: readonly string[]): string[] =>
  paths.map((path) => `:(top,literal)${path}`);

/** For a branch that wrote without a claim. */
export const claimCommand = (findings: readonly Finding[]): NextCommand => ({
  command: commandOf(['claim'], [], ['<the task>', ...patternsFor(findings)]),
  does: 'declares it now; refused where someone else holds it',
});

export const widenCommand = (findings: readonly Finding[]): NextCommand => ({
  command: commandOf(['widen'], [], patternsFor(findings)),
  does: 'asks for it; free as long as it is not committed',
});

const patternsFor = (findings: readonly Finding[]): string[] =>
  findings
    .slice(0, PATHS_IN_ONE)
    .flatMap(({ at }) => (at === undefined ? [] : [literalPattern(at.path)]));
