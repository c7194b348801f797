/**
 * Ground that was asked for and of whose end nobody heard: noted in the worktree before the write, told at its next
 * command that reads the registry. Best effort: without the note, the branch still says who holds what.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MetesError } from '../../errors.ts';
import type { Tip } from '../../git/store-types.ts';
import type { Claim } from '../../registry/claim.ts';
import { decodeEvent } from '../../registry/codec.ts';
import type { EventId } from '../../registry/ids.ts';
import type { Decision, Request } from '../../registry/request.ts';
import type { View } from '../../registry/view.ts';
import { commandLine } from '../../report/command-line.ts';
import { printableText } from '../../report/printable.ts';
import { clock } from '../../report/time.ts';
import type { Context } from './context.ts';
import { processStart } from './pid-alive.ts';

interface Note {
  readonly event: EventId;
  readonly claim: string;
  /** For people: what was asked for. */
  readonly asked: string;
  readonly at: string;
  readonly pid: number;
  /** Which process that is: its number is given to others after it, in a container again and again. Null where nobody can say. */
  readonly started: string | null;
  /** The tips on which it was first and last handed over: it stands after the one, and where the other has moved on it can't land. */
  readonly after: string;
  readonly expected: string;
}

type Here = Pick<Context, 'io' | 'repo'>;

const placeOf = ({ repo }: Here): string => join(repo.gitDir, 'metes', 'unsettled');
const fileOf = (here: Here, event: EventId): string => join(placeOf(here), `${event}.json`);

interface Handing extends Pick<Note, 'started' | 'expected'> {
  /** The tip on which it was handed over first. */
  readonly first: string;
  readonly now: Date;
}

/** Before the write, each time. */
export function noteAsked(
  here: Here,
  request: Request,
  { first, expected, now, started }: Handing,
): void {
  const ground = groundOf(request);
  if (ground === null) return;
  const note: Note = {
    ...ground,
    event: request.event,
    at: now.toISOString(),
    pid: here.io.pid,
    started,
    after: first,
    expected,
  };
  try {
    mkdirSync(placeOf(here), { recursive: true });
    const file = fileOf(here, request.event);
    // At once: another process of this worktree would take half a note for what a crash left.
    const beside = `${file}.${here.io.pid}`;
    writeFileSync(beside, JSON.stringify(note));
    renameSync(beside, file);
  } catch {
    // What can't be written here is told by what has to be.
  }
}

/** Only what takes ground can stand in others' way. */
function groundOf(request: Request): Pick<Note, 'claim' | 'asked'> | null {
  if (request.kind === 'claim') return { claim: request.claimId, asked: request.task };
  if (request.kind === 'takeover')
    return { claim: request.claimId, asked: `takeover of ${request.from}` };
  if (request.kind !== 'widen') return null;
  return { claim: request.claim, asked: `widen ${request.add.join(' ')}` };
}

/** It was answered: nothing of it can land any more. */
export const forget = (here: Here, event: EventId): void =>
  rmSync(fileOf(here, event), { force: true });

interface Ended {
  readonly decision: Decision;
  readonly view: View;
  readonly tip: Tip;
}

/** Waits for what is asked under this id: forgets it once its end is known, and tells of what was asked before. */
export async function settling<T extends Ended>(
  ctx: Context,
  event: EventId,
  asking: Promise<T>,
): Promise<T> {
  underWay.add(event);
  try {
    const done = await asking;
    const { decision, tip, view } = done;
    const [note] = decision.events.length === 0 ? readNote(ctx, `${event}.json`) : [];
    if (note?.expected !== tip.oid) forget(ctx, event);
    const known = 'claim' in decision ? decision.claim?.id : undefined;
    for (const text of await settleAsked(ctx, { tip, view, known })) ctx.io.err(`${text}\n`);
    return done;
  } catch (error) {
    if (nothingLands(error)) forget(ctx, event);
    throw error;
  } finally {
    underWay.delete(event);
  }
}

/** What this process asks now. */
const underWay = new Set<EventId>();

const NOTHING_LANDS: ReadonlySet<string> = new Set(['contended', 'server-lock', 'disk-full']);
const nothingLands = (error: unknown): boolean =>
  error instanceof MetesError &&
  (error.kind === 'unavailable' ? NOTHING_LANDS.has(error.code) : error.kind !== 'bug');

/** Whether this worktree has something to look up; no process, no network. */
export const hasUnsettled = (here: Here): boolean => namesIn(here).length > 0;

/**
 * What became of it, as the branch is at `tip`: one text for each that is worth telling. Nothing is told of what can't
 * land any more, nor of the claim `known`, which an answer speaks of already.
 */
export async function settleAsked(
  ctx: Context,
  { tip, view, known }: { tip: Tip; view: View; known?: string | undefined },
): Promise<string[]> {
  const told: string[] = [];
  for (const note of notesIn(ctx)) {
    if (await willTell(ctx, note)) continue;
    const landed = await hasLanded(ctx, tip, note);
    if (landed === null) continue;
    const open = !landed && tip.oid === note.expected;
    if (!open) forget(ctx, note.event);
    const claim = [...view.claims.values()].find(({ id }) => id === note.claim);
    if (open) told.push(openText(note, ctx.io.now()));
    else if (landed && claim?.seat === ctx.party.seat && claim.id !== known)
      told.push(landedText(ctx, note, claim));
  }
  return told;
}

/** Whether its own process is at it still. */
async function willTell({ io }: Here, { pid, started }: Note): Promise<boolean> {
  // Of this one all that is not under way has ended; one before it had its number.
  if (pid === io.pid) return false;
  const there = await processStart(io, pid);
  return there !== null && (started === null || there === started);
}

/** Null where it can't be looked for now, as on a tip that another clone has: it is next time, and stops nobody. */
async function hasLanded(ctx: Context, tip: Tip, note: Note): Promise<boolean | null> {
  if (tip.oid === note.after) return false;
  try {
    for await (const entry of ctx.store.journal({ tip: tip.oid, after: note.after })) {
      if (!entry.message.includes(note.event)) continue;
      const decoded = decodeEvent(entry.message);
      if (decoded.ok && decoded.event.id === note.event) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof MetesError && error.kind !== 'bug') return null;
    throw error;
  }
}

function landedText(ctx: Context, note: Note, claim: Claim): string {
  const here = claim.branch === ctx.repo.branch;
  const complete = here
    ? 'metes claim'
    : `${commandLine(['git', 'switch', claim.branch])} && metes claim`;
  return [
    `metes: what was asked at ${clock(note.at, ctx.io.now())} and had no answer (${printableText(note.asked)}) was granted: ${claim.id} on ${printableText(claim.branch)} is yours`,
    `  ${complete}`,
    '    completes it, if you want to go on',
    `  metes release ${claim.id}`,
    '    gives the ground back: nobody else gets it meanwhile',
  ].join('\n');
}

const openText = (note: Note, now: Date): string =>
  [
    `metes: nobody can say yet what became of what was asked at ${clock(note.at, now)} (${printableText(note.asked)}): it may still be granted`,
    '  metes status',
    '    looks again; or ask again: what is written then keeps it from landing twice',
  ].join('\n');

/** But for what this process is at. */
const notesIn = (here: Here): Note[] =>
  namesIn(here)
    .filter((name) => !underWay.has(name.slice(0, -'.json'.length) as EventId))
    .flatMap((name) => readNote(here, name));

function namesIn(here: Here): string[] {
  try {
    return readdirSync(placeOf(here)).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}

/** One that a crash left unreadable says nothing, and goes. */
function readNote(here: Here, name: string): Note[] {
  const file = join(placeOf(here), name);
  try {
    const note = JSON.parse(readFileSync(file, 'utf8')) as Partial<Note>;
    const texts = [note.event, note.claim, note.asked, note.at, note.after, note.expected];
    if (`${note.event}.json` === name && typeof note.pid === 'number' && texts.every(isText))
      return [{ ...(note as Note), started: note.started ?? null }];
  } catch {
    // The same.
  }
  rmSync(file, { force: true });
  return [];
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
