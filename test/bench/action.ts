/**
 * The Action as the runner runs it: its bundle in a process of Node 24, against the tests' GitHub on loopback with real
 * repositories behind it. What that answers and what git fetches is in the times, and has the same two cores.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FakeEvent } from '../support/github/events.ts';
import type { Changes } from '../support/github/on-disk.ts';
import type { FakePull } from '../support/github/pull.ts';
import type { FakeRepository } from '../support/github/repository.ts';
import { node24, runAction } from '../support/github/runner.ts';
import { type FakeGitHub, startGitHub } from '../support/github/server.ts';
import { tempWorld } from '../support/temp-repo.ts';
import { median, plainRow, type Row } from './measure.ts';
import { git, metes, type World } from './world.ts';

const MOST_REQUESTS = 12;
const LONGEST_MS = 3_000;

interface Site {
  readonly github: FakeGitHub;
  readonly repo: FakeRepository;
  /** A clone that claims are taken in. */
  readonly clone: string;
}

export async function action(world: World, project: string): Promise<Row[]> {
  if (!existsSync(node24)) {
    process.stderr.write('  left out: Node 24 is not there (node scripts/node24.mjs)\n');
    return [];
  }
  const temp = tempWorld('bench-action');
  const github = await startGitHub(temp);
  try {
    const site = enrolled(world, github);
    const typical = await judged(world, site, { name: 'typical', files: 20, rounds: 5 });
    const large = await judged(world, site, { name: 'large', files: 10_000, rounds: 3 });
    const swept = await sweep(site);
    const event = pullWith(world, site, 'loads', 20).event('opened');
    return [...typical, ...large, ...swept, ...(await bundle(project, site, event))];
  } finally {
    await github.close();
    temp.dispose();
  }
}

function enrolled(world: World, github: FakeGitHub): Site {
  const repo = github.repository('acme/app', { files: { 'README.md': '# app\n' } });
  const clone = join(world.root, 'action-clone');
  git(world, world.root, 'clone', '-q', repo.dir, clone);
  metes(world, clone, 'init', '--team', '--github');
  git(world, clone, 'commit', '-qm', 'Enrol in metes');
  git(world, clone, 'push', '-q', 'origin', 'main');
  const config = git(world, clone, 'show', 'HEAD:.metes/config.yml');
  repo.push('main', {
    '.metes/config.yml': `${config.replace('mode: observe', 'mode: enforce')}\n`,
  });
  return { github, repo, clone };
}

/** A claimed branch of so many files, one of which is outside what it was granted. */
function pullWith(world: World, { repo, clone }: Site, name: string, files: number): FakePull {
  const branch = `feat/${name}`;
  git(world, clone, 'fetch', '-q', 'origin');
  git(world, clone, 'switch', '-q', '-c', branch, '--no-track', 'origin/main');
  metes(world, clone, 'claim', `Measure ${name}`, `src/${name}/**`);
  git(world, clone, 'push', '-q', 'origin', branch);
  git(world, clone, 'switch', '-q', 'main');
  const inside = Array.from({ length: files - 1 }, (_, n): [string, string] => [
    `src/${name}/d${Math.floor(n / 100)}/f${n}.ts`,
    `${n}\n`,
  ]);
  const changes: Changes = [...inside, [`docs/${name}.md`, 'outside\n']];
  repo.push(branch, changes, { as: 'bo' });
  return repo.openPull({ from: branch });
}

interface Series {
  readonly name: string;
  readonly files: number;
  readonly rounds: number;
}

/** Each round a pull request of its own: the run that asks, and one that finds all of it said already. */
async function judged(world: World, site: Site, { name, files, rounds }: Series): Promise<Row[]> {
  const times = {
    empty: [] as number[],
    fetch: [] as number[],
    first: [] as number[],
    again: [] as number[],
  };
  const requests = { first: 0, again: 0 };
  for (let round = -1; round < rounds; round++) {
    const pull = pullWith(world, site, `${name}-${round + 1}`, files);
    const empty = await timed(() => promisify(execFile)(node24, ['-e', '0'], { env: world.env }));
    const fetch = await timed(() => fetchTrees(world, site, pull));
    const first = await timed(() => run(site, pull.event('opened'), 'failure', pull));
    requests.first = Math.max(requests.first, first.value);
    const again = await timed(() => run(site, pull.event('synchronize'), 'failure', pull));
    requests.again = Math.max(requests.again, again.value);
    pull.close();
    if (round < 0) continue;
    times.empty.push(empty.ms);
    times.fetch.push(fetch.ms);
    times.first.push(first.ms);
    times.again.push(again.ms);
  }
  const what = `${files.toLocaleString('en')} files, 1 outside`;
  const empty = median(times.empty);
  const fetch = median(times.fetch);
  return [
    plainRow(`\`git init\` and \`git fetch\` of three commits' trees, ${what}`, fetch),
    within(`the Action on a pull request, ${what}: first run`, median(times.first), fetch),
    within('… run again', median(times.again), fetch),
    {
      name: `… against \`node -e 0\` of Node 24 (${empty.toFixed(0)} ms)`,
      value: median(times.again) / empty,
      unit: '×',
      budget: '',
    },
    counted('… requests to GitHub, first run', requests.first),
    counted('… requests to GitHub, run again', requests.again),
  ];
}

const within = (name: string, value: number, fetch: number): Row => ({
  ...plainRow(name, value),
  budget: `≤ ${(LONGEST_MS + fetch).toFixed(0)} ms = 3 s beside the fetch`,
  within: value <= LONGEST_MS + fetch,
});

const counted = (name: string, value: number): Row => ({
  name,
  value,
  unit: '',
  budget: `≤ ${MOST_REQUESTS}`,
  within: value <= MOST_REQUESTS,
});

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = process.hrtime.bigint();
  const value = await work();
  return { ms: Number(process.hrtime.bigint() - start) / 1e6, value };
}

/** Gives the number of requests; a run that did not do its work measures nothing. */
async function run(
  { github, repo }: Site,
  event: FakeEvent,
  state: string,
  pull: FakePull,
): Promise<number> {
  const ran = await runAction({ github, ...event, repo });
  if (ran.exit !== 0 || pull.status()?.state !== state)
    throw new Error(`the Action: ${ran.exit}, ${pull.status()?.description}\n${ran.log}${ran.err}`);
  return Number(ran.outputs['api-calls']);
}

let fetched = 0;

/** What a judgement can't do without. */
async function fetchTrees(world: World, { repo }: Site, pull: FakePull): Promise<void> {
  const dir = join(world.root, `fetched-${fetched++}.git`);
  const asked = { env: world.env };
  await promisify(execFile)('git', ['init', '-q', '--bare', dir], asked);
  const commits = [repo.tip(), repo.tip(), `+refs/pull/${pull.number}/head:refs/head`];
  const how = ['--depth=1', '--filter=blob:none', '--no-tags', '-q'];
  await promisify(execFile)(
    'git',
    [`--git-dir=${dir}`, 'fetch', ...how, repo.url, ...commits],
    asked,
  );
}

const SWEPT = 10;

/** Where every status is right already: what a schedule costs on most days. */
async function sweep({ github, repo }: Site): Promise<Row[]> {
  for (let n = 0; n < SWEPT; n++) {
    repo.push(`grace/${n}`, { [`notes/${n}.md`]: 'x\n' }, { as: 'grace' });
    repo.openPull({ from: `grace/${n}`, author: 'grace' });
  }
  const swept = async () => {
    const ran = await runAction({ github, ...repo.schedule(), repo });
    if (ran.exit !== 0) throw new Error(`the sweep: ${ran.exit}\n${ran.log}${ran.err}`);
    return Number(ran.outputs['api-calls']);
  };
  const first = await timed(swept);
  const again = await timed(swept);
  for (const pull of repo.pulls()) if (pull.data.state === 'open') pull.close();
  const name = `the sweep, ${SWEPT} open pull requests`;
  return [
    plainRow(`${name} that have no status yet`, first.ms),
    plainRow(`${name}, nothing to do`, again.ms),
    { name: '… requests to GitHub', value: again.value, unit: '', budget: '' },
  ];
}

/** How large the bundle is, and how much of it a pull request loads: Node writes down every script that it ran. */
async function bundle(project: string, { github, repo }: Site, event: FakeEvent): Promise<Row[]> {
  const dir = join(project, 'dist/action');
  const size = (name: string): number => statSync(join(dir, name)).size / 1e6;
  const coverage = github.world.path('coverage');
  mkdirSync(coverage);
  await runAction({ github, ...event, repo, env: { NODE_V8_COVERAGE: coverage } });
  const [report = ''] = readdirSync(coverage);
  const { result } = JSON.parse(readFileSync(join(coverage, report), 'utf8')) as {
    result: { url: string }[];
  };
  const loaded = result.flatMap(({ url }) => /\/dist\/action\/([^/]+)$/.exec(url)?.[1] ?? []);
  const all = readdirSync(dir);
  const sum = (names: readonly string[]): number => names.map(size).reduce((a, b) => a + b, 0);
  return [
    {
      name: `the Action's bundle, ${all.length} files`,
      value: sum(all),
      unit: 'MB',
      budget: '≤ 2 MB',
      within: sum(all) <= 2,
    },
    {
      name: `… what a pull request loads of it, ${loaded.length} files`,
      value: sum(loaded),
      unit: 'MB',
      budget: '',
    },
  ];
}
