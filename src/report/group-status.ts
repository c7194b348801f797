/** The status and the page of a merge group: what each of its pull requests comes to, the first that can't land before all. */
import type { CheckReport, Verdict } from '../check/finding.ts';
import type { PullFacts } from './pull-comment.ts';
import { type PullStatus, pullStatus, statusText } from './pull-status.ts';
import { pullSummary } from './pull-summary.ts';

/** At least one. What one says alone, it says here: a group of several counts them by what they come to. */
export function groupStatus(pulls: readonly PullFacts[]): PullStatus {
  const said = pulls.map((facts) => ({ pull: facts.pull, ...pullStatus(facts) }));
  const only =
    said.find(({ state }) => state === 'failure') ?? (said.length === 1 ? said[0] : null);
  if (only)
    return { state: only.state, description: statusText(`#${only.pull}: ${only.description}`) };
  const kinds = [...new Set(pulls.map(({ report }) => kindOf(report)))];
  const parts = kinds.map((kind) => {
    const numbers = pulls.filter(({ report }) => kindOf(report) === kind);
    return `${kind}: ${numbers.map(({ pull }) => `#${pull}`).join(', ')}`;
  });
  return { state: 'success', description: statusText(parts.join('; ')) };
}

const KINDS: Partial<Record<Verdict, string>> = {
  'in-scope': 'In scope',
  unclaimed: 'No claim',
  exempt: 'Exempt',
};

/** Anything else is green only where nothing is blocked. */
const kindOf = ({ verdict }: Pick<CheckReport, 'verdict'>): string =>
  KINDS[verdict] ?? 'Observe mode, would not be in order';

/** What a summary holds, shared by all of them. */
const ROOM = 1_000_000;

export const groupSummary = (pulls: readonly PullFacts[]): string =>
  pulls
    .map((facts) => {
      const head = `## #${facts.pull}\n\n`;
      return head + pullSummary(facts, Math.floor(ROOM / pulls.length) - head.length - 2);
    })
    .join('\n');
