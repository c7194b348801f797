/** What `init` says when it is done: where the registry is, who can read it, which commit is still to be made. */

import type { Repository } from '../../git/repository.ts';
import type { Config } from '../../registry/config.ts';
import { commandLine, shellWord } from '../../report/command-line.ts';
import { CONFIG_PATH, shortRef } from '../context/context.ts';
import type { Answer } from '../verb.ts';
import type { ClonePart } from './clone.ts';
import type { GithubPart } from './github.ts';
import { githubData, githubLines } from './github-report.ts';
import type { Home } from './home.ts';
import type { FoundRegistry } from './registry.ts';

export interface Enrolment {
  readonly outcome: 'enrolled' | 'joined' | 'migrated' | 'rolled-over';
  /** How the registry was come by; `found`: the config named it. */
  readonly how: Exclude<FoundRegistry['how'], 'other'> | 'joined' | 'found';
  readonly config: Config;
  readonly home: Home;
  /** The name in the registry; null where an earlier `init` chose it. */
  readonly name: string | null;
  /** Whether the default branch has the config. */
  readonly landed: boolean;
  /** What an `init` before this one staged beside the config, and nobody has committed. */
  readonly alsoStaged?: readonly string[];
  /** The default branch has the config, and what is staged says more. */
  readonly restaged?: boolean;
  readonly clone: ClonePart;
  /** Null: GitHub judges nothing, or was told so before. */
  readonly github: GithubPart | null;
  /** Of a roll-over: the branch that was closed, and the commit that closed it. */
  readonly closed?: { readonly branch: string; readonly commit: string };
  readonly repo: Repository;
}

export function enrolmentAnswer(enrolment: Enrolment, notes: readonly string[] = []): Answer {
  const { outcome, how, config, home, landed } = enrolment;
  const next = commitCommands(enrolment);
  const { hooks } = enrolment.clone;
  return {
    exit: 0,
    outcome,
    data: {
      repository: config.repository,
      registry: config.registry,
      mode: config.mode,
      default: { ref: home.defaultRef, branch: home.defaultBranch, remote: home.remote },
      how,
      landed,
      hooks: { kind: hooks.kind, dir: hooks.dir, guards: hooks.guards },
      mended: enrolment.clone.mended,
      ...(enrolment.github === null ? {} : { github: githubData(enrolment.github) }),
      ...(enrolment.closed === undefined ? {} : { closed: enrolment.closed }),
      next,
    },
    text: [...told(enrolment), ...stillToDo(enrolment, next)].join('\n'),
    notes,
  };
}

function told(enrolment: Enrolment): string[] {
  const { config, clone, home } = enrolment;
  return [
    headline(enrolment),
    ...whoReads(enrolment),
    ...adopted(enrolment),
    ...clone.mended.map((line) => `Mended: ${line}.`),
    ...(config.mode === 'observe'
      ? ['Mode observe: metes only says what it would refuse; nothing is blocked.']
      : []),
    ...clone.hooks.lines,
    ...(home.instead === undefined
      ? []
      : [
          `${home.defaultBranch} is taken for the default branch, because it is checked out. If ${home.instead} is: git switch ${shellWord(home.instead)} && metes init`,
        ]),
    ...(clone.excluded
      ? [`Fetching from ${config.registry.remote} leaves out ${config.registry.branch}.`]
      : []),
    ...(enrolment.github === null ? [] : githubLines(enrolment.github)),
  ];
}

function headline(enrolment: Enrolment): string {
  const { outcome, how, config, name } = enrolment;
  const { remote, branch } = config.registry;
  const place = remote === '.' ? 'in this repository' : `at ${remote}`;
  const registry = `the registry is the branch ${branch} ${place}`;
  if (outcome === 'migrated')
    return `Moved the registry from this repository to ${remote}: same history, same root.`;
  if (enrolment.closed !== undefined)
    return `Rolled the registry over from ${enrolment.closed.branch} to ${branch} ${place}: every claim goes on, the journal begins anew, and the old branch stays as it is.`;
  if (outcome === 'joined') return `This clone takes part (${config.repository}): ${registry}.`;
  if (how === 'found') return `Enrolled already (${config.repository}): ${registry}.`;
  const verb = how === 'joined' ? 'Joined' : 'Set up';
  return `${verb} as ${name} (${config.repository}): ${registry}. Enrolment is the commit below.`;
}

function whoReads({ outcome, config }: Enrolment): string[] {
  const { remote } = config.registry;
  if (remote === '.') return ['Nothing leaves this machine.'];
  if (outcome === 'joined' || outcome === 'rolled-over') return [];
  return [
    `Task texts and claimed paths are now readable to everyone who can read ${remote}; a first write to it succeeded.`,
  ];
}

function adopted({ how }: Enrolment): string[] {
  if (how === 'adopted')
    return [
      'A registry for this repository was there already (an init whose config has not landed yet): taken up, nothing minted.',
    ];
  return [];
}

function stillToDo(enrolment: Enrolment, next: readonly string[]): string[] {
  if (next.length === 0) {
    const { repo, home } = enrolment;
    const leave = repo.branch === home.defaultBranch ? "git switch -c '<new branch>' && " : '';
    return ['', `Next: ${leave}metes claim '<task>' '<pattern>'`];
  }
  return ['', untilThen(enrolment), '', ...next.map((line) => `  ${line}`)];
}

function untilThen({ outcome, home, landed }: Enrolment): string {
  const where = shortRef(home.defaultRef);
  if (outcome === 'rolled-over')
    return `Nobody can claim, renew or release until the config that says so is on ${where}; it is staged:`;
  if (outcome === 'migrated')
    return `The config that says so is staged. Others follow when it is on ${where}:`;
  return landed
    ? `GitHub judges when what is staged is on ${where}:`
    : `Staged ${CONFIG_PATH}. metes is silent until it is on ${where}:`;
}

const filesToCommit = ({ landed, restaged, github, alsoStaged }: Enrolment): string[] => [
  ...(landed && restaged !== true ? [] : [CONFIG_PATH]),
  ...(github?.toCommit ?? alsoStaged ?? []),
];

const SUBJECTS = {
  enrolled: 'Enrol in metes',
  joined: 'Let metes judge pull requests',
  migrated: 'Move the metes registry',
  'rolled-over': 'Roll the metes registry over',
} as const;

/** Exactly what to type, from the branch that is checked out now. */
function commitCommands(enrolment: Enrolment): string[] {
  const files = filesToCommit(enrolment);
  if (files.length === 0) return [];
  const { outcome, home, repo } = enrolment;
  const { defaultBranch, remote } = home;
  const lines: string[] = [];
  if (repo.branch !== defaultBranch) lines.push(commandLine(['git', 'switch', defaultBranch]));
  lines.push(commandLine(['git', 'commit', '-m', SUBJECTS[outcome], '--', ...files]));
  if (remote !== null) lines.push(commandLine(['git', 'push', remote, defaultBranch]));
  return lines;
}
