/** Whether the agents of this person ask metes before they write: those that have settings here, or are at work. */
import { printablePath } from '../../report/printable.ts';
import type { Loose } from '../context/context.ts';
import { agentsSeen } from '../enrol/agents.ts';
import { type Checked, ok, warning } from './finding.ts';

export function checkAgents({ io, repo, acting }: Loose): Checked[] {
  return agentsSeen(io, repo.root, acting.harness).map(({ setup, file, installed }) => {
    const check = `agent ${setup.name}`;
    return installed
      ? ok(check, `${setup.title} asks metes before it writes (${printablePath(file)})`)
      : warning(
          check,
          `${setup.title} is used here, and does not ask metes before it writes`,
          `metes init --agent=${setup.name}\n  puts its hook there; commits are held to claims either way`,
        );
  });
}
