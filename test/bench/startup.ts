/** What starting metes costs, against an empty Node process. */
import { spawnSync } from 'node:child_process';
import { of, plainRow, type Row, ratioRow, sideBySide } from './measure.ts';
import { guardWithMetes, newRepository, type World } from './world.ts';

export function startup(world: World): Row[] {
  const dir = newRepository(world, 'startup', 1_000);
  guardWithMetes(world, dir);
  const run =
    (...args: string[]) =>
    () =>
      void spawnSync(process.execPath, args, { cwd: dir, env: world.env });
  const times = sideBySide(
    [
      { name: 'empty', run: run('-e', '0') },
      { name: 'version', run: run(world.cli, '--version') },
      { name: 'status', run: run(world.cli, 'status') },
    ],
    21,
  );
  const empty = of(times, 'empty');
  return [
    plainRow('`node -e 0`', empty),
    ratioRow('`metes --version`', of(times, 'version') / empty, 1.5, '`node -e 0`'),
    ratioRow('`metes status`, offline', of(times, 'status') / empty, 2.5, '`node -e 0`'),
  ];
}
