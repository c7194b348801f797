/** The ledger of a registry for a terminal: what is open on each branch and how far it is, then what went wrong, with its history. */
import { isOver, stateOf } from '../ledger/commitment.ts';
import type { LedgerFinding } from '../ledger/findings.ts';
import type { Kept, KeptStep } from '../registry/promised.ts';
import { shownText } from '../registry/subject-promised.ts';
import { columns } from './columns.ts';
import { printableText } from './printable.ts';
import { ago, stamp } from './time.ts';
import { counted, grouped, indent } from './words.ts';

export interface LiveLedger {
  /** Those that are over only where they were asked for. */
  readonly commitments: readonly Kept[];
  readonly findings: readonly LedgerFinding[];
  /** Steps that git showed now. */
  readonly seen: number;
}

/** Of commitments, and of findings; `--json` has all. */
const MOST = 200;

export function liveLedgerText({ commitments, findings, seen }: LiveLedger, now: Date): string {
  if (commitments.length === 0)
    return [
      'Nobody has promised anything that is not done or taken back.',
      indent(`metes promise "I'll implement src/api/items.ts"\n  keeps what is said`),
    ].join('\n');
  const shown = commitments.slice(0, MOST);
  return [
    `${counted(commitments.length, 'commitment')}, ${counted(findings.length, 'finding')}${seen === 0 ? '' : `; git showed ${counted(seen, 'step')} now`}`,
    ...groupsOf(shown).map(([head, group]) =>
      [head, ...columns(group.map((one) => rowOf(one, now))).map((line) => indent(line))].join(
        '\n',
      ),
    ),
    ...more(commitments.length - shown.length),
    ...findings.slice(0, MOST).map((finding) => findingText(finding, commitments)),
    ...more(findings.length - MOST),
  ].join('\n\n');
}

const more = (count: number): string[] =>
  count > 0 ? [`and ${grouped(count)} more (metes ledger --json has them all)`] : [];

function groupsOf(commitments: readonly Kept[]): [string, Kept[]][] {
  const groups = new Map<string, Kept[]>();
  for (const one of commitments) {
    const head = `${whereOf(one)}:`;
    const group = groups.get(head);
    if (group === undefined) groups.set(head, [one]);
    else group.push(one);
  }
  return [...groups];
}

const whereOf = ({ branch, holder }: Kept): string =>
  `${printableText(branch, 80)}, ${printableText(holder, 60)}`;

const promiseOf = ({ verb, object }: Kept): string =>
  `${printableText(verb, 30)} ${printableText(object, 80)}`;

function rowOf(one: Kept, now: Date): string[] {
  const last = one.history.at(-1);
  const when = last === undefined ? '' : ago(last.at, now);
  const by = last?.shown === undefined ? '' : `: ${printableText(shownText(last.shown), 100)}`;
  return [one.id, stateOf(one), promiseOf(one), `${when}${by}`];
}

function findingText({ code, commitment, prerequisite }: LedgerFinding, all: readonly Kept[]) {
  const one = all.find(({ id }) => id === commitment);
  if (one === undefined) return `${code}  ${commitment}`;
  const because =
    code === 'conflicted'
      ? `, after ${one.conflictsWith}`
      : prerequisite === undefined
        ? ''
        : lackingText(prerequisite, all);
  return [
    `${code}  ${commitment}  ${whereOf(one)}: ${promiseOf(one)}${because}`,
    ...one.history.map((step) => indent(stepText(step), '    ')),
    ...(one.reminded === undefined
      ? []
      : [
          indent(
            `followed up ${stamp(one.reminded.at)}: ${printableText(one.reminded.where, 100)}`,
            '    ',
          ),
        ]),
  ].join('\n');
}

/** Whoever has promised it, and still does, is the one to talk to. */
function lackingText(prerequisite: string, all: readonly Kept[]): string {
  const by = all.find(
    (one) =>
      !isOver(one) && (one.object === prerequisite || (one.write ?? []).includes(prerequisite)),
  );
  const whose = by === undefined ? 'and nobody made that' : `promised on ${whereOf(by)}: ${by.id}`;
  return `, which needs ${printableText(prerequisite, 80)}, ${whose}`;
}

const stepText = ({ state, at, shown }: KeptStep): string =>
  `${state} ${stamp(at)}${shown === undefined ? '' : `: ${printableText(shownText(shown), 100)}`}`;
