/**
 * `metes deliver`: shows that a promised item is there, for one commit. Whether it counts is for the gate before a merge
 * to say; an attempt that was replaced shows nothing any more.
 */
import { usage } from '../errors.ts';
import { isAncestor } from '../git/objects.ts';
import type { Claim } from '../registry/claim.ts';
import { claimValue } from '../registry/codec.ts';
import { deliveriesOf, evidenceAt } from '../registry/delivery.ts';
import type { Oid } from '../registry/ids.ts';
import type { View } from '../registry/view.ts';
import { deliveredText, rejectedText } from '../report/delivery-answers.ts';
import { quoted } from '../report/printable.ts';
import { shortOid } from '../report/words.ts';
import { currentBranch, ownClaim, requireNamed, requireOwn } from './claiming/find-claim.ts';
import { findManifest, manifestAt } from './claiming/manifest-file.ts';
import { refusedAnswer } from './claiming/refused.ts';
import { type Context, openContext } from './context/context.ts';
import { requireCommit } from './context/unattached.ts';
import { freshTip, loadView } from './context/view-of.ts';
import { readEvidence } from './delivering/evidence.ts';
import { recordLate, replacedAttempt } from './delivering/late.ts';
import { itemIn, promisedBy, requirePromised } from './delivering/promised.ts';
import { refusePlaceholder } from './frame/placeholder.ts';
import { headOfBranch } from './judging/branch-head.ts';
import { transact } from './transact.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'deliver',
    group: 'more',
    summary: 'show that a promised item is there, for one commit',
    usage: [
      'deliver "<item>" --evidence <path, commit or URL>',
      'deliver "<item>" --reject "<why>" --branch <name>',
    ],
    options: {
      evidence: {
        type: 'value',
        value: 'ref',
        help: 'a path of the commit, a commit or tag it is made of, a URL, or check:<name>',
      },
      head: {
        type: 'value',
        value: 'commit',
        help: 'the commit it is about (the one that the branch is at)',
      },
      reject: {
        type: 'value',
        value: 'why',
        help: 'say that what was shown for it does not show it',
      },
      branch: {
        type: 'value',
        value: 'name',
        help: 'with --reject: the branch whose item it is',
      },
    },
    about: `Items are what the branch's manifest lists below delivers:. Evidence is for one commit: when the branch
moves on, show it again. It is accepted by metes check --promote, or by the Action.`,
    example: `metes deliver "the items API answers pages" --evidence test/api/pages.test.ts
Shown: "the items API answers pages" for 0123456789ab, by test/api/pages.test.ts`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const named = itemIn(args.positional, 'deliver');
  const { evidence, reject } = args.values;
  refusePlaceholder(named, 'the item');
  if ((evidence === undefined) === (reject === undefined))
    throw usage(
      'no-evidence',
      evidence === undefined
        ? 'deliver needs what shows the item'
        : 'deliver takes --evidence or --reject, and not both',
      "metes deliver '<item>' --evidence='<path, commit or URL>'",
    );
  const ctx = await openContext(io);
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  return reject === undefined
    ? show(ctx, view, { named, text: evidence ?? '', head: args.values.head })
    : rejected(ctx, view, { named, why: reject.trim(), args });
}

interface Showing {
  readonly named: string;
  readonly text: string;
  readonly head: string | undefined;
}

async function show(ctx: Context, view: View, { named, text, head: at }: Showing): Promise<Answer> {
  const branch = currentBranch(ctx);
  const { manifest } = branch === null ? { manifest: null } : await findManifest(ctx, branch);
  const own = ownClaim(ctx, view);
  const replaced =
    own === null && branch !== null ? replacedAttempt(ctx, view, { branch, manifest }) : null;
  if (replaced !== null) {
    const head = await headAsked(ctx, at).catch(() => ctx.repo.head);
    const ref = text.trim().slice(0, 500);
    const evidence = ref === '' ? {} : { evidence: { kind: 'link', ref } as const };
    const item = named.trim().slice(0, 200);
    const notes = await recordLate(ctx, replaced, { during: 'deliver', head, item, ...evidence });
    return {
      ...(await refusedFor(ctx, view, replaced.claim, { item: named, by: replaced.by })),
      notes,
    };
  }
  const claim = own ?? (await requireOwn(ctx, view, undefined));
  const item = requirePromised(named, promisedBy(claim, manifest), 'deliver');
  const head = await headAsked(ctx, at);
  const evidence = await readEvidence(ctx, text, head);
  const { decision, view: after } = await transact(ctx, (_view, _tip, origin) => ({
    ...origin,
    kind: 'deliver',
    claim: claim.id,
    item,
    head,
    evidence,
  }));
  if (decision.outcome === 'refused') {
    const { refusal } = decision;
    const asked = askedOf(claim.branch, item, claim.id);
    return refusedAnswer(ctx, { refusal, view: after, asked });
  }
  const held = decision.claim ?? claim;
  const delivery = evidenceAt(held, item, head) ?? deliveriesOf(held, item).at(-1) ?? null;
  const again = decision.outcome === 'unchanged';
  const wasRejected = delivery?.state === 'rejected';
  const facts = { now: ctx.io.now(), judge: ctx.config.judge, again };
  return {
    exit: wasRejected ? 1 : 0,
    outcome: wasRejected ? 'rejected' : again ? 'unchanged' : 'received',
    data: { claim: claimValue(held), delivery },
    text: delivery === null ? '' : deliveredText(delivery, facts),
  };
}

/** The branch's own commit, or an earlier one of it: evidence about another branch shows nothing of this one. */
async function headAsked(ctx: Context, asked: string | undefined): Promise<Oid> {
  const { head, branch } = ctx.repo;
  if (head === null)
    throw usage('no-commit', 'the branch has no commit that evidence could be for', 'git commit');
  if (asked === undefined) return head;
  const { oid } = await requireCommit(ctx, asked, 'head');
  if (await isAncestor(ctx.door, ctx.repo, oid, head)) return oid;
  throw usage(
    'foreign-head',
    `${shortOid(oid)} is no commit of ${quoted(branch ?? 'HEAD')}, so evidence for it says nothing here`,
    "git log --oneline\n  lists the branch's commits; without --head it is the newest",
  );
}

const askedOf = (branch: string, item: string, claim: Claim['id']) =>
  ({ verb: 'deliver', branch, task: item, write: [], claim }) as const;

interface Late {
  readonly item: string;
  readonly by: Claim;
}

const refusedFor = (ctx: Context, view: View, claim: Claim['id'], { item, by }: Late) =>
  refusedAnswer(ctx, {
    refusal: { reason: 'not-live', claim, replacedBy: by },
    view,
    asked: askedOf(by.branch, item, claim),
  });

interface Rejecting {
  readonly named: string;
  readonly why: string;
  readonly args: Arguments;
}

async function rejected(
  ctx: Context,
  view: View,
  { named, why, args }: Rejecting,
): Promise<Answer> {
  refusePlaceholder(why, 'why it does not show it');
  if (why === '')
    throw usage(
      'no-reason',
      'saying no to evidence needs a reason',
      `metes deliver '<item>' --reject='<why>'`,
    );
  const { branch } = args.values;
  const claim =
    branch === undefined ? await requireOwn(ctx, view, undefined) : requireNamed(ctx, view, branch);
  const head = await headOfBranch(ctx, claim.branch);
  const { manifest } = await manifestAt(ctx, claim.branch, head);
  const item = requirePromised(named, promisedBy(claim, manifest), 'deliver');
  const { decision, view: after } = await transact(ctx, (_view, _tip, origin) => ({
    ...origin,
    kind: 'reject',
    claim: claim.id,
    item,
    head,
    reason: why,
  }));
  if (decision.outcome === 'refused') {
    const { refusal } = decision;
    const asked = askedOf(claim.branch, item, claim.id);
    return refusedAnswer(ctx, { refusal, view: after, asked });
  }
  const held = decision.claim ?? claim;
  const delivery = evidenceAt(held, item, head) ?? null;
  const done = decision.outcome === 'done';
  return {
    exit: 0,
    outcome: done ? 'done' : 'unchanged',
    data: { claim: claimValue(held), delivery },
    text: rejectedText(delivery, { item, head, now: ctx.io.now(), done }),
  };
}
