/**
 * A tool call from standard input to what its harness is told. Most calls are answered from the compiled fragments alone;
 * the rest, and whatever is loaded for it, is behind one import. An error never lets a write through.
 */
import { isAbsolute } from 'node:path';
import type { Asked, Harness, Reply } from '../../agents/asked.ts';
import { HARNESSES } from '../../agents/harnesses.ts';
import { BLOCKED } from '../../agents/reply.ts';
import type { Io } from '../verb.ts';
import { surelyAllowed } from './compiled.ts';
import type { Judgement } from './judge.ts';
import { type Placed, placesOf, realPath } from './places.ts';
import { MOST_BYTES, readCall } from './read-call.ts';
import { enrolledAbove, enrolledBelow } from './repository-of.ts';

export interface Called extends Judgement {
  readonly asked: Asked['kind'];
}

export const harnessNamed = (name: string | undefined): Harness | null =>
  HARNESSES.find((harness) => harness.name === name) ?? null;

const FINE: Judgement = { outcome: 'allowed', text: '', claim: null, reason: null, paths: [] };

/** `strict`: what lies outside the repository that the agent works in is refused too. */
export async function callFrom(
  caller: Omit<Caller, 'read'>,
  harness: Harness,
  { sent, strict }: { readonly sent: Uint8Array; readonly strict: boolean },
): Promise<Called> {
  const asked = readCall(harness, sent);
  return { ...(await judged(caller, harness, { asked, strict })), asked: asked.kind };
}

async function judged(
  caller: Omit<Caller, 'read'>,
  harness: Harness,
  { asked, strict }: { readonly asked: Asked; readonly strict: boolean },
): Promise<Judgement> {
  if (asked.kind === 'nothing') return FINE;
  if (asked.kind === 'malformed') return unreadable(caller, harness, asked);
  const cwd = directoryOf(asked.cwd ?? '', caller.cwd);
  const places = placesOf(asked.writes, cwd).flatMap(withBelow);
  const elsewhere = strict ? places.filter(({ repository }) => repository === null) : [];
  if (elsewhere.length > 0 && holds(cwd)) return outside(elsewhere);
  const now = { at: caller.now().getTime(), env: caller.env };
  const unsure = places.filter((place) => !surelyAllowed(place, now));
  if (unsure.length === 0) return FINE;
  const { decided } = await import('./decided.ts');
  // All of a repository's files: one outside refuses the whole, and is told with how many there were.
  const roots = new Set(unsure.map(({ repository }) => repository?.root));
  return decided(
    caller.whole(),
    harness.name,
    places.filter(({ repository }) => roots.has(repository?.root)),
  );
}

/** Who takes a directory away takes the repositories in it along. */
const withBelow = (place: Placed): Placed[] =>
  place.removed && place.directory
    ? [place, ...enrolledBelow(place.real).map((each) => ({ ...place, ...each }))]
    : [place];

/** Not tidied up: what `..` behind a link leads to is found out with the rest of the path. */
function directoryOf(cwd: string, here: string | null): string {
  if (isAbsolute(cwd)) return cwd;
  if (here === null) throw new Error('the directory that the hook was started in is gone');
  return `${here}/${cwd}`;
}

const holds = (directory: string): boolean => enrolledAbove(realPath(directory)).length > 0;

/** A call that can't be read may write anything. Where nobody enrolled, metes has nothing to say even then. */
function unreadable(
  { cwd: here }: Pick<Caller, 'cwd'>,
  harness: Harness,
  { why, cwd }: Extract<Asked, { kind: 'malformed' }>,
): Judgement {
  const concerns = cwd === null || here === null || holds(directoryOf(cwd, here)) || holds(here);
  const what = `the call that ${harness.name} sent can't be read: ${why}`;
  if (!concerns) return { ...FINE, text: `metes: ${what}; nothing is held here, so it goes on\n` };
  return {
    ...FINE,
    outcome: 'refused',
    reason: 'malformed',
    text: `metes: refused: ${what}, so nobody can say what it would write\nThe harness may be newer than this metes: docs/enforcement.md says which versions were read; a newer metes may know it.\nA person can take the hook out: metes uninstall --agent=${harness.name}\n`,
  };
}

function outside(places: readonly Placed[]): Judgement {
  const paths = places.map(({ real }) => real);
  return {
    ...FINE,
    outcome: 'refused',
    reason: 'elsewhere',
    paths,
    text: `metes: refused: ${shown(paths[0] ?? '')} lies outside the repository, and this hook is strict\nWrite inside the repository, or ask a person.\n`,
  };
}

/** A stranger's name: nothing in it moves the text about. */
const shown = (path: string): string =>
  JSON.stringify(path).replace(/[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu, '?');

export function replyTo(harness: Harness, { outcome, text }: Judgement): Reply {
  return harness.answer({ allowed: outcome !== 'refused', text });
}

export interface Caller {
  /** Null: it is gone. */
  readonly cwd: string | null;
  readonly env: Io['env'];
  now(): Date;
  /** At most about so many bytes of standard input, which is read to its end all the same. */
  read(most: number): Promise<Uint8Array>;
  /** The rest of the world, for calls that take a closer look. */
  whole(): Io;
}

/** `hook <harness> [--strict]`, and nothing else; null: it is for the command line to answer. */
export async function answerNow(caller: Caller, argv: readonly string[]): Promise<Reply | null> {
  const [name, option, ...more] = argv;
  if (more.length > 0 || (option !== undefined && option !== '--strict')) return null;
  if (name === undefined || name.startsWith('-')) return null;
  const harness = harnessNamed(name);
  if (harness === null) {
    const known = HARNESSES.map((one) => one.name).join(', ');
    const err = `metes: refused: ${JSON.stringify(name)} is no harness that metes knows (${known})\n`;
    return { exit: BLOCKED, out: '', err };
  }
  try {
    const call = { sent: await caller.read(MOST_BYTES + 1), strict: option !== undefined };
    return replyTo(harness, await callFrom(caller, harness, call));
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return harness.answer({
      allowed: false,
      text: `metes: refused: it could not be decided: ${said}\n`,
    });
  }
}
