/**
 * What came into the registry since this clone last looked, held against the rules by whoever only looks: a forged entry
 * is named before anybody asks for an audit. What was there at the first look is believed; `audit` judges all of it.
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

/** More than these take too long for somebody who only looks. */
const MOST = 1_000;

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

async function heldAgainst(ctx: Context, tip: Oid, last: Oid | null): Promise<string | null> {
  const { gitDir } = registryCopy(ctx);
  const leads = (from: Oid, to: Oid) => isAncestor(ctx.door, gitDir, from, to);
  const { verifiedBefore } = await import('./audited.ts');
  const { verified } = await verifiedBefore(ctx, tip);
  const audited = verified !== null && (last === null || (await leads(last, verified.tip)));
  const after = audited ? verified.tip : last;
  const problems: JournalProblem[] = [];
  if (after !== null && after !== tip && (await leads(after, tip))) {
    if (await isLong(ctx, after, tip)) return LONG;
    const { auditJournal } = await import('./audit.ts');
    const audit = await auditJournal(ctx, { tip, after, seen: verified?.ids ?? [] });
    problems.push(...audit.problems);
  }
  if (problems.length > 0) return warningOf(problems);
  await replaceFile(fileOf(ctx), `${tip}\n`);
  return null;
}

const LONG = `more than ${MOST} entries came into the registry since this clone last looked\n    metes audit\n      judges them`;

async function isLong(ctx: Context, after: Oid, tip: Oid): Promise<boolean> {
  let entries = 0;
  for await (const _ of ctx.store.journal({ tip, after, limit: MOST + 1 })) entries += 1;
  return entries > MOST;
}

function warningOf(problems: readonly JournalProblem[]): string {
  const [first] = problems as readonly [JournalProblem, ...JournalProblem[]];
  const entries = counted(new Set(problems.map(({ oid }) => oid)).size, 'entry', 'entries');
  return [
    `the registry has ${entries} that no metes wrote: ${first.code}, by ${printableText(first.author)}: ${printableText(first.message)}`,
    '    metes audit',
    '      names each',
    '    metes recover',
    '      puts right what it can, and loses nothing that was granted',
  ].join('\n');
}

/** Of one registry: its root is in the name. */
const fileOf = (ctx: Context): string =>
  join(registryCopy(ctx).gitDir, `metes-looked-${ctx.config.registry.root}`);
