/**
 * The first question to git, where we are, asked while the verb is still being loaded. Decides nothing: whoever opens the
 * repository next takes what was begun, or asks anew.
 */
import { openRepository, type Repository } from '../../git/repository.ts';
import { type Door, openDoor } from '../../git/run.ts';
import type { Io } from '../verb.ts';

export interface Opening {
  readonly door: Door;
  readonly repo: Promise<Repository>;
}

const begun = new WeakMap<Io, Opening>();

export function beginOpening(io: Io): void {
  const opening = open(io);
  // Told to whoever takes it; nobody may, when the arguments are wrong.
  opening.repo.catch(() => {});
  begun.set(io, opening);
}

/** Once: whoever opens a second time wants to know how it is then. */
export function takeOpening(io: Io): Opening {
  const opening = begun.get(io) ?? open(io);
  begun.delete(io);
  return opening;
}

function open(io: Io): Opening {
  const door = openDoor(io.env, { signal: io.signal });
  return { door, repo: openRepository(door, io.cwd) };
}
