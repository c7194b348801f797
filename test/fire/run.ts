/**
 * One run: a fleet of hosts, processes of claimants on each, what may go wrong meanwhile, and then the checker on what they
 * wrote down and what is in the registry. Used by the tests, with few operations, and by `scripts/fire.mjs`, with minutes.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkJournal, type Run, type Violation } from '../support/history/check-journal.ts';
import { type Entry, type Standing, standingOf } from '../support/history/journal.ts';
import { type Operation, readHistory } from '../support/history/operation.ts';
import type { Transport } from '../support/store-harness.ts';
import { tempWorld, type World } from '../support/temp-repo.ts';
import type { Rules } from './behaviour.ts';
import { type Fleet, REGISTRY, startFleet } from './hosts.ts';
import { buildClaimants, type Running, type Start } from './processes.ts';

export interface Plan {
  readonly transport: Pick<Transport, 'start'>;
  readonly hosts: number;
  /** On each host. */
  readonly processes: number;
  /** In each process. */
  readonly claimants: number;
  readonly operations: number;
  readonly seconds: number;
  readonly seed: number;
  readonly rules: Omit<Rules, 'repository'>;
  /** Of one call over the network. */
  readonly deadlineMs?: number;
  /** How far the clocks of the hosts are ahead, in turn. */
  readonly skewsMs?: readonly number[];
  readonly env?: Readonly<Record<string, string>>;
  /** What goes wrong until it is told to stop. */
  readonly meanwhile?: (stage: Stage) => Promise<void>;
}

export interface Stage {
  readonly world: World;
  readonly port: number;
  readonly fleet: Fleet;
  readonly plan: Plan;
  /** Aborted when all claimants have ended. */
  readonly over: AbortSignal;
  /** Kills one that runs, the n-th of them, and starts another in its place. */
  kill(n: number): void;
}

export interface Outcome extends Run {
  readonly violations: readonly Violation[];
  /** What ended a process that nobody killed. */
  readonly failures: readonly string[];
  readonly seconds: number;
  readonly killed: number;
}

export const HOURS: Plan['rules'] = {
  leaseMs: 8 * 3_600_000,
  graceMs: 600_000,
  hostile: true,
  sweeps: true,
  areas: 32,
};
/** For figures: everybody claims a file of their own and gives it back. */
export const APART: Plan['rules'] = { ...HOURS, hostile: false, areas: 0 };

export const MOMENTS: Plan['rules'] = {
  leaseMs: 3_000,
  graceMs: 1_000,
  hostile: true,
  sweeps: true,
  areas: 32,
};

/** `look`: at the fleet, before it is taken down. */
export async function fire(
  plan: Plan,
  look?: (stage: Omit<Stage, 'kill' | 'over'>) => Promise<void>,
): Promise<Outcome> {
  const world = tempWorld('fire');
  const server = await plan.transport.start(world, world.root);
  try {
    const fleet = await startFleet(world, server, plan);
    const stage = { world, port: server.port, fleet, plan };
    const outcome = await play(stage);
    await look?.(stage);
    return outcome;
  } finally {
    await server.stop();
    world.dispose();
  }
}

async function play(stage: Omit<Stage, 'kill' | 'over'>): Promise<Outcome> {
  const { world, fleet, plan } = stage;
  const before = entriesOf(world, fleet.bare).length;
  mkdirSync(world.path('logs'));
  const start = buildClaimants(world, { METES_PATIENCE: '250', ...plan.env });
  const crowd = new Crowd(stage, start);
  const over = new AbortController();
  const seen: string[][] = [];
  const began = performance.now();
  const beside = [
    plan.meanwhile?.({ ...stage, over: over.signal, kill: (n) => crowd.kill(n) }),
    watch(world, fleet.bare, seen, over.signal),
  ];
  await crowd.start();
  const seconds = (performance.now() - began) / 1000;
  over.abort();
  await Promise.all(beside);
  const operations = historyIn(world.path('logs'));
  const run = { operations, before, seen, ...leftIn(world, fleet.bare) };
  const { failures, killed } = crowd;
  return { ...run, violations: checkJournal(run), failures, seconds, killed };
}

class Crowd {
  readonly failures: string[] = [];
  killed = 0;
  readonly #stage: Omit<Stage, 'kill' | 'over'>;
  readonly #start: Start;
  readonly #running = new Set<Running>();
  readonly #until: number;
  #started = 0;

  constructor(stage: Omit<Stage, 'kill' | 'over'>, start: Start) {
    this.#stage = stage;
    this.#start = start;
    this.#until = Date.now() + stage.plan.seconds * 1000;
  }

  /** Until all have ended, those started in the place of others too. */
  async start(): Promise<void> {
    const { hosts, processes } = this.#stage.plan;
    for (let n = 0; n < hosts * processes; n += 1) this.#begin(n % hosts);
    while (this.#running.size > 0) await Promise.race([...this.#running].map(({ ended }) => ended));
  }

  kill(n: number): void {
    const all = [...this.#running];
    const one = all[n % Math.max(all.length, 1)];
    if (one === undefined || !one.child.kill('SIGKILL')) return;
    this.killed += 1;
    const { hosts } = this.#stage.fleet;
    this.#begin(hosts.findIndex(({ name }) => name === one.orders.host));
  }

  #begin(host: number): void {
    const { plan, fleet, world } = this.#stage;
    const at = fleet.hosts[host];
    if (at === undefined) return;
    const n = this.#started++;
    const name = `p${n}`;
    const { deadlineMs = 20_000, rules, claimants, operations } = plan;
    const running = this.#start(at, {
      ...{
        cwd: at.places[Math.floor(n / plan.hosts) % plan.processes] ?? at.clone,
        host: at.name,
        process: name,
        log: world.path('logs', name),
      },
      ...{
        seed: plan.seed + n,
        claimants,
        first: n * claimants,
        operations,
        until: this.#until,
        rules,
        deadlineMs,
      },
      skewMs: at.skewMs,
    });
    this.#running.add(running);
    void running.ended.then((said) => {
      this.#running.delete(running);
      if (said !== null) this.failures.push(said);
    });
  }
}

const historyIn = (logs: string): Operation[] =>
  readHistory(readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8')));

/** The journal as it is now and then, so that it is seen to be only added to. */
async function watch(
  world: World,
  bare: string,
  seen: string[][],
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    await pause(2_000, undefined, { signal: over }).catch(() => {});
    seen.push(world.git(bare, 'rev-list', '--reverse', `refs/heads/${REGISTRY}`).split('\n'));
  }
}

function entriesOf(world: World, bare: string, tip = `refs/heads/${REGISTRY}`): Entry[] {
  const text = world.git(bare, 'log', '--reverse', '--format=%H%x01%B%x02', tip);
  return text
    .split('\u0002')
    .map((part) => part.trimStart().split('\u0001'))
    .flatMap(([oid = '', message]) => (message === undefined ? [] : [{ oid, message }]));
}

/** Journal and tree of one and the same commit: what was killed may still land. */
function leftIn(world: World, bare: string): { entries: Entry[]; standing: Standing[] } {
  const tip = world.git(bare, 'rev-parse', `refs/heads/${REGISTRY}`);
  const files = world.git(bare, 'ls-tree', '-r', '--name-only', tip, 'claims/');
  const standing = files
    .split('\n')
    .filter((path) => path !== '')
    .map((path) => standingOf(world.git(bare, 'cat-file', 'blob', `${tip}:${path}`)));
  return { entries: entriesOf(world, bare, tip), standing };
}
