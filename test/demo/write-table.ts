/**
 * `npm run every-write`: runs the experiment and prints its table; `--write` puts it into docs/enforcement.md. Exits as
 * the experiment does, and writes no table of one that failed or that lacks a layer.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Measured, tableOf, withTable } from './every-write-table.ts';

const cli = join(process.cwd(), 'dist/cli.js');
const doc = join(process.cwd(), 'docs/enforcement.md');
const ran = spawnSync(process.execPath, [cli, 'demo', '--every-write', '--json'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
const measured: Measured = JSON.parse(ran.stdout);
const lacking = measured.layers.filter(({ unmeasured }) => unmeasured !== null);
process.stdout.write(`${tableOf(measured)}\n`);
for (const failure of measured.failures) process.stderr.write(`failed: ${failure}\n`);
for (const { name, unmeasured } of lacking)
  process.stderr.write(`not measured here: ${name}: ${unmeasured}\n`);
process.exitCode = ran.status ?? 1;
if (process.argv.includes('--write')) {
  if (ran.status === 0 && lacking.length === 0)
    writeFileSync(doc, withTable(readFileSync(doc, 'utf8'), tableOf(measured)));
  else {
    process.stderr.write('docs/enforcement.md is as it was\n');
    process.exitCode = 1;
  }
}
