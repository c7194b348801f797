/** What `recover` did, for people: what had happened, what was put back, what a person still has to decide. */
import type { Claim } from '../../registry/claim.ts';
import { whoText } from '../../report/claim-text.ts';
import { printablePath, printableText } from '../../report/printable.ts';
import { patternList } from '../../report/words.ts';
import type { Step } from '../recover.ts';

const HAPPENED: Readonly<Record<Step['found'], string>> = {
  whole: '',
  gone: 'The branch had been deleted: created again from this copy.',
  rewound: 'The branch had been rewound: put forward to where this clone had seen it.',
  parted:
    'The branch had been rewound, and others wrote on it since: what was lost is on it again.',
  foreign: "Something that is not this registry stood in its branch's place: the registry is back.",
  closed:
    'It had been rolled over, and the branch that it goes on as was not there: begun, with every claim. metes init --roll-over shows the commit that is to be made.',
  edited: 'The tree had been edited by hand: who holds what is again what the journal says.',
};

/** `edited`: paths in the registry. */
export function recoveredLines(steps: readonly Step[], edited: readonly string[]): string[] {
  const left = edited.length === 0 ? [] : editedLines(edited);
  if (steps.length === 0 && edited.length > 0)
    return ['Nothing that recover can put back.', ...left];
  if (steps.length === 0)
    return ['Nothing to recover: the registry continues what this clone has seen, and is whole.'];
  return [
    ...steps.flatMap(stepLines),
    ...left,
    'Nothing was rewritten: metes log shows each step, and metes audit still names what was forged.',
  ];
}

/** A lease, an answer, an item: no event takes such a thing back. With a new claim it is gone. */
const editedLines = (paths: readonly string[]): string[] => [
  'Still as somebody edited them, for no event puts that back:',
  ...paths.slice(0, MOST).map((path) => `  ${printablePath(path)}`),
  ...(paths.length > MOST ? [`  and ${paths.length - MOST} more`] : []),
  ...(paths.every(isCommitment)
    ? []
    : [
        '  metes release && metes claim',
        '    in the worktree of such a claim: the new one has nothing of what was edited',
      ]),
  ...(paths.some(isCommitment)
    ? [
        '  metes promise',
        '    says that such a one is dropped, and promises it anew: nobody edited that',
      ]
    : []),
];

const isCommitment = (path: string): boolean => path.startsWith('commitments/');

const MOST = 10;

function stepLines({ found, rejoined, kept, cut }: Step): string[] {
  const { restored = [], yielding = [], released = [], left = [] } = rejoined ?? {};
  return [
    HAPPENED[found],
    ...(kept === undefined ? [] : [`What stood there is kept as the branch ${kept}.`]),
    ...restored.map((claim) => `  granted again: ${named(claim)}`),
    ...released.map((claim) => `  taken out, never granted: ${named(claim)}`),
    ...yielding.map(
      ({ claim, beside }) =>
        `  granted again beside others: ${named(claim)}\n      its ground was granted to ${beside.map(named).join('; ')} meanwhile. Both stay; agree who goes on, then: metes release ${claim.id}`,
    ),
    ...left.map(
      ({ claim, refusal }) =>
        `  could not be granted again (${refusal.reason}): ${named(claim)}\n      its holder has to claim anew`,
    ),
    ...(cut === undefined ? [] : [`  ${cutText(cut)}`]),
  ];
}

const cutText = (cut: string): string =>
  `of what was written before ${cut.slice(0, 12)}, this clone and the host have only the claims, not the events; a clone that has all of it (the one that enrolled, or any where metes log or metes audit has run) brings those back:\n      metes recover`;

const named = (claim: Claim): string =>
  `${claim.id} ${printableText(claim.branch, 60)} (${whoText(claim)}): ${patternList(claim.write, 3)}`;
