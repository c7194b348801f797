/** What starting metes costs, against an empty Node process; before each edit of an agent too. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
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
      { name: 'inside', run: edit(world, dir, { path: 'src/new.ts', exit: 0 }) },
      { name: 'outside', run: edit(world, dir, { path: 'data/new.ts', exit: 2 }) },
    ],
    21,
  );
  const empty = of(times, 'empty');
  return [
    plainRow('`node -e 0`', empty),
    ratioRow('`metes --version`', of(times, 'version') / empty, 1.5, '`node -e 0`'),
    ratioRow('`metes status`, offline', of(times, 'status') / empty, 2.5, '`node -e 0`'),
    ratioRow(
      '`metes hook claude`, an edit inside the claim',
      of(times, 'inside') / empty,
      1.6,
      '`node -e 0`',
    ),
    plainRow('`metes hook claude`, an edit that is refused', of(times, 'outside')),
  ];
}

interface Edit {
  readonly path: string;
  /** What it must end with, or something else was measured. */
  readonly exit: number;
}

/** What Claude Code hands over before it writes two kilobytes. */
function edit({ cli, env }: World, cwd: string, { path, exit }: Edit): () => void {
  const file = { file_path: join(cwd, path), content: 'x'.repeat(2_000) };
  const input = JSON.stringify({ cwd, tool_name: 'Write', tool_input: file });
  return () => {
    const done = spawnSync(process.execPath, [cli, 'hook', 'claude'], { cwd, env, input });
    if (done.status !== exit)
      throw new Error(`metes hook ended with ${done.status}: ${done.stderr}`);
  };
}
