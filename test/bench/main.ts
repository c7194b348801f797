/**
 * `npm run bench`: every budget, measured on this machine in one run, printed as the table of docs/performance.md.
 * Exits 1 when a budget is missed. `--write` replaces the table there; `--only=action` measures what that names.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { action } from './action.ts';
import { claim } from './claim.ts';
import { crowd } from './crowd.ts';
import { dependencyMap } from './dependency-map.ts';
import { hooks } from './hooks.ts';
import { ledger } from './ledger.ts';
import { longLife } from './long-life.ts';
import type { Row } from './measure.ts';
import { overlapRows } from './overlap.ts';
import { sandbox } from './sandbox.ts';
import { startup } from './startup.ts';
import { newWorld } from './world.ts';

const project = process.cwd();
const quick = process.argv.includes('--quick');
const [only] = process.argv.flatMap((one) => /^--only=(.+)$/.exec(one)?.[1] ?? []);
delete process.env.NODE_OPTIONS;
delete process.env.NODE_EXTRA_CA_CERTS;

const world = newWorld(project);
const rows: Row[] = [];
try {
  const step = async (name: string, run: () => Row[] | Promise<Row[]>) => {
    if (only !== undefined && !name.includes(only)) return;
    process.stderr.write(`measuring ${name} …\n`);
    rows.push(...(await run()));
  };
  await step('overlap', () => overlapRows());
  await step('the ledger', () => ledger());
  await step('start-up', () => startup(world));
  await step('hooks, 1k files', () => hooks(world, project, 1_000, 21));
  if (!quick) await step('hooks, 200k files', () => hooks(world, project, 200_000, 9));
  await step('a sandbox', () => sandbox(world));
  await step('a claim', () => claim(world));
  await step('a crowd', () => crowd(world));
  await step('dependency map', () => dependencyMap(world));
  await step('long life', () => longLife(world, quick));
  await step('the action', () => action(world, project));
} finally {
  rmSync(world.root, { recursive: true, force: true });
}

const number = (n: number): string =>
  n >= 100 ? n.toFixed(0) : n >= 1 ? n.toFixed(1) : n.toFixed(3);
const table = [
  '| what | median | budget | |',
  '| --- | --- | --- | --- |',
  ...rows.map(
    (r) =>
      `| ${r.name} | ${`${number(r.value)} ${r.unit}`.trim()} | ${r.budget} | ${r.within === undefined ? '' : r.within ? 'met' : '**missed**'} |`,
  ),
].join('\n');
const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; Node ${process.version}, ${execFileSync('git', ['--version'], { encoding: 'utf8' }).trim()}`;
process.stdout.write(`${machine}\n\n${table}\n`);
if (process.argv.includes('--write') && only === undefined) {
  const file = join(project, 'docs/performance.md');
  const [before = '', after = ''] = readFileSync(file, 'utf8').split(
    /<!-- table -->[\s\S]*<!-- end -->/,
  );
  writeFileSync(file, `${before}<!-- table -->\n\n${machine}\n\n${table}\n\n<!-- end -->${after}`);
}
if (rows.some((r) => r.within === false)) process.exitCode = 1;
