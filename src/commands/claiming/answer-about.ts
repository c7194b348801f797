/** From what an answer names (paths, patterns, numbers of findings) to the findings it is about. Records nothing. */
import type { AnswerCommand, Named } from '../../check/command.ts';
import type { CheckReport, Finding } from '../../check/finding.ts';
import { usage } from '../../errors.ts';
import type { PathState } from '../../registry/claim.ts';
import { resolveLine } from '../../report/answer-commands.ts';
import { commandOf } from '../../report/command-line.ts';
import { printablePath, quoted } from '../../report/printable.ts';
import { listed } from '../../report/words.ts';
import { compileScope } from '../../scope/match.ts';
import { literalPattern, scopeOf } from '../../scope/pattern.ts';
import type { Tree } from '../context/tree-facts.ts';
import { groundOf } from './ground.ts';

type Located = Finding & { readonly at: PathState };

/** Findings that a person can answer. */
export const answerable = ({ findings }: Pick<CheckReport, 'findings'>): Located[] =>
  findings.filter(
    (finding): finding is Located => finding.severity === 'breach' && finding.at !== undefined,
  );

/** The findings that `about` names; throws `no-finding` with what there is. */
export function findingsNamed(report: CheckReport, about: readonly Named[]): Located[] {
  const there = answerable(report);
  return about.map((named) => {
    const found = there.find((finding) => isNamed(finding, named));
    if (found !== undefined) return found;
    throw notFound(there, 'path' in named ? quoted(named.path) : `#${named.finding}`);
  });
}

const isNamed = (finding: Located, named: Named): boolean =>
  'path' in named ? finding.at.path === named.path : finding.number === named.finding;

function notFound(there: readonly Located[], what: string) {
  const shown = there.map((finding) => `#${finding.number} ${printablePath(finding.at.path)}`);
  return usage(
    'no-finding',
    `${what} is nothing that awaits an answer here`,
    shown.length === 0
      ? 'metes check\n  shows what does'
      : `what does: ${listed(shown, 10)}; metes check shows all`,
  );
}

/** A no has to be about something, and an emergency too. */
export const nothingOpen = ({ branch }: Pick<CheckReport, 'branch'>, to: string) =>
  usage(
    'no-finding',
    `nothing on ${quoted(branch)} awaits an answer, so there is nothing to ${to}`,
    `${commandOf(['check'], [`--branch=${branch}`], [])}\n  shows what it wrote`,
  );

export interface Widening {
  /** Canonical entries to add. */
  readonly add: readonly string[];
  readonly findings: readonly Located[];
}

/** A finding's path or number adds that path alone; anything else is a pattern. */
export function wideningOf(
  report: CheckReport,
  command: Extract<AnswerCommand, { kind: 'approve' | 'widen' | 'revert' }>,
  tree: Tree,
): Widening {
  const there = answerable(report);
  const add = command.about.map((named) => {
    const finding = there.find((f) => isNamed(f, named));
    if (finding !== undefined) return literalOf(finding, report.branch);
    if ('path' in named) return named.path;
    throw notFound(there, `#${named.finding}`);
  });
  const { write } = groundOf(add, tree);
  const { has } = compileScope(scopeOf(write));
  return {
    add: write,
    findings: there.filter((f) => f.code !== 'policy-changed' && has(f.at.path)),
  };
}

function literalOf({ at, number, code }: Located, branch: string): string {
  const approve = resolveLine(branch, ['approve', `#${number}`]);
  if (code === 'policy-changed')
    throw usage(
      'policy-path',
      `${printablePath(at.path)} is what metes itself goes by: a claim can't cover it`,
      approve,
    );
  if (!/[\p{Cs}\p{Cc}]/u.test(at.path)) return literalPattern(at.path);
  throw usage(
    'no-pattern',
    `${printablePath(at.path)} can't be written as a pattern`,
    `${approve}\n  or a pattern that covers it: '<directory>/**'`,
  );
}
