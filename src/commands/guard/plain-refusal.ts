/**
 * A refusal that no path of a claim explains: said with its reason and its mend, only observed, or let through because
 * a person broke the glass. Decides no more than that.
 */
import { quoted } from '../../report/printable.ts';
import type { Context } from '../context/context.ts';
import type { Answer } from '../verb.ts';
import { isAgents, PASSED } from './answer.ts';
import { incidentOf, queueGlass, recordBrokenGlass } from './glass.ts';

export interface PlainRefusal {
  readonly doing: 'commit' | 'move' | 'push';
  readonly branch: string;
  readonly head: string | null;
  readonly reason: string;
  /** Which paths it is about; empty: the branch. */
  readonly paths: readonly string[];
  /** The first stands behind `refused: `. */
  readonly lines: readonly string[];
}

export async function plainRefusal(ctx: Context, refusal: PlainRefusal): Promise<Answer> {
  const { branch, head, doing, reason, paths } = refusal;
  const observing = ctx.config.mode === 'observe';
  const agents = await isAgents(ctx);
  const incident = agents ? null : incidentOf(ctx.io.env.METES_BREAK_GLASS);
  if (incident !== null && !observing) {
    // Before a commit there is no head to record: reference-transaction, which follows, has one, and says so.
    if (doing === 'commit') return PASSED;
    await queueGlass(ctx, { incident, branch, claim: null, head, paths });
    if (ctx.config.registry.remote === '.')
      await recordBrokenGlass(ctx, { patienceMs: 3_000, deadlineMs: 3_000 }).catch(() => 0);
    const what = paths.length === 0 ? branch : paths.join(' and ');
    return {
      ...PASSED,
      outcome: 'broken-glass',
      notes: [`metes: the glass is broken (${quoted(incident)}): ${what} is let through`],
    };
  }
  const [first = '', ...rest] = refusal.lines;
  const verdict = observing ? 'observing, would refuse' : 'refused';
  return {
    exit: observing ? 0 : 1,
    outcome: observing ? 'observed' : 'refused',
    data: { branch, head, reason, paths },
    text: `${[`metes: ${verdict}: ${first}`, ...rest, ...(agents || observing ? [] : [GLASS])].join('\n')}\n`,
  };
}

const GLASS =
  "  METES_BREAK_GLASS='<incident>' and the same command\n      breaks the glass: passes at once, and is recorded";
