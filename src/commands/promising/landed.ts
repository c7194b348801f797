/**
 * Whether what a branch wrote is in its target: by ancestry, where it was merged; by what stands there, where it was squashed.
 * Knows no host.
 */
import { touching, type Wrote } from '../../check/seen.ts';
import { type Change, diffsTo } from '../../git/changes.ts';
import { oidsOf } from '../../git/objects.ts';
import { inside } from '../../git/repository.ts';
import type { Oid } from '../../registry/ids.ts';
import type { Kept } from '../../registry/promised.ts';
import type { Context } from '../context/context.ts';
import { wroteOf } from './wrote.ts';

type Here = Pick<Context, 'door' | 'repo'>;

export interface Landing {
  readonly head: Oid;
  has(one: Kept): boolean;
}

interface Asked {
  /** Where the target stands. */
  readonly target: Oid;
  /** Where the branch stands, or stood when it was seen last; null: nowhere that is here. */
  readonly head: Oid | null;
  readonly commitments: readonly Kept[];
  readonly objects: readonly string[];
  readonly diffs: Diffs;
}

/** From where a head left the target, and from where that stands now; the second is not there where they are one. */
export type Diffs = (head: Oid) => Promise<readonly (readonly Change[])[]>;

export const diffsAgainst = ({ door, repo }: Here, target: Oid): Diffs =>
  once((head) => diffsTo(door, repo, { head, references: [target] }));

export async function landed(here: Here, asked: Asked): Promise<Landing | null> {
  const { target, commitments } = asked;
  const known = await hereAndIn(here, [...new Set(commitments.flatMap(shownOf))], target);
  const merged = new Set(
    commitments.filter((one) => shownOf(one).some((oid) => known.in.has(oid))),
  );
  const head = asked.head ?? commitments.flatMap(shownOf).findLast((oid) => known.here.has(oid));
  if (head === undefined) return null;
  const rest = commitments.filter((one) => !merged.has(one));
  for (const one of await squashed(here, { ...asked, head, commitments: rest })) merged.add(one);
  return merged.size === 0 ? null : { head, has: (one) => merged.has(one) };
}

/** Commits of the branch in which it was seen, the newest last. */
const shownOf = ({ history }: Kept): Oid[] =>
  history.flatMap(({ shown }) => {
    if (shown?.kind === 'commit') return [shown.oid];
    return shown?.kind === 'pushed' ? [shown.head] : [];
  });

/** Which of these commits this clone has, and which of those the target has. */
async function hereAndIn({ door, repo }: Here, oids: readonly Oid[], target: Oid) {
  const found = new Set((await oidsOf(door, repo, oids)).filter((oid) => oid !== null));
  if (found.size === 0) return { here: found, in: found };
  const text = await door.text({
    ...inside(repo),
    args: ['rev-list', '--stdin'],
    stdin: [...found, `^${target}`].map((line) => `${line}\n`).join(''),
  });
  const open = new Set(text.split('\n'));
  return { here: found, in: new Set([...found].filter((oid) => !open.has(oid))) };
}

/**
 * Those of which all that the branch wrote stands in the target as the branch has it, and didn't where it left that. A branch
 * that goes on after it was squashed has that from before: what came there before the promise is not it.
 */
async function squashed(
  here: Here,
  { target, head, commitments, objects, diffs }: Asked & { readonly head: Oid },
): Promise<Kept[]> {
  const [written = [], open] = commitments.length === 0 ? [] : await diffs(head);
  // Where there is none, the target is where the branch left it.
  if (open === undefined) return [];
  const waiting = new Set(open.map(({ path }) => path));
  const lists = [written.filter(({ path }) => !waiting.has(path)), inBoth(written, waiting)];
  const [done = NOTHING, left = NOTHING] = await wroteOf(here, lists, objects);
  const cameAt = once((path) => lastChanged(here, target, path));
  const found: Kept[] = [];
  for (const one of commitments) {
    const touches = touching(one);
    const path = touches(done);
    if (path === null || touches(left) !== null) continue;
    if (isPromisedBefore(one, await cameAt(path))) found.push(one);
  }
  return found;
}

/** Seconds since 1970, as the newest commit of the target's own line that changed it says. */
async function lastChanged({ door, repo }: Here, target: Oid, path: string): Promise<number> {
  const text = await door.text({
    ...inside(repo),
    args: [
      'rev-list',
      '--first-parent',
      '--max-count=1',
      '--no-commit-header',
      '--format=%ct',
    ].concat([target, '--', `:(top,literal)${path}`]),
  });
  return Number(text.trim());
}

/** Git's times are whole seconds. */
export const isPromisedBefore = ({ history }: Kept, seconds: number): boolean =>
  Date.parse(history[0]?.at ?? '') < (seconds + 1) * 1000;

/** Neither as the target has it, nor as it had it where the head left it. */
export const writtenIn = ([written = [], open]: readonly (readonly Change[])[]) =>
  open === undefined ? written : inBoth(written, new Set(open.map(({ path }) => path)));

const inBoth = (changes: readonly Change[], paths: ReadonlySet<string>): readonly Change[] =>
  changes.filter(({ path }) => paths.has(path));

const NOTHING: Wrote = { paths: [], named: new Map() };

function once<T>(ask: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (name) => {
    const asked = known.get(name) ?? ask(name);
    known.set(name, asked);
    return asked;
  };
}

export interface Brought {
  /** Oldest first; `at`: when it was committed, in seconds since 1970. */
  readonly commits: readonly { readonly oid: Oid; readonly at: number }[];
  /** When it was merged, in seconds since 1970. */
  readonly at: number;
}

/**
 * The commits that a merged branch brought: those that the target's own line had not before the merge. Null where the target
 * was moved forward to them: it keeps no line of its own then.
 */
export async function broughtByMerge(
  { door, repo }: Here,
  { head, target, limit }: { readonly head: Oid; readonly target: Oid; readonly limit: number },
): Promise<Brought | null> {
  const line = ['rev-list', '--first-parent', '--ancestry-path', '--no-commit-header'];
  const text = await door.text({
    ...inside(repo),
    args: [...line, '--format=%ct %P', `${head}..${target}`],
  });
  // The oldest of the line: the merge, and what the target was before it.
  const [at, before] = text.trimEnd().split('\n').at(-1)?.split(' ') ?? [];
  if (before === undefined || before === '' || before === head) return null;
  const commits = await door.text({
    ...inside(repo),
    args: [
      ...['rev-list', '--reverse', `--max-count=${limit}`, '--no-commit-header', '--format=%H %ct'],
      ...[head, '--not', before],
    ],
  });
  return { commits: commits.split('\n').filter(Boolean).map(commitOf), at: Number(at) };
}

function commitOf(line: string): Brought['commits'][number] {
  const [oid = '', at] = line.split(' ');
  return { oid, at: Number(at) };
}
