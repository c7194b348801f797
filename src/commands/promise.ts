/**
 * `metes promise`: what was said, read by the grammar and kept as commitments. Decides nothing about whose it meets; that
 * is decided on the newest state, together with all else in the message.
 */
import { MetesError, usage } from '../errors.ts';
import { trackedPaths } from '../ledger/grammar/tracked.ts';
import { commitmentValue } from '../registry/codec.ts';
import type { Kept } from '../registry/promised.ts';
import type { View } from '../registry/view.ts';
import { leftOutText, type PromisePage, promiseText } from '../report/promise-text.ts';
import { ownClaim } from './claiming/find-claim.ts';
import { type Context, enrolled, openLoose, worktreeOf } from './context/context.ts';
import { mint } from './context/ids-minting.ts';
import { claimableBranch } from './context/place.ts';
import { treeOf } from './context/tree-facts.ts';
import { forgedNotes } from './journal/looked.ts';
import {
  claimAtOnce,
  leftOut,
  offerFor,
  unaskedNote,
  unlessBug,
} from './promising/asked-ground.ts';
import { type Heard, hear } from './promising/heard.ts';
import { heardUntil, keepHeardUntil } from './promising/heard-until.ts';
import { groundNamed } from './promising/named-ground.ts';
import { nothingPromised, tooMuch } from './promising/no-promise.ts';
import { readInput } from './promising/read-input.ts';
import { type Meant, type SaidNow, saidNow } from './promising/said-now.ts';
import { type Transacted, transact } from './transact.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'promise',
    group: 'more',
    summary: 'keep what you say you will do, and learn who said it before (experimental)',
    usage: ['promise "<what you said>"', 'promise --from-stdin'],
    options: {
      'from-stdin': {
        type: 'flag',
        help: 'read a message, or a session of Claude Code or Codex as lines of JSON',
      },
      claim: { type: 'flag', help: 'also claim the ground that was promised, or widen the claim' },
      as: { type: 'value', value: 'name', help: 'who promises (METES_HOLDER; git user.name)' },
    },
    about: `Reads "I'll implement src/api/items.ts" out of any message by a frozen grammar (docs/ledger.md), and
keeps it in the registry until it is there, or taken back: "I'll drop …", "instead of … I'll …".
Nobody's ground: others are told, not stopped; metes claim keeps them out. Exit 1: somebody else
has promised something of it before, and yours is marked.`,
    example: `metes promise "I'll implement src/api/items.ts"
Promised on feat/items:
  p-5q8s1t4v7w  implement src/api/items.ts`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const text = await textOf(io, args);
  const loose = await openLoose(io);
  worktreeOf(loose);
  const tree = await treeOf(loose);
  const { gitDir } = loose.repo;
  const heard = hear(text, trackedPaths(tree.paths), await heardUntil(gitDir));
  if (heard.wishes.length === 0) return nothingPromised(heard);
  const ctx = await enrolled(loose, { as: args.values.as, seats: true });
  const meant = heard.wishes.map(
    (wish): Meant => ({
      ...wish,
      id: mint(io, 'p'),
      write: groundNamed(wish, tree),
      replaces: (wish.replaces ?? []).map(({ object, kind }) => ({
        object,
        write: groundNamed({ object, kind, verb: 'drop', rules: [] }, tree),
      })),
    }),
  );
  const kept = await keep(ctx, meant);
  if (kept.answer.decision.outcome === 'refused') return tooMuch(kept.answer.decision.refusal);
  await keepHeardUntil(gitDir, heard.newest);
  return answerOf(ctx, { heard, kept, args });
}

async function textOf(io: Io, args: Arguments): Promise<string> {
  const said = args.positional.join(' ');
  if (args.flags['from-stdin'] === true) {
    if (said === '') return readInput(io, '-');
    throw usage(
      'arguments',
      'promise takes a message, or --from-stdin, not both',
      'metes promise --from-stdin < message.txt',
    );
  }
  if (said.trim() !== '') return said;
  throw usage(
    'no-message',
    'promise needs what was said',
    `metes promise "I'll implement src/api/items.ts"\n  or --from-stdin, with the message`,
  );
}

interface Keeping {
  readonly branch: string;
  readonly said: SaidNow;
  /** The view that it was decided on. */
  readonly before: View;
  readonly answer: Transacted;
}

async function keep(ctx: Context, meant: readonly Meant[]): Promise<Keeping> {
  const [first] = meant;
  const branch = claimableBranch(ctx, first === undefined ? '' : `${first.verb} ${first.object}`);
  const speaker = { seat: ctx.party.seat, repository: ctx.config.repository, branch };
  let made: Pick<Keeping, 'said' | 'before'> | undefined;
  const answer = await transact(ctx, (view, _tip, origin) => {
    const said = saidNow(view, meant, speaker);
    made = { said, before: view };
    const claim = ownClaim(ctx, view);
    return {
      ...origin,
      kind: 'promise',
      target: claim?.target ?? ctx.state.defaultBranch,
      branch,
      ...(claim === null ? {} : { task: claim.task.id }),
      parts: said.parts,
      ended: said.ended,
      shared: ctx.config.shared,
    };
  });
  if (made === undefined) throw new RangeError('an answer without a request');
  return { branch, ...made, answer };
}

interface Answering {
  readonly heard: Heard;
  readonly kept: Keeping;
  readonly args: Arguments;
}

async function answerOf(ctx: Context, { heard, kept, args }: Answering): Promise<Answer> {
  const page = pageOf(ctx, heard, kept);
  const wanted = offerFor(ctx, page, kept.answer.view);
  const asked =
    args.flags.claim === true && wanted !== null
      ? await claimAtOnce(ctx, wanted, args.values.as).catch(unlessBug)
      : null;
  const failed = asked instanceof MetesError ? asked : null;
  const claimed = asked instanceof MetesError ? null : asked;
  const unclaimed = args.flags.claim === true ? leftOut(ctx, page.conflicts, kept.answer.view) : [];
  const conflicted = page.conflicts.length > 0;
  const offer = claimed === null ? wanted : null;
  const { passedOver, more, truncated } = heard;
  // A refused claim has said it already.
  const notes = new Set([...(claimed?.notes ?? []), ...(await forgedNotes(ctx))]);
  if (failed !== null && wanted !== null) notes.add(unaskedNote(wanted, failed));
  return {
    exit: failed?.exit ?? (conflicted || (claimed !== null && claimed.exit !== 0) ? 1 : 0),
    outcome: failed === null ? outcomeOf(page, claimed) : 'claim-failed',
    data: {
      ...(claimed?.outcome === 'refused' ? claimed.data : {}),
      branch: page.branch,
      commitments: page.promised.map(commitmentValue),
      again: kept.said.again.map(commitmentValue),
      ended: page.ended.map(({ one: _, ...end }) => end),
      conflicts: page.conflicts.map(({ mine, theirs, claim }) => ({
        commitment: mine.id,
        with: theirs === null ? null : commitmentValue(theirs),
        claim: claim?.id ?? null,
        task: claim?.task.text ?? null,
      })),
      offer: offer === null ? null : { write: offer.entries, command: offer.command },
      claimed:
        claimed === null || claimed.outcome === 'refused'
          ? null
          : { outcome: claimed.outcome, ...claimed.data },
      passedOver,
      more,
      truncated,
    },
    text: [
      promiseText({ ...page, offer }, ctx.io.now()),
      ...(unclaimed.length === 0 ? [] : [leftOutText(unclaimed)]),
      ...(claimed === null ? [] : [claimed.text]),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
    notes: [...notes],
    ...(claimed?.after === undefined
      ? {}
      : { after: () => claimed.after?.() ?? Promise.resolve() }),
  };
}

function outcomeOf({ conflicts, promised, ended }: PromisePage, claimed: Answer | null): string {
  if (conflicts.length > 0) return 'conflicted';
  if (claimed !== null && claimed.exit !== 0) return claimed.outcome;
  return promised.length + ended.length > 0 ? 'promised' : 'unchanged';
}

/** What was written, as it was written: it was decided on the newest state, and others may have gone on since. */
function pageOf(ctx: Context, heard: Heard, kept: Keeping): PromisePage {
  const { before, said, branch, answer } = kept;
  const event = answer.decision.events[0];
  const promised = event?.kind === 'promised' ? event.commitments : [];
  const all = new Map<string, Kept>([
    ...before.commitments,
    ...answer.view.commitments,
    ...promised.map(byId),
  ]);
  const ended = (event?.kind === 'promised' ? (event.ended ?? []) : []).flatMap((end) => {
    const one = all.get(end.commitment);
    return one === undefined ? [] : [{ one, ...end }];
  });
  const claims = [...answer.view.claims.values()].filter(
    ({ repository }) => repository === ctx.config.repository,
  );
  const isMet = ({ conflictsWith }: Kept): boolean =>
    conflictsWith !== undefined && answer.view.commitments.has(conflictsWith);
  const stand = promised.filter(({ id }) => !ended.some(({ one }) => one.id === id));
  const met = [
    ...stand.filter(({ conflictsWith }) => conflictsWith !== undefined),
    ...said.again.filter(isMet),
  ];
  return {
    branch,
    promised: stand,
    again: said.again.filter((one) => !isMet(one)),
    ended,
    unknown: said.unknown,
    conflicts: met.map((mine) => {
      const theirs = all.get(mine.conflictsWith ?? '') ?? null;
      return { mine, theirs, claim: claims.find((c) => c.branch === theirs?.branch) ?? null };
    }),
    offer: null,
    more: heard.more,
    truncated: heard.truncated,
  };
}

const byId = (one: Kept): [string, Kept] => [one.id, one];
