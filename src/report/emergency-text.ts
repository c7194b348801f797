/**
 * What a page says of an emergency that somebody declared, so that it never looks like a person's yes: that files were let
 * through by it, and that what came after it was not.
 */
import type { CheckReport, Finding } from '../check/finding.ts';
import type { Resolution } from '../registry/claim.ts';
import { markdownCode, markdownText } from './markdown.ts';
import { counted, listed, shortOid } from './words.ts';

/** `: 2 files let through in an emergency (INC-123)`, after words that nothing is open; empty where there was none. */
export function letThroughText(report: Pick<CheckReport, 'findings'>): string {
  const files = report.findings.filter(({ resolution }) => resolution?.kind === 'broken-glass');
  return files.length === 0
    ? ''
    : `: ${counted(files.length, 'file')} let through in an emergency${incidentText(emergencies(report))}`;
}

/** A paragraph for what is asked about although there was an emergency: none where that was at this very commit. */
export function sinceGlassText(
  asked: readonly Finding[],
  report: Pick<CheckReport, 'findings' | 'head'>,
): string[] {
  const by = emergencies(report).at(-1);
  const fresh = asked.filter(({ unsettled }) => unsettled === undefined).length;
  if (by === undefined || by.head === null || by.head === report.head || fresh === 0) return [];
  const files = `${counted(fresh, 'file')} ${fresh === 1 ? 'was' : 'were'}`;
  return [
    `${files} not written here yet when ${markdownText(by.by, 60)} broke the glass${incidentText([by])}: that let through what there was at commit ${markdownCode(shortOid(by.head))}, and nothing that came after it.`,
  ];
}

/** The oldest first. */
function emergencies({ findings }: Pick<CheckReport, 'findings'>): Resolution[] {
  const all = findings.flatMap(({ resolution, unsettled }) => resolution ?? unsettled?.by ?? []);
  return all
    .filter(({ kind }) => kind === 'broken-glass')
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** ` (INC-123)`. */
function incidentText(broken: readonly Resolution[]): string {
  const names = [...new Set(broken.flatMap(({ reason }) => reason ?? []))];
  return names.length === 0 ? '' : ` (${markdownText(listed(names), 200)})`;
}
