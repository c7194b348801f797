/** Scenes 1 and 2: two repositories come to share a registry, and two agents go to work under it at once. */
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { shellWord } from '../../report/command-line.ts';
import { AGENT_A, AGENT_B, AGENT_C, type Agent } from './agents.ts';
import type { Player } from './cast.ts';
import { FOLLOW, followJournal, type JournalStream } from './journal-stream.ts';
import { REGISTRY, type SeenClaim } from './observe.ts';
import { HANDBOOK, INFRA, type Repository } from './repositories.ts';
import {
  awaitTrace,
  cloneOf,
  hostOf,
  mayas,
  mustSucceed,
  perform,
  prepare,
  type Show,
  trace,
} from './show.ts';

export async function shareRegistry(show: Show): Promise<void> {
  const { stage } = show;
  stage.scene('Two repositories, one registry');
  stage.say(`Maya leads two teams: handbook is ${HANDBOOK.about}, infra ${INFRA.about}.`);
  await Promise.all([HANDBOOK, INFRA].map((repository) => create(show, repository)));
  await enrol(show, HANDBOOK, ['metes', 'init', '--team']);
  await enrol(show, INFRA, ['metes', 'init', '--registry', hostOf(show, 'handbook')]);
  await factShared(show);
}

async function create(show: Show, { name, files }: Repository): Promise<void> {
  const host = hostOf(show, name);
  const home = mayas(show, name);
  await prepare(show, show.world.root, `git init -q --bare ${shellWord(host)}`);
  await prepare(show, show.world.root, clone(host, home, 'Maya'));
  for (const [path, content] of files) {
    const file = join(home, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    if (path.endsWith('.sh')) await chmod(file, 0o755);
  }
  const index = name === 'handbook' ? 'sh scripts/build-index.sh; ' : '';
  await prepare(show, home, `${index}git add --all; git commit -q -m Begin; git push -q`);
}

async function enrol(show: Show, { name }: Repository, init: readonly string[]): Promise<void> {
  const cwd = mayas(show, name);
  const done = await perform(show, `Maya@${name}`, cwd, init);
  show.stage.reply(done.text, { first: 1 });
  mustSucceed(done);
  await prepare(show, cwd, 'git commit -q -m "Enrol in metes"; git push -q');
}

async function factShared(show: Show): Promise<void> {
  const { outside, stage } = show;
  const [handbook, infra] = [hostOf(show, 'handbook'), hostOf(show, 'infra')];
  const root = await outside.ask(handbook, 'rev-list', '--max-parents=0', REGISTRY);
  const roots = await Promise.all(
    [handbook, infra].map(async (host) => {
      const config = await outside.ask(host, 'cat-file', 'blob', 'main:.metes/config.yml');
      return /^\s*root:\s*["']?([0-9a-f]+)/m.exec(config ?? '')?.[1] ?? null;
    }),
  );
  const meta = await outside.json(handbook, REGISTRY, 'meta.json');
  const sharing = (meta as { repositories?: unknown[] } | null)?.repositories ?? [];
  const branches = await outside.branches(infra);
  stage.fact(
    'shared-registry',
    'the registry is one branch of handbook.git, infra.git has none; both configs on main name its ' +
      'first commit, and it knows 2 repositories',
    root !== null &&
      roots.every((r) => r === root) &&
      sharing.length === 2 &&
      !branches.includes(REGISTRY),
    () =>
      `root ${root}, configs ${roots.join(' ')}, repositories ${JSON.stringify(sharing)}, ` +
      `branches of infra.git ${branches.join(' ')}`,
  );
}

export interface AtWork {
  readonly a: Player;
  readonly b: Player;
  readonly journal: JournalStream;
}

export async function goToWork(show: Show): Promise<AtWork> {
  const { stage } = show;
  stage.scene('Two agents at work at the same time');
  stage.say(
    'Each agent has a clone, with `metes init` done, and a branch. Maya follows the journal.',
  );
  await mkdir(show.world.at('agents'));
  await Promise.all([AGENT_A, AGENT_B, AGENT_C].map((agent) => settle(show, agent)));
  stage.command('Maya@handbook', FOLLOW);
  const journal = followJournal(show);
  await journal.caughtUp();
  const [a, b] = [send(show, AGENT_A), send(show, AGENT_B, ['--release'])];
  await Promise.all([awaitTrace(show, a, 'a-started'), awaitTrace(show, b, 'b-started')]);
  await journal.caughtUp();
  const printed = a.news() + b.news();
  await factGranted(show, printed);
  await work(show, { a, b, journal });
  return { a, b, journal };
}

async function settle(show: Show, agent: Agent): Promise<void> {
  const home = cloneOf(show, agent);
  await writeFile(show.world.at('agents', `${agent.name}.sh`), agent.script);
  await prepare(show, show.world.root, clone(hostOf(show, agent.repository), home, agent.person));
  await prepare(show, home, `metes init >&2; git switch -q -c '${agent.branch}'`);
}

/** `metes run` asks for the ground and starts the agent under it. */
function send(show: Show, agent: Agent, options: readonly string[] = []): Player {
  const argv = runOf(agent, options);
  show.stage.command(agent.person, argv);
  return show.cast.start({ argv, cwd: cloneOf(show, agent) });
}

const clone = (from: string, to: string, person: string): string =>
  [
    `git clone -q -c user.name=${person} -c user.email=${person.toLowerCase()}@example.org`,
    ...[from, to].map(shellWord),
  ].join(' ');

export const runOf = (agent: Agent, options: readonly string[] = []): string[] => [
  ...['metes', 'run', '--task', agent.task],
  ...agent.write.flatMap((pattern) => ['--write', pattern]),
  ...options,
  ...['--', 'sh', `../agents/${agent.name}.sh`, '../traces'],
];

async function factGranted(show: Show, printed: string): Promise<void> {
  const host = hostOf(show, 'handbook');
  const tip = (await show.outside.tip(host, REGISTRY)) ?? '';
  const claims = await show.outside.claims(host, tip);
  for (const agent of [AGENT_A, AGENT_B]) {
    const claim = claims.find((c) => c.branch === agent.branch);
    show.stage.fact(
      `granted-${agent.name.at(-1)}`,
      `commit ${tip.slice(0, 8)} of the registry holds ${agent.name}'s claim: ${agent.branch} in ` +
        `${agent.repository}, ${agent.write.length} paths as declared`,
      claim !== undefined && sameSet(claim.write, agent.write),
      () => `${describe(claims)}\n${printed}`,
    );
  }
  const pids = [await trace(show, 'a-started'), await trace(show, 'b-started')];
  const alive = await show.cast.run({
    argv: ['sh', '-c', 'kill -0 "$1" && kill -0 "$2"', 'sh', ...pids.map((p) => p ?? '-')],
    cwd: show.world.root,
  });
  show.stage.fact(
    'at-work-together',
    `both agents' processes (${pids.join(' and ')}) are alive at this moment, under claims in two ` +
      'repositories',
    alive.exit === 0 && new Set(claims.map((c) => c.repository)).size === 2,
    () => `processes ${pids.join(' ')}: ${alive.text}\n${describe(claims)}\n${printed}`,
  );
}

async function work(show: Show, { a, b, journal }: AtWork): Promise<void> {
  for (const player of [a, b]) player.order('work');
  await Promise.all([awaitTrace(show, a, 'a-worked'), awaitTrace(show, b, 'b-worked')]);
  await journal.caughtUp();
  show.stage.say('Both write in every path they declared, commit, and push:');
  for (const [agent, player] of [
    [AGENT_A, a],
    [AGENT_B, b],
  ] as const) {
    await factWorked(show, agent, player);
  }
}

async function factWorked(show: Show, agent: Agent, player: Player): Promise<void> {
  const host = hostOf(show, agent.repository);
  const range = `main...${agent.branch}`;
  const list = await show.outside.ask(host, 'diff', '--name-only', '--no-renames', range);
  const written = (list ?? '').split('\n').filter((p) => p !== '' && !p.startsWith('.metes/'));
  const covers = (pattern: string, path: string): boolean =>
    pattern.endsWith('/**') ? path.startsWith(pattern.slice(0, -2)) : path === pattern;
  show.stage.fact(
    `worked-${agent.name.at(-1)}`,
    `${agent.branch} on ${agent.repository}.git has its work: ${written.length} files, in each of ` +
      'the declared paths and nowhere else',
    agent.write.every((pattern) => written.some((path) => covers(pattern, path))) &&
      written.every((path) => agent.write.some((pattern) => covers(pattern, path))),
    () => `${range}: ${written.join(' ')}\n${player.news()}`,
  );
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((entry) => b.includes(entry));

const describe = (claims: readonly SeenClaim[]): string =>
  claims.map((c) => `${c.id} ${c.branch}: ${c.write.join(' ')}`).join('\n') || 'no claim';
