/**
 * What later steps read of a run, as JSON: short enough for a variable of a shell, which Linux ends at 128 KiB, and so for
 * GitHub too, which takes 1 MB of all outputs of a job, counted as UTF-16. What had no room is said, never dropped quietly.
 */
import { type Finding, isOpen } from '../../check/finding.ts';
import type { Claim } from '../../registry/claim.ts';
import { claimValue } from '../../registry/codec.ts';
import { bytesIn } from '../../report/page-parts.ts';
import { findingData } from '../judging/report-data.ts';

/** Bytes. The variable's name and what a step puts around it have the rest. */
const ROOM = 120_000;

/** All of them, or those that weigh most and at the end how many more there are. */
export function findingsOutput(findings: readonly Finding[]): string {
  const whole = fitting(findings, findingData);
  if (whole.length === findings.length) return `[${whole.join()}]`;
  const ranked = findings.toSorted((a, b) => weight(a) - weight(b));
  const count = fitting(ranked, (finding) => brief(findingData(finding))).length;
  const told = ranked.slice(0, count).sort((a, b) => a.number - b.number);
  const leftOut = findings.length - count;
  return JSON.stringify([
    ...told.map((finding) => brief(findingData(finding))),
    ...(leftOut > 0 ? [{ leftOut }] : []),
  ]);
}

/** From the first, as many as have room. What comes after is not even written down: all of it may be gigabytes. */
function fitting(findings: readonly Finding[], dataOf: (finding: Finding) => unknown): string[] {
  const texts: string[] = [];
  let left = ROOM;
  for (const finding of findings) {
    const text = JSON.stringify(dataOf(finding));
    left -= bytesIn(text) + 1;
    if (left < 0) break;
    texts.push(text);
  }
  return texts;
}

/** Without the ground of whoever holds it: each finding would tell all of it again. */
function brief({ holder, ...data }: Record<string, unknown>): Record<string, unknown> {
  if (holder === undefined) return data;
  const { write, read, ...whose } = holder as Record<string, unknown>;
  return { ...data, holder: whose };
}

/** What makes the verdict red comes first. */
const weight = (finding: Finding): number =>
  finding.severity === 'fails' ? 0 : isOpen(finding) ? 1 : 2;

/** As long as the work, its answers and its ground are: the first that goes is what the findings say again. */
const LONG = ['breaches', 'resolutions', 'messages', 'widenings', 'read', 'write'] as const;

/** The claim, without the longest of its lists where they have no room; `leftOut` names those. */
export function claimOutput(claim: Claim | null): string {
  const value = (claim === null ? null : claimValue(claim)) as Record<string, unknown> | null;
  const whole = JSON.stringify(value);
  if (value === null || bytesIn(whole) <= ROOM) return whole;
  const kept = { ...value };
  const leftOut: string[] = [];
  for (const key of LONG.filter((name) => name in value)) {
    delete kept[key];
    leftOut.push(key);
    const text = JSON.stringify({ ...kept, leftOut });
    if (bytesIn(text) <= ROOM) return text;
  }
  return JSON.stringify({ ...kept, leftOut });
}
