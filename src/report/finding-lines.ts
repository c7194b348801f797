/** One finding as lines: what and where, whose ground, what was answered, and the next command where it has its own. */
import type { Finding } from '../check/finding.ts';
import type { Claim, PathState, Resolution } from '../registry/claim.ts';
import { isManifestPath } from '../scope/manifest-path.ts';
import { whoText } from './claim-text.ts';
import { shellWord } from './command-line.ts';
import { deliverLines, undeliveredText } from './delivery-text.ts';
import type { FindingsFacts } from './findings.ts';
import { askCommand } from './next-commands.ts';
import { printablePath, printableText, quoted } from './printable.ts';
import { hour, type Moment, since } from './time.ts';
import { listed, printablePattern } from './words.ts';

type Facts = Moment & Pick<FindingsFacts, 'reference'>;

export function findingLines(finding: Finding, facts: Facts): string[] {
  const { at, resolution, unsettled } = finding;
  const where = at === undefined ? '' : `${printablePath(at.path)}${stateText(finding)}: `;
  return [
    where + reasonText(finding, facts),
    ...(resolution === undefined ? [] : [settledText(resolution, facts)]),
    ...(unsettled === undefined ? [] : [unsettledText(unsettled, facts)]),
    ...nextLines(finding),
  ];
}

/** What kind of thing it is now, when that isn't just a changed file. */
export function stateText(finding: Finding): string {
  const { at, uncommitted, undone, stood, code } = finding;
  const words = [
    ...(code !== 'stale-read' && at !== undefined ? kindText(at) : []),
    ...(uncommitted === true ? ['not committed'] : []),
    ...(undone === true ? ['undone, not committed yet'] : []),
    ...(stood === true ? ['as before the run'] : []),
    ...asideText(finding),
  ];
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

/** Where it lies, when that is not on the branch: ` (in stash@{0})`. */
export const placeText = (finding: Pick<Finding, 'ref' | 'stash'>): string =>
  asideText(finding)
    .map((words) => ` (${words})`)
    .join('');

function asideText({ ref, stash }: Pick<Finding, 'ref' | 'stash'>): string[] {
  if (stash !== undefined) return [`in stash@{${stash}}`];
  if (ref === undefined) return [];
  return [ref === 'HEAD' ? 'on no branch' : `on ${printableText(shortName(ref), 80)}`];
}

const shortName = (ref: string): string => ref.replace(/^refs\/(?:heads|tags|remotes)\//, '');

/** What stands there, when that isn't a file. */
export function kindText({ mode }: PathState): string[] {
  const kinds: Record<string, string> = { '120000': 'symlink', '160000': 'submodule' };
  const kind = mode === null ? 'deleted' : kinds[mode];
  return kind === undefined ? [] : [kind];
}

/** The reason in words that need no table; also the cell of a page. */
export function reasonText(finding: Finding, facts: Facts): string {
  const { code, holder, detail, at } = finding;
  switch (code) {
    case 'out-of-scope':
      return at !== undefined && isManifestPath(at.path)
        ? carriedManifest(detail)
        : 'outside what the branch was granted; nobody else holds it';
    case 'held-by-other':
      return holder === undefined ? 'someone else holds it' : `${holderText(holder)} holds it`;
    case 'ungranted':
      return `the manifest declares it (${printablePattern(detail ?? '')}), but it was never granted`;
    case 'policy-changed':
      return 'changes what metes itself goes by, so a person looks at it';
    case 'superseded':
      return detail === 'taken-over'
        ? `the task went on as attempt ${holder?.generation}; no answer makes this branch land`
        : 'the lease ran out and the ground was granted to another; no answer makes this branch land';
    case 'lapsed':
      return `the lease is over since ${hour(detail ?? '', facts)}; nobody has taken the ground yet`;
    case 'unclaimed':
      return unclaimedText(finding, facts);
    case 'stale-read':
      return `moved on ${printableText(facts.reference, 80)} since the claim; ${reliedText(finding)}`;
    case 'undelivered':
      return undeliveredText(finding, facts);
    case 'registry-tampered':
      return `the registry is not what its journal says: ${printableText(detail ?? '', 300)}`;
  }
}

/** Why it matters: the pattern that was declared, or what the branch writes and how that leads there. */
function reliedText({ detail, through = [] }: Finding): string {
  const [written, ...between] = through.map(printablePath);
  if (written === undefined) return `the work relies on it (${printablePattern(detail ?? '')})`;
  return `${written} needs it${between.length === 0 ? '' : `, by way of ${listed(between, 3)}`}`;
}

/** Nobody wrote it here: metes committed it on the branch that it is of. */
function carriedManifest(branch: string | undefined): string {
  if (branch === undefined)
    return "it lies among the manifests, and is not this branch's: take it out, or claim with --on=<branch> where this one is to stand on the branch that it is of";
  return `the manifest of the branch ${printableText(branch, 80)}; it came along with commits of that branch, which this one began at or merged. Take it out, or claim with --on=${shellWord(branch)} where this one is to stand on it`;
}

function unclaimedText(finding: Finding, { reference }: Facts): string {
  const { detail, target, severity, givenBack } = finding;
  const claim = printableText(detail ?? '', 20);
  if (givenBack === true)
    return `outside what its claim ${claim} had, which was given back; nobody has answered for it`;
  const why =
    detail === undefined
      ? 'the branch has no claim'
      : target === undefined
        ? `its claim ${claim} has ended`
        : `its claim ${claim} is for ${printableText(target, 80)}, not for ${printableText(reference, 80)}`;
  return severity === 'breach' ? `${why}; nobody else holds it` : why;
}

/** `feat/docs (worktree docs-1 (codex) on lap-7, for bob: "Write docs")`. */
const holderText = (claim: Claim): string =>
  `${printableText(claim.branch, 80)} (${whoText(claim)}: ${quoted(claim.task.text, 120)})`;

const DONE: Record<Resolution['kind'], string> = {
  approved: 'approved as it is',
  widened: 'added to the claim',
  reverted: 'revert asked for',
  rejected: 'rejected',
  'broken-glass': 'let through in an emergency',
};

export function settledText(by: Resolution, moment: Moment): string {
  const incident = by.reason === undefined ? '' : `: ${printableText(by.reason, 200)}`;
  return `${DONE[by.kind]} by ${printableText(by.by, 60)} ${since(by.at, moment)}${incident}`;
}

export function unsettledText(
  unsettled: NonNullable<Finding['unsettled']>,
  moment: Moment,
): string {
  const said = settledText(unsettled.by, moment);
  if (unsettled.because === 'changed')
    return `was ${said}, and has changed since: asked about again`;
  return unsettled.because === 'to-revert' ? `${said}: blocked until it is as on the target` : said;
}

/** A command of its own only where the finding is not answered together with the others. */
function nextLines(finding: Finding): string[] {
  const { code, holder, severity, at, stood } = finding;
  if (stood === true) return ['metes check'];
  if (code === 'lapsed') return ['metes renew'];
  if (code === 'registry-tampered') return ['metes audit'];
  if (code === 'superseded' && holder !== undefined)
    return [
      askCommand(holder, 'My attempt at this was replaced: what should I hand over?').command,
    ];
  if (code === 'held-by-other' && severity === 'notice' && holder !== undefined)
    return [askCommand(holder, `May I write ${printableText(at?.path ?? '', 120)}?`).command];
  if (code === 'undelivered') return deliverLines(finding);
  if (code === 'unclaimed' && severity === 'notice') return ["metes claim '<task>' '<pattern>'"];
  return [];
}
