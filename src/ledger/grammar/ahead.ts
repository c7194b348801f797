/**
 * Finds the next place of a mark. Remembers each answer, which holds for every place up to it: however often it is
 * asked, as long as the places only grow, the whole text is searched once for each mark.
 */
import { isLetterOrDigit } from './characters.ts';

export class Ahead {
  readonly #text: string;
  readonly #known = new Map<string, { readonly asked: number; readonly next: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The first place of `mark` from `from`, when it is before `end`; -1 otherwise. */
  find(mark: string, from: number, end: number): number {
    return this.#remembered(mark, from, end, () => this.#text.indexOf(mark, from));
  }

  findDouble(from: number, end: number): number {
    return this.#nearest(['"', '”', '“'], from, end);
  }

  /** A single quotation mark closes when no letter follows: otherwise it is an apostrophe. */
  findSingle(from: number, end: number): number {
    return this.#remembered('closing single', from, end, () => {
      for (let at = from; at < this.#text.length; at++) {
        const character = this.#text[at];
        if (character !== "'" && character !== '’') continue;
        if (!isLetterOrDigit(this.#text.charCodeAt(at + 1))) return at;
      }
      return -1;
    });
  }

  #nearest(marks: readonly string[], from: number, end: number): number {
    let best = -1;
    for (const mark of marks) {
      const at = this.find(mark, from, end);
      if (at >= 0 && (best < 0 || at < best)) best = at;
    }
    return best;
  }

  /** An answer holds for whoever asks from where it was asked up to where it points. */
  #remembered(key: string, from: number, end: number, search: () => number): number {
    let known = this.#known.get(key);
    if (known === undefined || from < known.asked || known.next < from) {
      const found = search();
      known = { asked: from, next: found < 0 ? Number.POSITIVE_INFINITY : found };
      this.#known.set(key, known);
    }
    return known.next < end ? known.next : -1;
  }
}
