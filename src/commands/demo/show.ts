/**
 * What every scene needs at hand, and the small moves that scenes are made of. Knows where things are in the
 * temporary directory; what happens there is the scenes' business.
 */
import { readFile } from 'node:fs/promises';
import { MetesError } from '../../errors.ts';
import { pause } from '../context/pause.ts';
import type { Agent } from './agents.ts';
import type { Cast, Finished, Player } from './cast.ts';
import type { Outside } from './observe.ts';
import type { Stage } from './stage.ts';
import type { World } from './world.ts';

export interface Show {
  readonly world: World;
  readonly cast: Cast;
  readonly stage: Stage;
  readonly outside: Outside;
  readonly signal: AbortSignal;
}

export const hostOf = (show: Show, repository: string): string =>
  show.world.at('hosts', `${repository}.git`);
export const cloneOf = (show: Show, agent: Agent): string => show.world.at(agent.name);
export const mayas = (show: Show, repository: string): string => show.world.at('maya', repository);

/** A command that the audience sees typed; whatever it answers is for the scene to judge. */
export function perform(
  show: Show,
  who: string,
  cwd: string,
  argv: readonly string[],
): Promise<Finished> {
  show.stage.command(who, argv);
  return show.cast.run({ argv, cwd });
}

/** Preparation that the audience is spared, and that no fact rests on. */
export const prepare = async (show: Show, cwd: string, script: string): Promise<void> =>
  mustSucceed(await show.cast.run({ argv: ['sh', '-ec', script], cwd }));

/** For steps that have to work before there is anything to demonstrate. */
export function mustSucceed({ exit, text }: Finished): void {
  if (exit === 0) return;
  const message = `the stage could not be set (exit ${exit}): ${text.trim()}`;
  throw new MetesError('denied', 'stage-not-set', message, {
    hint: 'metes demo --keep\n  leaves the directory to look at',
  });
}

const PATIENCE_MS = 120_000;
const GLANCE_MS = 20;

/** Waits until something is so, or until it can no longer become so; says which. */
export async function until(
  show: Show,
  isSo: () => boolean | Promise<boolean>,
  hopeless: () => boolean = () => false,
  patienceMs: number = PATIENCE_MS,
): Promise<boolean> {
  for (let left = patienceMs; left > 0; left -= GLANCE_MS) {
    // Asked in this order: what was done just before the end still counts.
    const over = hopeless();
    if (await isSo()) return true;
    if (over) return false;
    await pause(GLANCE_MS, show.signal);
  }
  return false;
}

/** What an agent's script left behind for a step; null when it never came to it. */
export const trace = (show: Show, step: string): Promise<string | null> =>
  readFile(show.world.at('traces', step), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

/** Waits for an agent to have done a step; null when it ended without. */
export async function awaitTrace(show: Show, player: Player, step: string): Promise<string | null> {
  await until(show, async () => (await trace(show, step)) !== null, player.ended);
  return trace(show, step);
}
