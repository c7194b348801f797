/** Reads what a message promises. No model, no guess: a frozen grammar, whose rules are numbered in `RULES`. */
import type { Detection, Grammar } from './commitment.ts';
import type { Tracked } from './tracked.ts';
import { detectV1 } from './v1.ts';
import { detectV2 } from './v2.ts';

export interface DetectOptions {
  /** `v1` is the reference grammar, faults included. */
  readonly grammar: Grammar;
  /** What the repository tracks (`trackedPaths`), where that is known: v2 asks it what letters alone can't tell. */
  readonly tracked?: Tracked | undefined;
}

/** Linear in the message's length, and bounded: see `MOST_CHARACTERS` and `MOST_COMMITMENTS`. */
export const detect = (message: string, { grammar, tracked }: DetectOptions): Detection =>
  grammar === 'v1' ? detectV1(message) : detectV2(message, tracked);
