/** Gathers what a message promises, each promise once, and no more than is read. */
import {
  type Detected,
  type Detection,
  MOST_COMMITMENTS,
  type PassedOver,
  type Span,
} from './commitment.ts';

export class Collector {
  readonly #commitments: Detected[] = [];
  readonly #passedOver: PassedOver[] = [];
  readonly #seen = new Set<string>();
  #full = false;

  /** True when there was one more than is read: no need to go on. */
  get full(): boolean {
    return this.#full;
  }

  /** Who says a thing twice in one message promises it once. */
  add(one: Detected): void {
    const key = `${one.retracts === true} ${one.verb} ${one.object}`;
    if (this.#seen.has(key)) return;
    if (this.#commitments.length === MOST_COMMITMENTS) {
      this.#full = true;
      return;
    }
    this.#seen.add(key);
    this.#commitments.push(one);
  }

  pass(rule: number, span: Span): void {
    if (this.#passedOver.length < MOST_COMMITMENTS) this.#passedOver.push({ rule, span });
  }

  detection(cut: boolean): Detection {
    return {
      commitments: this.#commitments,
      passedOver: this.#passedOver,
      truncated: cut || this.#full,
    };
  }
}
