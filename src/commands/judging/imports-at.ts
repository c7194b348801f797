/** What needs what at a commit of this repository: by its imports, with what the config adds by hand laid over them. */
import { dirname, join } from 'node:path';
import type { MapAt } from '../../imports/dependency-map.ts';
import type { Context } from '../context/context.ts';

/** `promised`: paths that are laid into the tree. Loaded for who asks: most verbs look at no import. */
export async function importsAt(
  ctx: Pick<Context, 'io' | 'door' | 'repo' | 'config'>,
  commit: string,
  promised: readonly string[] = [],
): Promise<MapAt> {
  const { door, repo, io } = ctx;
  const [{ dependencyMapAt }, { withByHand }] = await Promise.all([
    import('../../imports/dependency-map.ts'),
    import('../../map/by-hand.ts'),
  ]);
  const parser = join(dirname(io.cli), 'parser.js');
  const map = await dependencyMapAt({ door, repo, commit, parser, promised });
  return { ...map, ...withByHand(map, ctx.config.needs, map.paths) };
}
