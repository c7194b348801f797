/** Tells the one whose claim was taken over: who has its task now, since when, and for which reason. */

import { replacedBy } from '../../registry/answers.ts';
import type { Claim } from '../../registry/claim.ts';
import { decodeEvent } from '../../registry/codec.ts';
import type { ClaimId, Oid } from '../../registry/ids.ts';
import type { View } from '../../registry/view.ts';
import { whoText } from '../../report/claim-text.ts';
import { askCommand } from '../../report/next-commands.ts';
import { printableText, quoted } from '../../report/printable.ts';
import { ago } from '../../report/time.ts';
import type { Context } from '../context/context.ts';
import { findManifest } from './manifest-file.ts';

/** A line and the command below it; null when the claim that the manifest here names was not taken over. */
export async function takenFromHere(
  ctx: Context,
  view: View,
  tip: { readonly oid: Oid },
): Promise<string | null> {
  const { branch } = ctx.repo;
  if (branch === null) return null;
  const { manifest } = await findManifest(ctx, branch);
  const id = manifest?.claim as ClaimId | undefined;
  const by = id === undefined || view.claims.has(id) ? null : replacedBy(view, id);
  if (id === undefined || by === null || by.seat === ctx.party.seat) return null;
  const reason = await reasonFor(ctx, tip.oid, by);
  const { command, does } = askCommand(
    by,
    'My attempt at this was replaced: what should I hand over?',
  );
  return [
    `${id}, which was held here, was taken over ${ago(by.granted, ctx.io.now())} by ${by.id} on ${printableText(by.branch, 80)} (${whoText(by)})${reason === null ? '' : `: ${quoted(reason, 300)}`}. What is written here can't land.`,
    `    ${command}`,
    `      ${does}`,
  ].join('\n');
}

async function reasonFor(ctx: Context, tip: Oid, by: Claim): Promise<string | null> {
  for await (const { message } of ctx.store.journal({ tip, reverse: true })) {
    const decoded = message.includes(by.id) ? decodeEvent(message) : null;
    if (!decoded?.ok || decoded.event.kind !== 'taken-over') continue;
    if (decoded.event.claim.id === by.id) return decoded.event.forced?.reason ?? null;
  }
  return null;
}
