/** Whether the claim that the branch at hand was worked on under was taken over, and by which. */
import { replacedBy } from '../../registry/answers.ts';
import type { ClaimId } from '../../registry/ids.ts';
import type { View } from '../../registry/view.ts';
import { askTaker, type TakenOver, takenText } from '../../report/taken-text.ts';
import type { Context } from '../context/context.ts';
import { findManifest } from './manifest-file.ts';

/** Null when the claim that the manifest here names was not taken over, or was from here. */
export async function takenOver(ctx: Context, view: View): Promise<TakenOver | null> {
  const { branch } = ctx.repo;
  if (branch === null) return null;
  const { manifest } = await findManifest(ctx, branch);
  const id = manifest?.claim as ClaimId | undefined;
  const by = id === undefined || view.claims.has(id) ? null : replacedBy(view, id);
  return id === undefined || by === null || by.seat === ctx.party.seat ? null : { id, by };
}

/** A line and the command below it. */
export async function takenFromHere(ctx: Context, view: View): Promise<string | null> {
  const taken = await takenOver(ctx, view);
  if (taken === null) return null;
  const { command, does } = askTaker(taken);
  return [
    `${takenText(taken, ctx.io.now())}. What is written here can't land.`,
    `    ${command}`,
    `      ${does}`,
  ].join('\n');
}
