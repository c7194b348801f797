/**
 * What whoever leads and those in its line say to each other: one JSON object a line, over a socket that only this user
 * reaches. Bounded; what comes in is looked at by those who use it, and whoever sends nonsense goes on alone.
 */
import type { Socket } from 'node:net';
import type { Event } from '../../registry/event.ts';
import type { Instant } from '../../registry/ids.ts';
import type { Decision, Request } from '../../registry/request.ts';

/** A commit of the journal, as those need it who know the one before; null where it carries no event. */
export interface Written {
  readonly oid: string;
  readonly event: Event | null;
}

/** The branch as the leader has last seen it. */
export interface Position {
  readonly tip: { readonly oid: string; readonly at: Instant; readonly message: string };
  /** Leads from what the asker knows to the tip; empty where the leader does not know the way. */
  readonly chain: readonly Written[];
}

/** What is to be decided, when it was asked by the asker's clock, and who is its author. */
export interface Offer {
  readonly request: Request;
  readonly now: Instant;
  readonly author: { readonly name: string; readonly email: string };
}

export type Asked =
  /** `knows`: a tip that this one can read without asking anybody. */
  { readonly say: 'here'; readonly knows: string | null } | ({ readonly say: 'offer' } & Offer);

export type Told =
  | { readonly say: 'wait' }
  | { readonly say: 'turn'; readonly at: Position }
  | ({ readonly say: 'answer' } & Answered)
  /** The remote declined what this one wrote, or it can't be decided here: by itself it hears why. */
  | { readonly say: 'alone' };

/** True of the branch as it is now. */
export interface Answered {
  readonly decision: Decision;
  /** Whatever came after the position of the turn, for all of them alike: from there on, all know the same tip. */
  readonly since: readonly Event[];
  /** How many of those there are up to this decision's own, these included. */
  readonly own: number;
  /** The last commit of the decision's own; null when it wrote nothing. */
  readonly wrote: { readonly oid: string; readonly at: Instant; readonly message: string } | null;
  /** The commit of the last of `since`; null when nothing was written. */
  readonly tip: string | null;
  /** The common git directory whose copy of the registry has all that. */
  readonly copy: string;
}

/** Of one line; whoever sends more is not understood. */
const MOST = 16_000_000;

/** Calls `heard` with each message, and `ended` once: closed, broken, or not understood. */
export function listen<T>(
  socket: Socket,
  { heard, ended }: { heard: (message: T) => void; ended: () => void },
): void {
  let pieces: string[] = [];
  let length = 0;
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const lines = chunk.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      const message = parsed<T>(pieces.join('') + line);
      [pieces, length] = [[], 0];
      if (message === null) return void socket.destroy();
      heard(message);
    }
    pieces.push(last);
    length += last.length;
    if (length > MOST) socket.destroy();
  });
  // What broke is told by `close`.
  socket.on('error', () => {});
  socket.on('close', ended);
}

export function say(socket: Socket, message: Asked | Told): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}

function parsed<T>(line: string): T | null {
  try {
    const value = JSON.parse(line) as T | null;
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
