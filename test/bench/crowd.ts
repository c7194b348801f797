/** 64 that ask at once on one machine: claimants that live on, and command lines that start for one claim each. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { measure } from '../fire/measure.ts';
import { APART, fire } from '../fire/run.ts';
import { TRANSPORTS } from '../support/store-harness.ts';
import { median, type Row } from './measure.ts';
import { git, newTeamRepository, type World } from './world.ts';

const CROWD = 64;
/** As the design states them, for a disk; over http half as many. */
const PER_SECOND = 300;
const P99_MS = 250;

export async function crowd(world: World): Promise<Row[]> {
  return [...(await living()), ...(await cold(world))];
}

async function living(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, least, most] of [
    ['disk', PER_SECOND, P99_MS],
    ['http', PER_SECOND / 2, P99_MS * 2],
  ] as const) {
    const transport = TRANSPORTS.find((one) => one.name === name && !one.skip);
    if (transport === undefined) continue;
    const plan = { transport, hosts: 1, processes: 4, claimants: 16, operations: 20, seed: 1 };
    const outcome = await fire({ ...plan, seconds: 600, rules: APART });
    const { violations, failures } = outcome;
    if (violations.length + failures.length > 0)
      throw new Error(`${violations.map(({ text }) => text).join('\n')}${failures.join('\n')}`);
    const { perSecond, p50, p99 } = measure(outcome);
    rows.push(
      ...[
        bound(`${CROWD} claimants on one machine, ${name}: writes`, perSecond, '/s', least),
        { name: `… ${name}: half of them within`, value: p50, unit: 'ms' as const, budget: '' },
        bound(`… ${name}: 99 of 100 within`, p99, 'ms', most),
      ],
    );
  }
  return rows;
}

const bound = (name: string, value: number, unit: '/s' | 'ms', limit: number): Row => ({
  ...{ name, value, unit },
  budget: `${unit === '/s' ? '≥' : '≤'} ${limit}${unit === '/s' ? '/s' : ' ms'}`,
  within: unit === '/s' ? value >= limit : value <= limit,
});

async function cold(world: World): Promise<Row[]> {
  const { dir } = newTeamRepository(world, 'crowd', 1_000);
  const places = Array.from({ length: CROWD }, (_, n) => {
    const at = join(world.root, `crowd-${n}`);
    git(world, dir, 'worktree', 'add', '-q', '-b', `crowd/${n}`, at, 'main');
    return at;
  });
  const env = world.env;
  const all = (of: (n: number) => string[]) =>
    timed(places.map((cwd, n) => [process.execPath, of(n), { cwd, env }] as const));
  const empty: number[] = [];
  const claims: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    empty.push(await all(() => ['-e', '0']));
    claims.push(await all((n) => [world.cli, 'claim', 'Measure', `new${n}/**`, '--no-commit']));
    await all(() => [world.cli, 'release']);
  }
  const limit = 1.5 * median(empty);
  return [
    { name: `${CROWD} × \`node -e 0\` at once`, value: median(empty), unit: 'ms', budget: '' },
    {
      name: `${CROWD} × \`metes claim\` at once, each a process`,
      value: median(claims),
      unit: 'ms',
      budget: `≤ ${limit.toFixed(0)} ms = 1.5 × ${CROWD} × \`node -e 0\``,
      within: median(claims) <= limit,
    },
  ];
}

type Started = readonly [string, readonly string[], { cwd: string; env: NodeJS.ProcessEnv }];

/** Milliseconds until the last of them has ended; all must exit 0. */
async function timed(started: readonly Started[]): Promise<number> {
  const begun = performance.now();
  const ends = started.map(([file, args, options]) => {
    const child = spawn(file, [...args], { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr?.on('data', (text) => {
      said += text;
    });
    return new Promise<void>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) =>
        code === 0 ? resolve() : reject(new Error(`${args.join(' ')} exited ${code}\n${said}`)),
      );
    });
  });
  await Promise.all(ends);
  return performance.now() - begun;
}
