/** Refusals of the final write, in words: what is not there yet, and the command that brings it. */
import { awaitedIn } from '../registry/answered.ts';
import type { Refusal } from '../registry/request.ts';
import { commandOf } from './command-line.ts';
import { deliverCommand, dropCommand, requirementText } from './delivery-text.ts';
import { FORCED, type NextCommand, takeoverLine } from './next-commands.ts';
import { printablePath, quoted } from './printable.ts';
import type { RefusalFacts } from './refusal.ts';
import { claimLines, type Said } from './refusal-parts.ts';
import { ago, clock, spelled } from './time.ts';
import { counted, listed } from './words.ts';

type Of<K extends Refusal['reason']> = Extract<Refusal, { reason: K }>;

/** What there is of the work already, so that nobody begins from nothing. */
export function pastDeadline({ claim, begun, seconds }: Of<'deadline'>, facts: RefusalFacts): Said {
  const { deliveries = [], delivers = [] } = claim;
  const shown = deliveries.filter(({ state }) => state === 'accepted' || state === 'received');
  const partial = [...new Set(shown.map(({ item }) => item))];
  return {
    why: `the task began ${ago(begun, facts.now)}, and its time (deadline: ${spelled(seconds)}) is over; a person decides how it goes on`,
    more: [
      claimLines(claim, facts),
      ...(delivers.length === 0
        ? []
        : [
            partial.length === 0
              ? `nothing of the ${counted(delivers.length, 'promised item')} was shown so far`
              : `shown so far: ${listed(
                  partial.map((item) => quoted(item, 80)),
                  5,
                )}, of ${counted(delivers.length, 'promised item')}`,
          ]),
    ],
    next: [{ command: 'metes log', does: 'what became of the attempts so far' }],
    people: [
      {
        command: `${takeoverLine(claim.id, facts.asked)} ${FORCED}`,
        does: 'one more attempt, for the reason given; what was shown is not taken for its own',
      },
      ...delivers
        .filter((item) => !partial.includes(item))
        .slice(0, 1)
        .map((item) => dropCommand(item, claim.branch)),
      {
        command: commandOf(['release'], [], [claim.id]),
        does: 'ends it, from the worktree that has it: what was accepted stays on record',
      },
    ],
  };
}

export function leaseOver({ claim }: Of<'lapsed'>, { now }: RefusalFacts): Said {
  return {
    why: `the lease of ${claim.id} is over since ${clock(claim.lease.until, now)}, and nothing is written under it`,
    next: [{ command: 'metes renew', does: 'goes on with it, while nobody has taken the ground' }],
  };
}

export function undeclared({ claim, item }: Of<'undeclared'>): Said {
  const { delivers = [] } = claim;
  return {
    why: `${claim.id} does not promise ${quoted(item, 120)}`,
    more: [
      delivers.length === 0
        ? 'it promises nothing'
        : `it promises ${listed(
            delivers.map((one) => quoted(one, 80)),
            5,
          )}`,
    ],
    next: [{ command: 'metes status', does: 'what it promises, and what there is of it' }],
  };
}

export function openBreach({ claim }: Of<'breach'>): Said {
  const paths = awaitedIn(claim).map(({ path }) => printablePath(path));
  return {
    why: `${claim.branch} wrote what awaits a person${paths.length === 0 ? '' : `: ${listed(paths, 5)}`}`,
    next: [{ command: 'metes check', does: 'shows what awaits an answer, and the commands' }],
  };
}

export function missing({ claim, items, required }: Of<'undelivered'>): Said {
  const [first] = items;
  const next: NextCommand[] = [
    ...(first === undefined ? [] : [deliverCommand(first)]),
    ...(first === undefined ? [] : [dropCommand(first, claim.branch)]),
    { command: 'metes status', does: 'what was promised, and what there is of it' },
  ];
  return {
    why: [
      ...(items.length === 0
        ? []
        : [
            `nothing shows ${listed(
              items.map((item) => quoted(item, 80)),
              5,
            )} for this commit`,
          ]),
      ...(required.length === 0
        ? []
        : [`${listed(required.map(requirementText), 5)} was not accepted from another task yet`]),
    ].join('; '),
    next,
  };
}
