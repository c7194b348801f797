/** What `init --agent` and `uninstall --agent` say: which harness asks metes from now on, and what is to be committed. */
import { SETUPS } from '../../agents/setup/setups.ts';
import { commandLine } from '../../report/command-line.ts';
import { printablePath } from '../../report/printable.ts';
import type { Answer } from '../verb.ts';
import type { AgentsDone } from './agents.ts';

const DONE = {
  installed: 'from now on',
  updated: 'as this metes has it',
  unchanged: 'as before',
} as const;

const titleOf = (name: string): string => SETUPS.find((one) => one.name === name)?.title ?? name;

function agentsText({ hooks, advice, notes }: AgentsDone): string[] {
  const files = [
    ...hooks.flatMap(({ level, project }) => (level === 'project' ? [project] : [])),
    ...advice.map(({ file }) => file),
  ];
  const fresh = [...hooks.filter(({ level }) => level === 'project'), ...advice].some(
    ({ change }) => change !== 'unchanged',
  );
  return [
    ...hooks.map(
      ({ agent, file, change }) =>
        `${titleOf(agent)} asks metes before it writes, ${DONE[change]}: ${printablePath(file)}`,
    ),
    ...notes,
    ...advice.map(({ file, change }) => `${file} tells agents how to work here, ${DONE[change]}.`),
    ...(fresh ? ['', 'For everybody who works here:', '', `  ${commitLine(files)}`] : []),
  ];
}

const commitLine = (files: readonly string[]): string =>
  `${commandLine(['git', 'add', '--', ...files])} && ${commandLine(['git', 'commit', '-m', 'Tell agents about metes', '--', ...files])}`;

const agentsData = ({ hooks, advice }: AgentsDone): Record<string, unknown> => ({
  agents: hooks.map(({ agent, level, file, change }) => ({ agent, level, file, change })),
  advice,
});

export const withAgents = (answer: Answer, done: AgentsDone): Answer => ({
  ...answer,
  data: { ...answer.data, ...agentsData(done) },
  text: [answer.text, '', ...agentsText(done)].join('\n'),
});

/** Outside of any repository. */
export const agentsAlone = (done: AgentsDone): Answer => ({
  exit: 0,
  outcome: 'agents',
  data: agentsData(done),
  text: [
    ...agentsText(done),
    'Nothing is held until a repository is enrolled: metes init, there.',
  ].join('\n'),
});
