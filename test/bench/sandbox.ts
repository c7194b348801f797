/** What a sandbox adds to a run: the plan, the trial and the mounts, against the same run without one. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, of, plainRow, type Row, sideBySide } from './measure.ts';
import { git, metes, newRepository, type World } from './world.ts';

const CLAIMS = [
  { claimed: 'a directory', write: 'src/**' },
  { claimed: 'one file of fifty', write: 'src/f0' },
];

export function sandbox(world: World): Row[] {
  if (!existsSync('/usr/bin/bwrap')) return [];
  const dir = newRepository(world, 'sandbox', 1_000);
  for (let n = 0; n < 50; n += 1) writeFileSync(join(dir, 'src', `f${n}`), 'x\n');
  mkdirSync(join(dir, 'docs'));
  metes(world, dir, 'init');
  git(world, dir, 'add', 'src');
  git(world, dir, 'commit', '-qm', 'Enrol in metes');
  const run = (write: string, ...sandboxed: string[]) => {
    const args = ['run', '--task=Measure', `--write=${write}`, ...sandboxed, '--', 'true'];
    return () => command(process.execPath, [world.cli, ...args], { cwd: dir, env: world.env });
  };
  return CLAIMS.flatMap(({ claimed, write }, n) => {
    git(world, dir, 'switch', '-qc', `feat/sandbox-${n}`, 'main');
    const times = sideBySide(
      [
        { name: 'bare', run: run(write) },
        { name: 'sandboxed', run: run(write, '--sandbox=require') },
      ],
      15,
    );
    metes(world, dir, 'release');
    return [
      plainRow(`\`metes run -- true\`, ${claimed} claimed`, of(times, 'bare')),
      plainRow('… with `--sandbox`', of(times, 'sandboxed')),
    ];
  });
}
