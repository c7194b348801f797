/**
 * What came into the registry since this clone last looked, held against the rules by whoever only looks: a forged entry
 * is named before anybody asks for an audit. What this clone began with is believed; `audit` judges all of it.
 */
import { join } from 'node:path';
import { isAncestor } from '../../git/objects.ts';
import { textOf } from '../../git/read-now.ts';
import { isOid, type Oid } from '../../registry/ids.ts';
import { printableText } from '../../report/printable.ts';
import { counted } from '../../report/words.ts';
import type { Context } from '../context/context.ts';
import { replaceFile } from '../context/local-state.ts';
import { registryCopy } from '../context/registry-copy.ts';
import type { JournalProblem } from './audit.ts';
import { copyBegins, MOST, problemsSince } from './newly-come.ts';

/** A warning; null where nothing came, or nothing of it is wrong. What is wrong is told until an audit has seen it. */
export async function forgedSince(ctx: Context, tip: Oid): Promise<string | null> {
  const last = (textOf(fileOf(ctx)) ?? '').trim();
  if (last === tip) return null;
  try {
    return await heldAgainst(ctx, tip, isOid(last) ? last : null);
  } catch {
    // Whoever looks is answered all the same.
    return null;
  }
}

/** The same as lines for stderr, of what this command has read of the registry. */
export async function forgedNotes(ctx: Context): Promise<string[]> {
  const tip = await ctx.store.cached();
  const forged = tip && (await forgedSince(ctx, tip.oid));
  return forged === null ? [] : [`metes: ${forged}`];
}

async function heldAgainst(ctx: Context, tip: Oid, last: Oid | null): Promise<string | null> {
  const { gitDir } = registryCopy(ctx);
  const leads = (from: Oid, to: Oid) => isAncestor(ctx.door, gitDir, from, to);
  const { verifiedBefore } = await import('./audited.ts');
  const { verified } = await verifiedBefore(ctx, tip);
  const audited = verified !== null && (last === null || (await leads(last, verified.tip)));
  const after = audited ? verified.tip : (last ?? copyBegins(ctx));
  const found =
    after === null || !(await leads(after, tip))
      ? []
      : await problemsSince(ctx, { tip, after, seen: verified?.ids ?? [] });
  // Of what came before the first look, nobody waits for so many.
  if (found === 'many' && last !== null) return LONG;
  if (found !== 'many' && found.length > 0) return warningOf(found);
  await replaceFile(fileOf(ctx), `${tip}\n`);
  return null;
}

const LONG = `more than ${MOST} entries came into the registry since this clone last looked\n    metes audit\n      judges them`;

const warningOf = (problems: readonly JournalProblem[]): string =>
  [forgedSentence(problems), ...FORGED_HINT].join('\n');

export function forgedSentence(problems: readonly JournalProblem[]): string {
  const [first] = problems as readonly [JournalProblem, ...JournalProblem[]];
  const entries = counted(new Set(problems.map(({ oid }) => oid)).size, 'entry', 'entries');
  return `the registry has ${entries} that no metes wrote: ${first.code}, by ${printableText(first.author)}: ${printableText(first.message)}`;
}

export const FORGED_HINT = [
  '    metes audit',
  '      names each',
  '    metes recover',
  '      puts right what it can, and loses nothing that was granted',
];

/** Of one registry: its root is in the name. */
const fileOf = (ctx: Context): string =>
  join(registryCopy(ctx).gitDir, `metes-looked-${ctx.config.registry.root}`);
