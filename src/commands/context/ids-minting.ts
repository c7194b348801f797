/** Mints ids from the randomness that the world brings; the shape of an id is the registry's. */
import { type IdPrefix, mintId } from '../../registry/ids.ts';
import type { Io } from '../verb.ts';

const ENOUGH = 20;

export const mint = <P extends IdPrefix>(io: Pick<Io, 'random'>, prefix: P): `${P}-${string}` =>
  mintId(prefix, io.random(ENOUGH));
