/** A claim as it is without answers: what was added to it late, and has nobody behind it that counts, is taken out. */
import { unansweredEntries } from '../../check/behind-answers.ts';
import type { FindingCode } from '../../check/finding.ts';
import type { Comparison } from '../../github/compare.ts';
import { cutOf } from '../../registry/answered.ts';
import type { Claim, Widening } from '../../registry/claim.ts';
import { compileScope } from '../../scope/match.ts';
import { literalPattern, parseScope } from '../../scope/pattern.ts';

/**
 * What was widened after it was written needs somebody behind it: without that, the claim is as it was before. Whoever
 * pushes to the registry can say that it came first; what was found outside at a commit that is still in the branch is
 * not believed to be inside now. `said`: the entries that comments which count name. What is on record
 * behind a real one may be more than it says.
 */
export function unanswered(
  comparison: Pick<Comparison, 'commits' | 'complete'>,
  claim: Claim,
  said: ReadonlySet<string>,
): Claim {
  const widenings = claim.widenings ?? [];
  const isAnswered = ({ added }: Widening) =>
    added.some((one) => !one.startsWith('!')) &&
    added.every((one) => one.startsWith('!') || said.has(one));
  const isMade = madeIn(comparison);
  const gone = unansweredEntries(cutAt(claim, isMade), isAnswered);
  const answered = widenings.filter(isAnswered).map(({ added }) => covering(added));
  const outside = foundOutside(claim, isMade).filter((path) => !answered.some((has) => has(path)));
  const write = claim.write.filter((entry) => !gone.has(entry));
  const late = outside.filter(covering(write)).map((path) => `!${literalPattern(path)}`);
  return gone.size + late.length === 0 ? claim : { ...claim, write: [...write, ...late] };
}

type IsMade = (commit: string) => boolean;

/** Where not all of its commits are known, any may be one. */
function madeIn({ commits, complete }: Pick<Comparison, 'commits' | 'complete'>): IsMade {
  const made = new Set(commits.map(({ oid }) => oid));
  return (commit) => !complete || made.has(commit);
}

const covering = (entries: readonly string[]): ((path: string) => boolean) => {
  const parsed = parseScope(entries);
  return parsed.ok ? compileScope(parsed.scope).has : () => false;
};

const OUTSIDE: ReadonlySet<string> = new Set<FindingCode>([
  'out-of-scope',
  'held-by-other',
  'ungranted',
]);

/** More was found outside than is on record by name: any widening may have come after it. */
function cutAt(claim: Claim, isMade: IsMade): Claim {
  const { breaches = [], widenings = [] } = claim;
  return breaches.some((breach) => cutOf(breach) !== undefined && isMade(breach.head))
    ? { ...claim, widenings: widenings.map((widening) => ({ ...widening, written: true })) }
    : claim;
}

const foundOutside = ({ breaches = [] }: Claim, isMade: IsMade): string[] =>
  breaches
    .filter(({ head }) => isMade(head))
    .flatMap(({ paths }) => paths.filter(({ code }) => OUTSIDE.has(code)))
    .map(({ path }) => path);
