/** An uncontended claim as a whole process, against the git calls that it can't do without. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, of, plainRow, type Row, sideBySide } from './measure.ts';
import { git, metes, newTeamRepository, type World } from './world.ts';

export function claim(world: World): Row[] {
  const { dir, bare } = newTeamRepository(world, 'claimant', 1_000);
  git(world, dir, 'switch', '-qc', 'feat/bench');
  const registry = join(dir, '.git/metes/registry.git');
  const env = world.env;
  let count = 0;
  const release = () => void spawnSync(process.execPath, [world.cli, 'release'], { cwd: dir, env });
  const ask = () => void metes(world, dir, 'claim', `Measure ${count++}`, 'src/**', '--no-commit');
  const times = sideBySide(
    [
      { name: 'empty', run: () => void spawnSync(process.execPath, ['-e', '0'], { env }) },
      {
        name: 'fetch',
        run: () =>
          command(
            'git',
            [
              `--git-dir=${registry}`,
              'fetch',
              '-q',
              bare,
              '+refs/heads/metes-registry:refs/bench/tip',
            ],
            { env },
          ),
      },
      {
        name: 'import',
        run: () => {
          const input = `commit refs/bench/next\ncommitter A <a@example.org> ${1_700_000_000 + count++} +0000\ndata 4\nwork\nfrom refs/bench/tip^0\nM 100644 inline x\ndata 2\nx\n\n`;
          const done = spawnSync(
            'git',
            [`--git-dir=${registry}`, 'fast-import', '--quiet', '--force'],
            { env, input },
          );
          if (done.status !== 0) throw new Error(String(done.stderr));
        },
      },
      {
        name: 'push',
        run: () =>
          command(
            'git',
            [
              `--git-dir=${registry}`,
              'push',
              '-q',
              '--force',
              bare,
              'refs/bench/next:refs/heads/bench',
            ],
            { env },
          ),
      },
      { name: 'claim', before: release, run: ask },
      {
        name: 'claim, asking',
        before: () => {
          release();
          forgetWhen(registry);
        },
        run: ask,
      },
    ],
    15,
  );
  const limit =
    of(times, 'empty') + 2.5 * (of(times, 'fetch') + of(times, 'import') + of(times, 'push'));
  return [
    plainRow('`git fetch` of the registry', of(times, 'fetch')),
    plainRow('`git fast-import` of one commit', of(times, 'import')),
    plainRow('`git push` of it', of(times, 'push')),
    row('`metes claim`, uncontended, bare repository on disk', of(times, 'claim'), limit),
    row('… with a copy that must be brought up to date first', of(times, 'claim, asking'), limit),
  ];
}

const row = (name: string, value: number, limit: number): Row => ({
  name,
  value,
  unit: 'ms',
  budget: `≤ ${limit.toFixed(0)} ms = \`node -e 0\` + 2.5 × (fetch + import + push)`,
  within: value <= limit,
});

/** The copy was seen long ago: it may not be written on unread. */
function forgetWhen(registry: string): void {
  for (const name of readdirSync(registry).filter((file) => /^metes-tip-/.test(file))) {
    const record = JSON.parse(readFileSync(join(registry, name), 'utf8'));
    const fetchedAt = new Date(Date.now() - 300_000).toISOString();
    writeFileSync(join(registry, name), JSON.stringify({ ...record, fetchedAt }));
  }
}
