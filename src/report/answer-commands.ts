/**
 * Spells out the answers to a breach: for a person at a terminal, for a comment, and what an agent can do instead.
 * A path that can't be shown as it is goes by its finding's number, so that no answer carries unseen bytes.
 */
import { answerLine, bare, pathWord, type Word } from '../check/command-words.ts';
import { type Finding, isOnBranch } from '../check/finding.ts';
import type { Oid } from '../registry/ids.ts';
import { isManifestPath } from '../scope/manifest-path.ts';
import { isSayable, literalPattern } from '../scope/pattern.ts';
import { commandLine, commandOf } from './command-line.ts';
import type { NextCommand } from './next-commands.ts';
import { isPlain } from './printable.ts';

/** More paths in one line can't be read; the rest is answered in further ones. */
export const PATHS_IN_ONE = 12;

export interface Answering {
  readonly branch: string;
  /** Open findings that have a path. */
  readonly findings: readonly Finding[];
  readonly head: Oid | null;
  /** Every line names the head: by its branch alone another commit would be found. */
  readonly pinned?: boolean;
}

/** An answer at a terminal. It names the branch, so that it works wherever that is checked out or not. */
export const resolveLine = (branch: string, [kind = '', ...words]: readonly string[]): string =>
  commandOf(['resolve', kind], [`--branch=${branch}`], words);

/** What who works alone can change. */
export const LONE_AUTHOR =
  'Who works alone lets authors answer, in .metes/config.yml on the default branch:  answers: {author: true}';

/**
 * What a person can answer at a terminal. The paths and the head stand in one line: an approval must never meet another
 * commit, and the other words take its place.
 */
export function resolveCommands(answering: Answering): NextCommand[] {
  const { branch, findings, head } = answering;
  const words = (some: readonly Finding[]) => pathsOrNumbers(some).map(shellText);
  const at = head === null ? [] : [`@${head}`];
  const pin = pinOf(answering);
  const free = findings.filter(isFree);
  const all = free.length === findings.length;
  const { land, revert } = meaningsFor(findings);
  const others = [
    `or with revert in place of approve: ${revert}`,
    ...(all ? [`or with widen: ${WIDEN}`] : []),
  ];
  return [
    {
      command: resolveLine(branch, ['approve', ...words(findings), ...at]),
      does: [land, ...others].join('\n      '),
    },
    ...(free.length > 0 && !all
      ? [{ command: resolveLine(branch, ['widen', ...words(free), ...pin]), does: WIDEN }]
      : []),
    { command: resolveLine(branch, ['reject', ...pin, '<the reason>']), does: 'no, and why' },
  ];
}

const pinOf = ({ head, pinned }: Pick<Answering, 'head' | 'pinned'>): string[] =>
  head !== null && pinned === true ? [`@${head}`] : [];

/** The same as lines of a comment, each of which stands by itself. */
export function commentCommands({ findings, head }: Answering): NextCommand[] {
  const at = head === null ? [] : [bare(`@${head}`)];
  const about = pathsOrNumbers(findings);
  const free = pathsOrNumbers(findings.filter(isFree));
  const line = (...words: Word[]) => answerLine([...words, ...at]);
  const { land, revert } = meaningsFor(findings);
  return [
    { command: line(bare('approve'), ...about), does: land },
    ...(free.length > 0 ? [{ command: line(bare('widen'), ...free), does: WIDEN }] : []),
    { command: line(bare('revert'), ...about), does: revert },
    { command: answerLine([bare('reject'), ...at, bare('<the reason>')]), does: 'no, and why' },
  ];
}

/** Quotes are the shell's business there, so a path that begins like something else says that it is a path. */
const shellText = ({ text, quoted }: Word): string =>
  quoted && /^(?:[#@]|\.\/)/.test(text) ? `./${text}` : text;

/** Whether widening can answer it: nobody else holds it, and a pattern can say its name. Nobody claims a manifest. */
export const isFree = ({ code, at }: Finding): boolean =>
  (code === 'out-of-scope' || code === 'ungranted') &&
  !isManifestPath(at?.path ?? '') &&
  isSayable(at?.path ?? '') &&
  !/\p{Cc}/u.test(at?.path ?? '');

const WIDEN = 'the declaration was too narrow: adds to the claim what nobody else holds';

function meaningsFor({ length }: readonly Finding[]) {
  const [these, are] = length === 1 ? ['this path', 'it is'] : ['these paths', 'they are'];
  return {
    land: `${these} may land as ${are} now`,
    revert: `${these} must be put back as on the target; blocked until then`,
  };
}

export function glassCommand(
  answering: Pick<Answering, 'branch' | 'head' | 'pinned'>,
  form: 'command' | 'comment',
): NextCommand {
  const { branch, head } = answering;
  const at = head === null ? [] : [bare(`@${head}`)];
  const command =
    form === 'comment'
      ? answerLine([bare('break-glass'), bare('<incident>'), ...at])
      : resolveLine(branch, ['break-glass', '<incident>', ...pinOf(answering)]);
  const does =
    form === 'comment'
      ? 'an emergency, from anyone with write access: lands now, is recorded and followed up'
      : 'an emergency: lands now, and is recorded';
  return { command, does };
}

/** Characters of paths in one line; further ones, and what would open a hidden comment in a page, go by number. */
const LINE = 2_000;

function pathsOrNumbers(findings: readonly Finding[]): Word[] {
  let room = LINE;
  return findings.slice(0, PATHS_IN_ONE).map(({ at, number }) => {
    const path = at?.path ?? '';
    const fits = path.length <= room && isPlain(path) && !path.includes('<!--');
    room -= fits ? path.length : 0;
    return fits ? pathWord(path) : bare(`#${number}`);
  });
}

/** How to move a write out of the branch; uncommitted work is kept in a stash. */
export function undoCommand(findings: readonly Finding[], reference: string): NextCommand[] {
  const paths = (some: readonly Finding[]) =>
    some.slice(0, PATHS_IN_ONE).flatMap(({ at }) => (at === undefined ? [] : [at.path]));
  const fresh = paths(findings.filter((finding) => finding.uncommitted === true));
  const made = paths(findings.filter(isOnBranch));
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
  return [...list, ...stashCommands(findings), ...refCommands(findings)];
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

/** Of what only another ref has: what that is, and for a branch how it goes. */
function refCommands(findings: readonly Finding[]): NextCommand[] {
  const refs = findings.flatMap(({ ref, stash }) =>
    stash === undefined && ref !== undefined && ref !== 'HEAD' ? [ref] : [],
  );
  return [...new Set(refs)].flatMap((ref) => {
    const [, branch] = /^refs\/heads\/(.+)$/.exec(ref) ?? [];
    return [
      { command: commandLine(['git', 'show', ref]), does: 'the newest commit there' },
      ...(branch === undefined
        ? []
        : [
            {
              command: commandLine(['git', 'branch', '-D', branch]),
              does: 'throws that branch away, when another one is checked out',
            },
          ]),
    ];
  });
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
