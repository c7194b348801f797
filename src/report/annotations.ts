/** What a job notes at the files themselves: the open findings first, no more of a kind than GitHub shows of one step. */
import { type CheckReport, type Finding, isOpen } from '../check/finding.ts';
import { reasonText, stateText, unsettledText } from './finding-lines.ts';
import type { PageFacts } from './page-parts.ts';
import { isPlain, printablePath, printableText } from './printable.ts';
import { grouped } from './words.ts';

export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  /** A file that is there at the head; absent where it isn't, or has a name that a command can't carry. */
  readonly path?: string;
  readonly title: string;
  readonly message: string;
}

/** Of one level in one step. */
const MOST = 10;
const LEVELS = ['error', 'warning', 'notice'] as const;

export function annotationsOf(report: CheckReport): Annotation[] {
  const { observed, claim } = report;
  const page = { lasting: true, reference: claim?.target ?? 'the target' } as const;
  const all = report.findings
    .filter(({ resolution }) => resolution === undefined)
    .map((finding) => annotationOf(finding, { observed, page }));
  return LEVELS.flatMap((level) =>
    capped(
      all.filter((one) => one.level === level),
      level,
    ),
  );
}

function capped(all: readonly Annotation[], level: Annotation['level']): Annotation[] {
  if (all.length <= MOST) return [...all];
  const rest = all.length - MOST + 1;
  const title = `metes: ${grouped(rest)} more`;
  return [
    ...all.slice(0, MOST - 1),
    { level, title, message: 'GitHub shows ten of a kind; the summary of this job has them all.' },
  ];
}

function annotationOf(
  finding: Finding,
  { observed, page }: { readonly observed: boolean; readonly page: PageFacts },
): Annotation {
  const { at, unsettled } = finding;
  const said = unsettled === undefined ? '' : `; ${unsettledText(unsettled, page)}`;
  const why = `${reasonText(finding, page)}${said}`;
  const there = at !== undefined && at.mode !== null && finding.code !== 'stale-read';
  const where = at === undefined ? '' : `${printablePath(at.path)}${stateText(finding)}: `;
  return {
    level: observed ? 'notice' : levelOf(finding),
    ...(there && isPlain(at.path) ? { path: at.path } : {}),
    title: titleOf(finding, observed),
    message: printableText(`${where}${why}`, 600),
  };
}

const levelOf = (finding: Finding): Annotation['level'] => {
  if (isOpen(finding) || finding.severity === 'fails') return 'error';
  return finding.severity === 'warning' ? 'warning' : 'notice';
};

function titleOf(finding: Finding, observed: boolean): string {
  if (!isOpen(finding)) return `metes: ${finding.code}`;
  if (observed) return 'metes would ask: may this land?';
  return finding.unsettled?.because === 'to-revert'
    ? 'metes waits for this to be put back'
    : 'metes asks: may this land?';
}
