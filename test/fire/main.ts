/**
 * `node scripts/fire.mjs`: random runs for as long as told, checker on, and the table of what a crowd of 64 gets on each
 * transport. Exits 1 at a violation, whose run's logs and journal it leaves behind.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { TRANSPORTS, type Transport } from '../support/store-harness.ts';
import { measure, TABLE_HEAD, tableRow } from './measure.ts';
import { APART, fire, HOURS, MOMENTS, type Outcome, type Plan } from './run.ts';
import { weather } from './weather.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    transport: { type: 'string' },
    queue: { type: 'string', default: 'on' },
    table: { type: 'boolean', default: false },
    operations: { type: 'string', default: '5' },
  },
});

const env = values.queue === 'off' ? { METES_QUEUE: 'off' } : {};
const transports = TRANSPORTS.filter(
  ({ name, skip }) => !skip && (values.transport ?? name) === name,
);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function judged(name: string, outcome: Outcome): void {
  const { violations, failures } = outcome;
  const { answers, ...rest } = measure(outcome);
  say(tableRow(name, { answers, ...rest }));
  if (violations.length + failures.length === 0) return;
  process.exitCode = 1;
  const file = join(tmpdir(), `metes-fire-${Date.now()}.json`);
  const text = (_key: string, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value;
  writeFileSync(file, JSON.stringify(outcome, text, 1));
  say(`${violations.length} violations, ${failures.length} failures: ${file}`);
  for (const { rule, about, text: why } of violations.slice(0, 10))
    say(`  ${rule} ${about}: ${why}`);
  for (const failure of failures.slice(0, 3)) say(`  ${failure.slice(0, 2_000)}`);
}

const CROWDS = [
  ['1 × 64', 1, 4, 16, APART, 'each its own ground'],
  ['4 × 16', 4, 2, 8, APART, 'each its own ground'],
  ['1 × 64', 1, 4, 16, HOURS, "in each other's way"],
  ['4 × 16', 4, 2, 8, HOURS, "in each other's way"],
] as const;

/** The crowds of the tests, with more questions, and the same where nobody is in anybody's way. */
async function table(): Promise<void> {
  say(TABLE_HEAD);
  for (const transport of transports)
    for (const [name, hosts, processes, claimants, rules, how] of CROWDS) {
      const plan = {
        transport,
        hosts,
        processes,
        claimants,
        operations: Number(values.operations),
      };
      judged(
        `${transport.name}, ${name}, ${how}`,
        await fire({ ...plan, seconds: 600, seed: Number(values.seed), rules, env }),
      );
    }
}

/** One random run after the other, a minute each, on each transport in turn. */
async function storm(): Promise<void> {
  const end = Date.now() + Number(values.minutes) * 60_000;
  say(TABLE_HEAD);
  for (let n = 0; Date.now() < end; n += 1) {
    const seed = Number(values.seed) + n;
    const transport = transports[n % transports.length] as Transport;
    const seconds = Math.max(5, Math.min(60, (end - Date.now()) / 1000));
    const plan: Plan = {
      ...{
        transport,
        hosts: 1 + (n % 4),
        processes: 2,
        claimants: 4,
        operations: 1_000_000,
        seconds,
      },
      ...{ seed, rules: { ...MOMENTS, areas: 8 }, env },
      meanwhile: weather({ blackHoles: true, killEvery: 5 }),
    };
    const outcome = await fire(plan);
    judged(
      `seed ${seed}, ${transport.name}, ${plan.hosts} hosts, ${outcome.killed} killed`,
      outcome,
    );
  }
}

say(`seed ${values.seed}, queue ${values.queue}`);
await (values.table ? table() : storm());
