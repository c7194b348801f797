/**
 * What a registry costs that has lived long: the same commands on as many live claims with a short and with a long
 * journal, beside a small registry. What grows with the journal alone is a fault, but for a full audit.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeLongJournal } from './long-journal.ts';
import { type Case, median, of, plainRow, type Row, sideBySide } from './measure.ts';
import { git, metes, newTeamRepository, type World } from './world.ts';

interface Size {
  readonly name: string;
  readonly events: number;
  readonly live: number;
}

const SMALL: Size = { name: '100 live claims, 2,000 events', events: 2_000, live: 100 };
const SHORT: Size = { name: '10,000 live claims, 12,000 events', events: 12_000, live: 10_000 };
const LONG: Size = { name: '10,000 live claims, 100,000 events', events: 100_000, live: 10_000 };
const ROUNDS = 7;
/** A journal that is eight times as long may cost so much more: what is left of noise in medians of few rounds. */
const MOST_GROWTH = 1.25;

const COMMANDS = ['status', 'status --fresh', 'claim', 'commit', 'audit'] as const;
type Command = (typeof COMMANDS)[number];

const WHAT: Readonly<Record<Command, string>> = {
  status: '`metes status`, offline',
  'status --fresh': '`metes status --fresh`, nothing new',
  claim: '`metes claim`, uncontended',
  commit: '`git commit` that reads the registry first and compiles the guards anew',
  audit: '`metes audit`, an event since the last one',
};

interface Place extends Size {
  readonly dir: string;
  /** Of the first reading, in a clone that has no copy: milliseconds. */
  readonly first: number;
  /** `metes audit --full`, milliseconds. */
  readonly full: number;
}

export async function longLife(world: World, quick: boolean): Promise<Row[]> {
  const places: Place[] = [];
  for (const size of quick ? [SMALL, SHORT] : [SMALL, SHORT, LONG])
    places.push(await prepared(world, size));
  const times = sideBySide(
    places.flatMap((place) => COMMANDS.map((command) => caseOf(world, place, command))),
    ROUNDS,
  );
  const at = (place: Place, command: Command): number => of(times, `${command} ${place.name}`);
  return [
    ...places.map((p) => plainRow(`the first reading in a new clone: ${p.name}`, p.first)),
    ...COMMANDS.flatMap((command) => [
      ...places.map((place) => plainRow(`${WHAT[command]}: ${place.name}`, at(place, command))),
      ...growth(places, (place) => at(place, command)),
    ]),
    ...places.map((place) => ({
      name: `\`metes audit --full\`: ${place.name}`,
      value: (place.events * 1000) / place.full,
      unit: '/s' as const,
      budget: '',
    })),
  ];
}

/** With the journal alone: the same live claims, a journal of another length. */
function growth(places: readonly Place[], cost: (place: Place) => number): Row[] {
  const short = places.find(({ events }) => events === SHORT.events);
  const long = places.find(({ events }) => events === LONG.events);
  if (short === undefined || long === undefined) return [];
  const value = cost(long) / cost(short);
  return [
    {
      name: '… 100,000 events against 12,000',
      value,
      unit: '×',
      budget: `≤ ${MOST_GROWTH} ×: grows with live claims only`,
      within: value <= MOST_GROWTH,
    },
  ];
}

const copyOf = (dir: string): string => join(dir, '.git/metes/registry.git');

async function prepared(world: World, size: Size): Promise<Place> {
  process.stderr.write(`  making ${size.name}\n`);
  const name = `long-${size.events}`;
  const { dir, bare: gitDir } = newTeamRepository(world, name, 1_000);
  const text = readFileSync(join(dir, '.metes/config.yml'), 'utf8');
  const oid = git(world, dir, 'rev-parse', 'HEAD:.metes/config.yml');
  const config = { text, oid };
  await writeLongJournal({ ...size, gitDir, branch: 'metes-registry', config, env: world.env });
  git(world, dir, 'switch', '-qc', 'feat/bench');
  const first = median([1, 2, 3].map(() => firstReading(world, dir)));
  metes(world, dir, 'claim', 'Measure', 'src/**');
  writeFileSync(join(dir, 'src/a.ts'), 'one\n');
  git(world, dir, 'add', 'src/a.ts');
  const full = timed(() => audit(world, dir));
  return { ...size, dir, first, full };
}

function firstReading(world: World, dir: string): number {
  rmSync(copyOf(dir), { recursive: true, force: true });
  return timed(() => metes(world, dir, 'status', '--fresh'));
}

/** Whatever it finds is a fault of this benchmark. */
function audit(world: World, dir: string): void {
  const said = metes(world, dir, 'audit');
  if (!said.includes('every step was legal')) throw new Error(said);
}

function timed(work: () => void): number {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start) / 1e6;
}

function caseOf(world: World, place: Place, command: Command): Case {
  const { dir } = place;
  const name = `${command} ${place.name}`;
  const run = (...args: string[]) => metes(world, dir, ...args);
  switch (command) {
    case 'status':
      return { name, run: () => void run('status') };
    case 'status --fresh':
      return { name, run: () => void run('status', '--fresh') };
    case 'claim':
      return {
        name,
        before: () =>
          void spawnSync(process.execPath, [world.cli, 'release'], { cwd: dir, env: world.env }),
        run: () => void run('claim', 'Measure', 'src/**', '--no-commit'),
      };
    case 'commit':
      return { name, before: () => forgetWhen(dir), run: () => void commit(world, dir) };
    case 'audit':
      return {
        name,
        before: () => void run('renew'),
        run: () => audit(world, dir),
      };
  }
}

function commit(world: World, dir: string): void {
  writeFileSync(join(dir, 'src/a.ts'), `${Math.random()}\n`);
  git(world, dir, 'commit', '-qm', 'work', '--', 'src/a.ts');
}

/** The copy was seen an hour ago, and what the guards go by is void since. */
function forgetWhen(dir: string): void {
  const then = Date.now() - 3_600_000;
  const copy = copyOf(dir);
  for (const name of readdirSync(copy).filter((file) => /^metes-tip-/.test(file))) {
    const record = JSON.parse(readFileSync(join(copy, name), 'utf8'));
    const fetchedAt = new Date(then).toISOString();
    writeFileSync(join(copy, name), JSON.stringify({ ...record, fetchedAt }));
  }
  utimesSync(join(dir, '.git/metes/compiled/fresh'), then / 1000, then / 1000);
}
