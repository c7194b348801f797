/** Who leads, and who waits in line: where nobody listens at the place, whoever does leads. Everybody can do without. */
import type { Context } from '../context/context.ts';
import { joinLine, type Line } from './line.ts';
import { removeLeft } from './listening.ts';
import { type Lobby, openLobby } from './lobby.ts';
import { ELSEWHERE, queuePlace } from './place.ts';

export type Meeting =
  | { readonly role: 'leader'; readonly lobby: Lobby }
  | { readonly role: 'guest'; readonly line: Line }
  /** There is no queue for this one: it writes by itself, and others are as likely to be first. */
  | { readonly role: 'alone'; readonly why: string | null };

/** Leaders come and go: after these, one goes on alone. */
const ROUNDS = 8;

export async function meet(ctx: Context): Promise<Meeting> {
  const place = await queuePlace(ctx);
  if (place === null) return { role: 'alone', why: null };
  if ('unusable' in place) return { role: 'alone', why: place.unusable };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const line = await joinLine(place.socket);
      if (!('dead' in line)) return { role: 'guest', line };
      if (line.dead) await removeLeft(place.socket, () => isDead(place.socket));
      const lobby = await openLobby(place.socket);
      if (lobby !== null) return { role: 'leader', lobby };
    }
    return { role: 'alone', why: null };
  } catch (error) {
    const { code = 'an error' } = error as NodeJS.ErrnoException;
    return { role: 'alone', why: `nobody can listen at ${place.socket} (${code})${ELSEWHERE}` };
  }
}

async function isDead(socket: string): Promise<boolean> {
  const line = await joinLine(socket);
  if ('dead' in line) return line.dead;
  line.leave();
  return false;
}
