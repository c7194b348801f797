/** Decides what the compiled fragments can't, one repository after the other. What can't be decided is refused, with why. */
import { toMetesError } from '../../errors.ts';
import { refusedHere } from '../../git/refused-here.ts';
import { printableLines } from '../../report/printable.ts';
import { indent } from '../../report/words.ts';
import type { Io } from '../verb.ts';
import { ALLOWED, type Judgement, judgePlaces } from './judge.ts';
import type { Placed } from './places.ts';

export async function decided(
  io: Io,
  harness: string,
  places: readonly Placed[],
): Promise<Judgement> {
  const byRoot = new Map<string, Placed[]>();
  for (const place of places) {
    if (place.repository === null) continue;
    const { root } = place.repository;
    byRoot.set(root, [...(byRoot.get(root) ?? []), place]);
  }
  let all: Judgement = ALLOWED;
  for (const [root, here] of byRoot) {
    const judged = await judgeSafely(io, harness, { root, places: here });
    if (judged.outcome === 'refused') return judged;
    if (judged.outcome === 'observed' || judged.text !== '')
      all = { ...judged, text: all.text + judged.text };
  }
  return all;
}

async function judgeSafely(
  io: Io,
  harness: string,
  about: { readonly root: string; readonly places: readonly Placed[] },
): Promise<Judgement> {
  try {
    const judged = await judgePlaces(io, harness, about);
    return { ...judged, text: printableLines(judged.text) };
  } catch (error) {
    const { message, hint } = toMetesError(
      refusedHere(error) ?? error,
      'metes doctor\n  says what is wrong',
    );
    return {
      ...ALLOWED,
      outcome: 'refused',
      reason: 'undecided',
      text: printableLines(
        `metes: refused: it could not be decided: ${message}\n${indent(hint)}\n`,
      ),
    };
  }
}
