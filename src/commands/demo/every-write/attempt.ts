/**
 * One attempt: an agent as a process of its own, with some layers on, and what was seen of it from outside. Says nothing of
 * what should have been.
 */
import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from '../../context/pause.ts';
import type { Finished } from '../cast.ts';
import { mustSucceed } from '../show.ts';
import type { Call, Report } from './agent-program.ts';
import { CLAIM, type Landing } from './escape.ts';
import { type Lab, putBack } from './lab.ts';
import { isOn, type Setting } from './layers.ts';
import { type HookCall, hookCalls } from './trace.ts';

/** How far a write got: into the worktree, onto the branch there, onto the host's branch. */
export type Reached = 'nothing' | 'file' | 'branch' | 'host';

export interface Observation {
  readonly reached: Reached;
  /** It is on the branch there: one that is pushed from elsewhere reaches the host without that. */
  readonly onBranch: boolean;
  readonly report: Report;
  /** Which hooks git called, in their order, and how they ended. */
  readonly hooks: readonly HookCall[];
  /** How the agent's process ended, or the `metes run` around it. */
  readonly agent: Finished;
  /** `metes check` in a person's clone, of what got on the host; null where that was not asked. */
  readonly check: Finished | null;
  /** How that ended which happened meanwhile. */
  readonly meanwhile: Finished | null;
}

/** What happens while the agent waits: a person's script, in their clone; or another agent, in another worktree of this one. */
export type Meanwhile = { readonly person: string } | { readonly agent: readonly Call[] };

export interface Trial {
  readonly calls: readonly Call[];
  readonly lands: Landing;
  readonly meanwhile?: Meanwhile | undefined;
  readonly setting: Setting;
  /** This system can have one. */
  readonly sandbox: boolean;
}

export async function attempt(lab: Lab, trial: Trial): Promise<Observation> {
  await putBack(lab, trial.setting);
  const before = await stateOf(lab, trial.lands);
  const { agent, meanwhile } = await act(lab, trial);
  const after = await stateOf(lab, trial.lands);
  const places = ['host', 'branch', 'file'] as const;
  const text = (name: string) => readFile(join(lab.root, name), 'utf8').catch(() => '');
  const changed = places.filter((place) => before[place] !== after[place]);
  const reached = changed[0] ?? 'nothing';
  const asks = isOn('check', trial.setting) && reached === 'host';
  return {
    reached,
    onBranch: changed.includes('branch'),
    report: JSON.parse((await text('report')) || '{"steps":[],"done":false}'),
    hooks: hookCalls(await text('trace')),
    agent,
    check: asks ? await reviewed(lab, trial.lands.branch) : null,
    meanwhile,
  };
}

/** What file, branch and host have at the path that is written. */
async function stateOf({ places, outside }: Lab, { path, branch, in: where }: Landing) {
  const worktree = places[where];
  const at = `refs/heads/${branch}`;
  return {
    file: await readFile(join(worktree, path), 'utf8').catch(() => null),
    branch: (await isThere(worktree)) ? await outside.entry(worktree, at, path) : null,
    host: await outside.entry(places.host, at, path),
  };
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

interface Acted {
  readonly agent: Finished;
  readonly meanwhile: Finished | null;
}

async function act(lab: Lab, trial: Trial): Promise<Acted> {
  for (const name of ['report', 'report.waits', 'trace'])
    await rm(join(lab.root, name), { force: true });
  const words = await agentWords(lab, trial, '');
  const trace = `GIT_TRACE2_EVENT=${join(lab.root, 'trace')}`;
  const call = { argv: ['env', trace, ...runWords(trial), ...words], cwd: lab.places.work };
  if (trial.meanwhile !== undefined) return interrupted(lab, call, trial);
  return { agent: await lab.cast.run(call), meanwhile: null };
}

/** The agent's program on these orders; its files have names that end in `mark`. */
async function agentWords(
  { root, places, agent, homes }: Lab,
  { calls, setting }: Pick<Trial, 'calls' | 'setting'>,
  mark: string,
): Promise<string[]> {
  const [orders, report] = [join(root, `orders${mark}`), join(root, `report${mark}`)];
  await writeFile(orders, JSON.stringify(calls));
  const home = isOn('hook', setting) ? homes.hooked : homes.plain;
  return ['env', `HOME=${home}`, places.node, agent, orders, report];
}

/** What starts the agent: `metes run`, where that is on, or where the sandbox is, which is part of it. */
function runWords({ setting, sandbox }: Trial): string[] {
  const sandboxed = sandbox && isOn('sandbox', setting);
  if (!sandboxed && !isOn('run', setting)) return [];
  return [
    ...['metes', 'run', '--task', CLAIM.task],
    ...CLAIM.write.flatMap((pattern) => ['--write', pattern]),
    ...(sandboxed ? ['--sandbox=require'] : []),
    '--',
  ];
}

const GLANCE_MS = 20;

async function interrupted(
  lab: Lab,
  call: { readonly argv: readonly string[]; readonly cwd: string },
  trial: Trial,
): Promise<Acted> {
  const agent = lab.cast.start(call);
  while (!agent.ended() && !(await isThere(join(lab.root, 'report.waits'))))
    await pause(GLANCE_MS, lab.signal);
  const meanwhile = await happens(lab, trial);
  agent.order('go on');
  return { agent: await agent.done, meanwhile };
}

async function happens(lab: Lab, { meanwhile, setting }: Trial): Promise<Finished | null> {
  if (meanwhile === undefined) return null;
  if ('agent' in meanwhile) {
    const argv = await agentWords(lab, { calls: meanwhile.agent, setting }, '-beside');
    return lab.cast.run({ argv, cwd: lab.places.other });
  }
  const script = `claim=${lab.claim}; git switch -q -c feat/next; ${meanwhile.person}`;
  const done = await lab.cast.run({ argv: ['sh', '-ec', script], cwd: lab.review });
  mustSucceed(done);
  return done;
}

/** The pull request's question, as a CI system asks it, in the clone of a person who reads. */
async function reviewed({ cast, review: cwd }: Lab, branch: string): Promise<Finished> {
  mustSucceed(await cast.run({ argv: ['git', 'fetch', '-q', 'origin'], cwd }));
  const about = ['--base=origin/main', `--head=origin/${branch}`, `--branch=${branch}`];
  return cast.run({ argv: ['metes', 'check', ...about], cwd });
}
