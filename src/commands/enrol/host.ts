/**
 * `init` in a bare repository: a host of one's own gets the guard that judges what is pushed to it. Enrols nothing; the
 * config has to be on the default branch already.
 */
import { usage } from '../../errors.ts';
import { installHooks } from '../../git/hooks-install.ts';
import { readBlobs } from '../../git/objects.ts';
import { CONFIG_PATH, type Loose } from '../context/context.ts';
import type { Answer } from '../verb.ts';
import { understand } from './config.ts';

export async function initHost({ io, door, repo }: Loose): Promise<Answer> {
  const branch = repo.branch ?? 'main';
  const ref = `refs/heads/${branch}`;
  const [blob] = await readBlobs(door, repo, [`${ref}:${CONFIG_PATH}`]);
  if (!blob)
    throw usage(
      'bare-repository',
      `this is a bare repository, and its default branch (${branch}) has no ${CONFIG_PATH}`,
      'enrol in a clone of it (metes init --team), push, then run metes init here to guard what is pushed',
    );
  const config = understand(Buffer.from(blob).toString('utf8'), `${branch}:${CONFIG_PATH}`);
  const hooks = await installHooks(door, repo, { node: io.node, cli: io.cli });
  return {
    exit: 0,
    outcome: 'joined',
    data: {
      repository: config.repository,
      registry: config.registry,
      mode: config.mode,
      default: { ref, branch, remote: null },
      how: 'found',
      landed: true,
      hooks: { kind: hooks.kind, dir: hooks.dir, guards: hooks.guards },
      mended: [],
      next: [],
    },
    text: [
      `This host guards what is pushed to it (${config.repository}).`,
      ...hooks.lines,
      'A branch is held to its claim whoever pushes, where the registry is kept in this repository too.',
    ].join('\n'),
  };
}
