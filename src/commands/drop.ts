/** `metes drop`: a person lets a promised item go, by name and with a reason. Never an agent's to do. */
import { usage } from '../errors.ts';
import { claimValue } from '../registry/codec.ts';
import { droppedIn } from '../registry/delivery.ts';
import { droppedText } from '../report/delivery-answers.ts';
import { refusalText } from '../report/refusal.ts';
import { currentBranch, requireNamed, requireOwn } from './claiming/find-claim.ts';
import { findManifest } from './claiming/manifest-file.ts';
import { refusedAnswer } from './claiming/refused.ts';
import { type Context, openContext } from './context/context.ts';
import { underRun } from './context/under-run.ts';
import { freshTip, loadView } from './context/view-of.ts';
import { itemIn, requireDroppable } from './delivering/promised.ts';
import { refusePlaceholder } from './frame/placeholder.ts';
import { transact } from './transact.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'drop',
    group: 'more',
    summary: 'let a promised item go, with a reason',
    usage: ['drop "<item>" "<why>"'],
    options: {
      as: { type: 'value', value: 'name', help: 'who lets it go (METES_HOLDER; git user.name)' },
      branch: {
        type: 'value',
        value: 'name',
        help: 'the branch whose item it is, when another is checked out',
      },
    },
    about: `The branch can land without it; who let it go and why stays on record and on the pull request.
Not for agents.`,
    example: `metes drop "a page about it" "the docs team writes it"
Dropped: "a page about it" of feat/pagination need not be there`,
  },
  run,
};

const LONGEST = 2_000;

async function run(io: Io, args: Arguments): Promise<Answer> {
  const named = itemIn(args.positional, 'drop');
  const reason = args.positional[1]?.trim() ?? '';
  refusePlaceholder(named, 'the item');
  refusePlaceholder(reason, 'why it need not be there');
  const ctx = await openContext(io, { as: args.values.as });
  const { branch } = args.values;
  if (ctx.party.actor === 'agent') return refusedToAgent(ctx, named, branch);
  if (reason === '' || reason.length > LONGEST)
    throw usage(
      'no-reason',
      reason === ''
        ? 'letting a promised item go needs a reason: it is recorded, and shown on the pull request'
        : `the reason has ${reason.length} characters; ${LONGEST} are kept at most`,
      "metes drop '<item>' '<why>'",
    );
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  const acting = await underRun(ctx, view);
  if (acting.party.actor === 'agent') return refusedToAgent(acting, named, branch);
  const claim =
    branch === undefined ? await requireOwn(ctx, view, undefined) : requireNamed(ctx, view, branch);
  const here = claim.branch === ctx.repo.branch ? await findManifest(ctx, claim.branch) : null;
  const item = requireDroppable(named, claim, here?.manifest ?? null);
  const { decision, view: after } = await transact(ctx, (_view, _tip, origin) => ({
    ...origin,
    kind: 'drop',
    claim: claim.id,
    item,
    reason,
  }));
  if (decision.outcome === 'refused') {
    const asked = {
      verb: 'drop',
      branch: claim.branch,
      task: item,
      write: [],
      claim: claim.id,
    } as const;
    return refusedAnswer(ctx, { refusal: decision.refusal, view: after, asked });
  }
  const held = decision.claim ?? claim;
  const delivery = droppedIn(held, item) ?? null;
  const again = decision.outcome === 'unchanged';
  return {
    exit: 0,
    outcome: again ? 'unchanged' : 'done',
    data: { claim: claimValue(held), delivery },
    text: droppedText(delivery, { item, branch: held.branch, now: io.now(), again }),
  };
}

function refusedToAgent(ctx: Context, item: string, branch: string | undefined): Answer {
  const refusal = { reason: 'agent', what: 'drop', paths: [] } as const;
  const asked = {
    verb: 'drop',
    branch: branch ?? currentBranch(ctx) ?? '',
    task: item,
    write: [],
  } as const;
  const facts = { now: ctx.io.now(), graceSeconds: ctx.policy.graceSeconds, asked, by: ctx.party };
  return { exit: 1, outcome: 'refused', data: { ...refusal }, text: refusalText(refusal, facts) };
}
