/** Where events hold patterns, and whether all of them can be read. Knows no other rule about events. */
import { problemIn } from '../scope/pattern.ts';
import type { Claim } from './claim.ts';
import type { Event } from './event.ts';

/** What is wrong with the first that can't be read; null: all can. */
export function unreadablePattern(event: Event): string | null {
  for (const entries of patternsOf(event)) {
    const problem = entries.length === 0 ? null : problemIn(entries);
    if (problem !== null) return problem;
  }
  return null;
}

type Entries = readonly string[];

function patternsOf(event: Event): Entries[] {
  const excused = 'shared' in event && event.shared !== undefined ? [event.shared] : [];
  switch (event.kind) {
    case 'granted':
    case 'taken-over':
      return [...patternsOfClaim(event.claim), ...excused];
    case 'refused':
      return [event.request.write];
    case 'widened':
      return [event.write, event.added, ...excused];
    case 'narrowed':
      return [event.write];
    case 'resolved': {
      const { widened } = event;
      return widened === undefined ? excused : [widened.write, widened.added, ...excused];
    }
    case 'promised':
      return [...event.commitments.map(({ write = [] }) => write), ...excused];
    default:
      return [];
  }
}

const patternsOfClaim = ({ write, read = [], widenings = [] }: Claim): Entries[] => [
  write,
  read,
  ...widenings.map(({ added }) => added),
];
