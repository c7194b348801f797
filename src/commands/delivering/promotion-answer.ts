/** What `check --promote` answers: the acceptance, or why there is none and what would bring it. */
import { commandOf } from '../../report/command-line.ts';
import { acceptedText, notPromotedText } from '../../report/delivery-answers.ts';
import { findingsText } from '../../report/findings.ts';
import type { NextCommand } from '../../report/next-commands.ts';
import { quoted } from '../../report/printable.ts';
import { refusalSentence } from '../../report/refusal-sentence.ts';
import type { Context } from '../context/context.ts';
import { type Judging, judgeBranch } from '../judging/judge-branch.ts';
import { importNotes, reportData } from '../judging/report-data.ts';
import type { Answer } from '../verb.ts';
import { type Because, type Promotion, promote } from './promote.ts';

interface Asked {
  readonly judging: Judging;
  readonly notes: readonly string[];
  readonly revalidate: boolean;
}

export async function promoted(
  ctx: Context,
  { judging, notes, revalidate }: Asked,
): Promise<Answer> {
  const { target } = await judgeBranch(ctx, judging);
  const promotion = await promote(ctx, { judging, target, revalidate });
  const answer = answerOf(ctx, promotion, judging);
  return { ...answer, notes: [...notes, ...importNotes(promotion.judged), ...promotion.notes] };
}

function answerOf(ctx: Context, promotion: Promotion, judging: Judging): Answer {
  const { judged, accepted, again, because, refusal } = promotion;
  const { report, reference } = judged;
  const acceptance = accepted?.accepted ?? null;
  const data = {
    ...reportData(judged),
    verdict: report.verdict,
    promotion: {
      accepted: acceptance,
      again,
      because,
      ...(refusal ? { refused: refusal.reason } : {}),
    },
  };
  const now = ctx.io.now();
  if (accepted !== null && acceptance !== null)
    return {
      exit: 0,
      outcome: 'accepted',
      data,
      text: acceptedText(accepted, acceptance, { now, again }),
    };
  const facts = {
    now,
    actor: ctx.party.actor,
    judge: ctx.config.judge,
    reference: reference.name,
    local: false,
  };
  const why = refusal === null ? WHY[because ?? 'failed'] : refusalSentence(refusal);
  const next = nextFor(because, judging.branch, report.claim?.branch === ctx.repo.branch);
  return {
    exit: report.observed ? 0 : 1,
    outcome: 'not-promoted',
    data,
    text: `${notPromotedText(why, next)}\n\n${findingsText(report, facts)}`,
  };
}

const WHY: Readonly<Record<Because, string>> = {
  exempt: 'the branch is not governed, so there is nothing to accept',
  unclaimed: 'the branch has no claim',
  superseded: 'another attempt has taken the place of this one',
  lapsed: 'the lease of its claim is over',
  breach: 'something that it wrote awaits a person',
  rejected: 'a person said no',
  failed: 'the registry, or what the work relies on, is not as it must be',
  incomplete: 'not all that was promised, or is required, is there',
  'stale-read': 'what the work relies on, or wrote, has moved on the target since',
  refused: 'the registry refused it',
};

function nextFor(because: Because | null, branch: string, isHere: boolean): NextCommand[] {
  const about = isHere ? [] : [`--branch=${branch}`];
  switch (because) {
    case 'stale-read':
      return [
        {
          command: commandOf(['check'], ['--promote', '--revalidate', ...about], []),
          does: 'once the work was looked at again with what moved, says so and accepts it; or merge the target first',
        },
      ];
    case 'lapsed':
      return [
        { command: 'metes renew', does: `goes on with it, in the worktree of ${quoted(branch)}` },
      ];
    case 'unclaimed':
      return [
        { command: "metes claim '<task>' '<pattern>'", does: 'declares what the branch writes' },
      ];
    default:
      return [];
  }
}
