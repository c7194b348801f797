/** `metes ask`: a message to a holder, shown when it pushes, or commits and looks at the registry again. */
import { usage } from '../errors.ts';
import type { Claim } from '../registry/claim.ts';
import { claimValue } from '../registry/codec.ts';
import { askedText } from '../report/change-text.ts';
import { worktreeText } from '../report/claim-text.ts';
import { printableText } from '../report/printable.ts';
import { currentBranch, requireNamed } from './claiming/find-claim.ts';
import { refusedAnswer } from './claiming/refused.ts';
import { type Context, openContext } from './context/context.ts';
import { refusePlaceholder } from './frame/placeholder.ts';
import { transact } from './transact.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

const LONGEST = 2_000;

export const verb: Verb = {
  spec: {
    name: 'ask',
    group: 'more',
    summary: 'send a message to a holder',
    usage: ['ask <claim> "<message>"'],
    options: {
      as: { type: 'value', value: 'name', help: 'who asks (METES_HOLDER; git user.name)' },
    },
    about: `<claim> is an id, or a branch. The holder reads the message at its next push, in metes status
--fresh, and at a commit: guards look at the registry again after ten minutes.`,
    example: `metes ask c-7k2m9x4q1d "Can you give back src/api/legacy/**?"
Asked feat/pagination (c-7k2m9x4q1d)
  they read it at their next push, or at a commit: guards look again after ten minutes`,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const { named, text } = messageIn(args);
  const ctx = await openContext(io, { as: args.values.as });
  let to: Claim | undefined;
  const { decision, view } = await transact(ctx, (current, _tip, origin) => {
    to = requireNamed(ctx, current, named);
    return { ...origin, kind: 'ask', claim: to.id, where: sentFrom(ctx), text };
  });
  if (to === undefined) throw new RangeError('an answer without a request');
  if (decision.outcome === 'refused')
    return refusedAnswer(ctx, {
      refusal: decision.refusal,
      view,
      asked: { verb: 'ask', branch: to.branch, task: '', write: [], claim: to.id },
    });
  return {
    exit: 0,
    outcome: 'done',
    data: { claim: claimValue(decision.claim ?? to) },
    text: askedText(to),
  };
}

/** Which of the agents of one person it was. */
const sentFrom = (ctx: Context): string => {
  const branch = currentBranch(ctx);
  return `${worktreeText(ctx.party)}${branch === null ? '' : `, ${printableText(branch, 80)}`}`;
};

function messageIn(args: Arguments): { named: string; text: string } {
  const [named, ...words] = args.positional;
  const text = words.join(' ').trim();
  if (named === undefined || text === '')
    throw usage('no-message', 'ask needs a claim and a message', "metes ask '<claim>' '<message>'");
  refusePlaceholder(text, 'what you ask them');
  if (text.length > LONGEST)
    throw usage(
      'long-message',
      `the message has ${text.length} characters; ${LONGEST} are kept at most`,
      'say it shorter, or name a place where the rest can be read',
    );
  return { named, text };
}
