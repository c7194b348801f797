/**
 * What a branch has committed that its claim does not cover, and what can be done about it while that is easy: said when
 * ground is granted, because a check asks a person about it later.
 */

import { countedOutside } from '../../check/counted.ts';
import type { Claim } from '../../registry/claim.ts';
import type { View } from '../../registry/view.ts';
import { commandOf } from '../../report/command-line.ts';
import { askAgain, type NextCommand, switchTo } from '../../report/next-commands.ts';
import { printablePath, printableText } from '../../report/printable.ts';
import type { Asked } from '../../report/refusal.ts';
import { indent, listed } from '../../report/words.ts';
import { compileScope } from '../../scope/match.ts';
import { literalPattern, scopeOf } from '../../scope/pattern.ts';
import { without } from '../../scope/subtract.ts';
import type { Context } from '../context/context.ts';
import { referencesOf } from '../judging/reference.ts';
import { spareBeside, startFor } from './spare.ts';
import { stackedOn } from './stacked.ts';
import { takenByOthers } from './taken.ts';
import { committedChanges } from './written.ts';
import { lateBeside } from './written-before.ts';

/** In one command; a list of more says nothing, and whole directories would ask for more than was written. */
const NAMED = 12;

interface Granted {
  readonly view: View;
  readonly claim: Claim;
  readonly asked: Asked;
}

export async function besideNotes(ctx: Context, granted: Granted): Promise<string[]> {
  const { view, claim, asked } = granted;
  const has = compileScope(scopeOf(claim.write)).has;
  const counts = countedOutside(ctx);
  const outside = (await committedChanges(ctx, claim)).filter(
    ({ path }) => !has(path) && counts(path),
  );
  if (outside.length === 0) return [];
  const stacked = await stackedOn(ctx, view, claim);
  // `--on` changes what the branch is held against, so it takes a claim that says so from the start.
  if (stacked !== null)
    return note(
      `this branch has work of ${printableText(stacked.other.branch)} (${stacked.other.id}), such as ${printablePath(stacked.path)}: without --on it counts as written here, outside the claim`,
      [
        {
          command: `metes release && ${askAgain(asked, { options: [`--on=${stacked.other.branch}`] })}`,
          does: 'holds the branch against theirs',
        },
      ],
    );
  const paths = outside.map(({ path }) => path);
  return note(
    `${await unanswered(ctx, claim)}this branch has committed ${listed(paths.map(printablePath), 5)} already, outside this claim: a check asks a person about ${paths.length === 1 ? 'it' : 'them'}`,
    [await adding(ctx, granted, outside), await elsewhere(ctx, asked, claim)].filter(
      (next) => next !== null,
    ),
  );
}

/** Why what the branch below wrote is among it; empty where that one counts, or there is none. */
async function unanswered(ctx: Context, { on, target }: Claim): Promise<string> {
  if (on === undefined || (await referencesOf(ctx, { on, target })).length > 1) return '';
  return `${printableText(on)} excuses nothing here: no claim answers for what it wrote\n  `;
}

const note = (says: string, next: readonly NextCommand[]): string[] => [
  [
    `metes: ${says}`,
    ...next.map(({ command, does }) => indent(`${command}\n  ${does}`, '    ')),
  ].join('\n'),
];

type Change = Awaited<ReturnType<typeof committedChanges>>[number];

/** What can be had without anybody's answer. */
async function adding(
  ctx: Context,
  { view, claim }: Granted,
  outside: readonly Change[],
): Promise<NextCommand | null> {
  const tip = await ctx.store.cached();
  if (tip === null || outside.length > NAMED) return null;
  const late = new Set(await lateBeside(ctx, claim.branch)(tip, outside));
  const free = outside.filter(
    (change) => !late.has(change) && !/[\p{Cs}\p{Cc}]/u.test(change.path),
  );
  const add = free.map(({ path }) => literalPattern(path));
  const taken = await takenByOthers(ctx, view, { write: add, target: claim.target, own: claim });
  const { entries } =
    taken === null
      ? { entries: add }
      : without(
          scopeOf(add),
          taken.blockers.map((blocker) => scopeOf(blocker.claim.write)),
        );
  const wanted = entries.filter((entry) => !entry.startsWith('!'));
  if (wanted.length === 0) return null;
  return {
    command: commandOf(['widen'], [], wanted),
    does: 'takes it into the claim: it was written before, or under an earlier one',
  };
}

async function elsewhere(ctx: Context, asked: Asked, claim: Claim): Promise<NextCommand | null> {
  if (asked.verb === 'takeover') return null;
  const spare = await spareBeside(ctx, claim.branch);
  const { start } = await startFor(ctx, asked.options ?? [], claim);
  if (start === undefined) return null;
  return {
    command: `metes release && ${switchTo(claim.branch, { spare, start })} && ${askAgain(asked, {})}`,
    does: `this task on a branch of its own, from ${printableText(start)}`,
  };
}
