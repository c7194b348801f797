/** Says who holds what: mine first, then others, how old the copy is, and what needs a hand. Decides nothing. */
import type { Claim } from '../registry/claim.ts';
import { claimText, type StatusFacts } from './claim-text.ts';
import { printableText } from './printable.ts';
import { ago } from './time.ts';
import { counted, grouped, indent } from './words.ts';

export interface StatusPage {
  readonly branch: string | null;
  readonly mine: readonly Claim[];
  readonly others: readonly Claim[];
  /** Claims of other repositories in the same registry, when they were asked for. */
  readonly elsewhere: readonly { readonly repository: string; readonly claims: readonly Claim[] }[];
  /** Commitments of this branch that are open, and of those the missed ones. */
  readonly commitments: { readonly open: number; readonly missed: number };
  /** When the registry was last read; null: never, from this clone. */
  readonly fetchedAt: Date | null;
  readonly observing: boolean;
  /** What needs a hand, each with the command. */
  readonly warnings: readonly string[];
}

export function statusText(page: StatusPage, facts: StatusFacts): string {
  const { mine, others, elsewhere, observing, warnings } = page;
  const paragraphs = [
    ...(warnings.length === 0 ? [] : [warnings.map((line) => `! ${line}`).join('\n')]),
    mine.length === 0
      ? (unread(page) ?? nothingMine(page, facts.now))
      : section('Held from here:', mine, { ...facts, here: page.branch }),
    ...(others.length === 0 ? [] : [section('Held by others:', others, facts)]),
    ...elsewhere.map(({ repository, claims }) =>
      section(`Held in ${printableText(repository, 80)}:`, claims, facts),
    ),
    [
      ...promisedLine(page),
      ...(observing ? ['Observe mode: nothing is blocked, what would be is said.'] : []),
      ...copyLine(page, facts.now),
    ].join('\n'),
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}

/** More claims than anybody reads are counted: a page of 40,000 lines says less than a question does. */
export const MOST_SHOWN = 100;

function section(heading: string, claims: readonly Claim[], facts: StatusFacts): string {
  const shown = claims.slice(0, MOST_SHOWN);
  const more = claims.length - shown.length;
  return [
    heading,
    ...shown.map((claim) => indent(claimText(claim, facts))),
    ...(more === 0 ? [] : [indent(`and ${grouped(more)} more\n${MORE}`)]),
  ].join('\n');
}

const MORE = `  metes why '<path>'
      says who holds a path
  metes status --json
      has all of them`;

/** Nobody can say then that nothing is held: a roll-over takes every claim along. */
const unread = ({ fetchedAt }: StatusPage): string | null =>
  fetchedAt === null
    ? `What is held is not known here: this clone has not read the registry that the config names, as after a roll-over.
    metes status --fresh
      reads it`
    : null;

function nothingMine(page: StatusPage, now: Date): string {
  const { branch } = page;
  const here = branch === null ? 'HEAD is on no branch' : `on ${printableText(branch)}`;
  return `Nothing is held from this worktree (${here})${nobodyElse(page, now)}.`;
}

/** What others hold may have changed since the copy was read. */
function nobodyElse({ others, fetchedAt }: StatusPage, now: Date): string {
  if (others.length > 0 || fetchedAt === null) return '';
  const when = ago(fetchedAt.toISOString(), now);
  return when === 'just now'
    ? '; nobody else holds anything'
    : `; as of ${when} nobody else held anything`;
}

function promisedLine({ commitments: { open, missed } }: StatusPage): string[] {
  if (open === 0) return [];
  const late = missed === 0 ? '' : `, ${grouped(missed)} of them missed`;
  return [`Promised on this branch: ${counted(open, 'open commitment')}${late} (metes ledger).`];
}

function copyLine({ fetchedAt, mine, others }: StatusPage, now: Date): string[] {
  if (fetchedAt === null) return [];
  const claims = counted(mine.length + others.length, 'live claim');
  return [
    `${claims}, as of ${ago(fetchedAt.toISOString(), now)} (metes status --fresh reads the registry).`,
  ];
}
