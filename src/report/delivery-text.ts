/** Says how the items that a claim promises stand, each with what shows it and for which commit. Decides nothing. */
import type { Finding } from '../check/finding.ts';
import type { Claim } from '../registry/claim.ts';
import { type Delivery, deliveriesOf, droppedIn, evidenceAt } from '../registry/delivery.ts';
import type { Requirement } from '../scope/promises.ts';
import { commandOf } from './command-line.ts';
import { askCommand, type NextCommand } from './next-commands.ts';
import { printableText, quoted } from './printable.ts';
import { type Moment, since } from './time.ts';
import { shortOid } from './words.ts';

export const deliverCommand = (item: string): NextCommand => ({
  command: `${commandOf(['deliver'], [], [item])} --evidence='<path, commit or URL>'`,
  does: 'shows that it is there, for the commit that the branch is at',
});

export const dropCommand = (item: string, branch: string): NextCommand => ({
  command: `${commandOf(['drop'], [`--branch=${branch}`], [item])} '<why>'`,
  does: 'lets it go; a person only',
});

/** `the index (from feat/db)`. */
export const requirementText = ({ item, from }: Requirement): string =>
  from === undefined ? quoted(item, 120) : `${quoted(item, 120)} (from ${printableText(from, 80)})`;

/** `accepted by grace 3 hours ago for 0123456789ab`. */
export function stateText(delivery: Delivery, moment: Moment): string {
  const { state, by, at, head, evidence, reason } = delivery;
  const shown = evidence === undefined ? '' : ` (${printableText(evidence.ref, 120)})`;
  const commit = head === undefined ? '' : ` for ${shortOid(head)}`;
  const why = reason === undefined ? '' : `: ${quoted(reason, 300)}`;
  return `${WORDS[state]} by ${printableText(by, 60)} ${since(at, moment)}${commit}${shown}${why}`;
}

const WORDS: Readonly<Record<Delivery['state'], string>> = {
  received: 'shown',
  accepted: 'accepted',
  rejected: 'rejected',
  dropped: 'dropped',
  landed: 'landed, accepted',
  superseded: 'of an attempt that was replaced, so it does not count: shown',
};

/** What is missing, and what there is in its place. */
export function undeliveredText(finding: Finding, moment: Moment): string {
  const { detail = '', from, required, shown } = finding;
  const item = quoted(detail, 300);
  if (required === true)
    return `required, and no other task had it accepted: ${requirementText({ item: detail, ...(from === undefined ? {} : { from }) })}${quotedWhole(detail, from)}; ${awaitedText(finding, moment)}`;
  if (shown === undefined) return `promised, and nothing shows that it is done: ${item}`;
  const { how, delivery } = shown;
  switch (how) {
    case 'waits':
      return `promised, and not accepted yet: ${item}: ${stateText(delivery, moment)}`;
    case 'moved-on':
      return `promised, and shown for another commit than this: ${item}: ${stateText(delivery, moment)}`;
    case 'gone':
      return `promised, and what was to show it is not in this commit: ${item}: ${stateText(delivery, moment)}`;
    default:
      return `promised: ${item}: ${stateText(delivery, moment)}`;
  }
}

/** Who has it to deliver, and what there is of it. */
function awaitedText({ detail = '', from, holder }: Finding, moment: Moment): string {
  if (holder === undefined)
    return from === undefined
      ? 'no live claim promises it'
      : `no live claim is that of ${printableText(from, 80)}, so nobody works at it`;
  const whose = `${printableText(holder.branch, 80)} (${holder.id}, ${printableText(holder.by.holder, 60)})`;
  if (holder.delivers?.includes(detail) !== true) return `${whose} does not promise it`;
  const newest = newestOf(holder, detail);
  return `${whose} promises it: ${newest === undefined ? 'nothing shows it yet' : stateText(newest, moment)}`;
}

/** YAML takes `from: item` in quotes for one name, which reads like the two and is met by nothing. */
function quotedWhole(item: string, from: string | undefined): string {
  const [, before, after] = /^(\S+): (.+)$/.exec(item) ?? [];
  if (from !== undefined || before === undefined || after === undefined) return '';
  return `, all of it one name; without the quotes in the manifest it is ${requirementText({ item: after, from: before })}`;
}

/** The command that brings it. */
export function deliverLines(finding: Finding): string[] {
  const { detail = '', required, shown } = finding;
  if (required === true) return [awaitedCommand(finding)];
  if (shown?.how === 'waits') return ['metes check --promote'];
  const { evidence } = shown?.delivery ?? {};
  // What showed it once may show it again; what was rejected, or is gone, does not.
  return shown?.how === 'moved-on' && evidence !== undefined
    ? [commandOf(['deliver'], [`--evidence=${evidence.ref}`], [detail])]
    : [deliverCommand(detail).command];
}

/** What makes it come: accepting what was shown, asking whoever is at it, or seeing who could be. */
function awaitedCommand({ detail = '', from, holder }: Finding): string {
  if (holder === undefined) return from === undefined ? 'metes status' : 'metes status --all';
  const promises = holder.delivers?.includes(detail) === true;
  if (promises && newestOf(holder, detail)?.state === 'received')
    return commandOf(['check'], ['--promote', `--branch=${holder.branch}`], []);
  const item = quoted(detail, 200);
  const text = promises
    ? `I wait for ${item}: when is it there?`
    : `I require ${item} of you: will you promise it, below delivers: in your manifest?`;
  return askCommand(holder, text).command;
}

/** The newest word about an item. */
export const newestOf = (claim: Pick<Claim, 'deliveries'>, item: string): Delivery | undefined =>
  droppedIn(claim, item) ?? deliveriesOf(claim, item).at(-1);

/** Whoever says no to an item after a head was accepted says no to that as well. */
const stillHolds = (claim: Claim, head: string): boolean =>
  (claim.delivers ?? []).every((item) => {
    const state = evidenceAt(claim, item, head)?.state;
    return state === undefined || state === 'accepted' || state === 'landed';
  });

/** Of a claim in a list: each item with how it stands, and what it waits for. */
export function deliveryLines(claim: Claim, moment: Moment): string[] {
  const { delivers = [], requires = [], accepted, late = [] } = claim;
  return [
    ...delivers.map((item) => {
      const newest = newestOf(claim, item);
      const how = newest === undefined ? 'nothing shows it yet' : stateText(newest, moment);
      return `promises ${quoted(item, 120)}: ${how}`;
    }),
    ...requires.map((one) => `requires ${requirementText(one)}`),
    ...(accepted === undefined
      ? []
      : [
          `accepted for ${printableText(accepted.target.branch, 80)} at ${shortOid(accepted.head)} by ${printableText(accepted.by, 60)} ${since(accepted.at, moment)}${stillHolds(claim, accepted.head) ? '' : ', which holds no more: an item was rejected or shown anew since'}`,
        ]),
    ...late.map(
      (one) =>
        `set aside ${since(one.at, moment)}: a late result of attempt ${one.generation} by ${printableText(one.by, 60)}${one.item === undefined ? '' : ` (${quoted(one.item, 80)})`}`,
    ),
  ];
}
