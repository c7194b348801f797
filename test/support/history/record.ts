/**
 * Writes a run's lines, each before the step that it announces: what a process did before it was killed is on record,
 * because a line that `appendFileSync` has handed to the kernel outlives the process.
 */
import { appendFileSync } from 'node:fs';
import type { Ask, Line, Result } from './operation.ts';

export interface Recorder {
  invoked(ask: Ask): Recording;
}

export interface Recording {
  /** At the first decision, before anything is written. */
  minted(event: string): void;
  answered(result: Result): void;
}

export interface Recorded {
  readonly file: string;
  readonly host: string;
  /** A name that no other process of the run has. */
  readonly process: string;
  /** The asker's clock, in milliseconds. */
  readonly clock: () => number;
}

export function openRecorder({ file, host, process: name, clock }: Recorded): Recorder {
  let made = 0;
  const put = (line: Line): void => appendFileSync(file, `${JSON.stringify(line)}\n`);
  const stamp = () => ({
    order: String(process.hrtime.bigint()),
    clock: clock(),
    wall: Date.now(),
  });
  return {
    invoked(ask) {
      made += 1;
      const op = `${name}/${made}`;
      let decided = 0;
      put({ is: 'invoked', op, host, process: name, ask, ...stamp() });
      return {
        minted(event) {
          decided += 1;
          if (decided === 1) put({ is: 'minted', op, event });
        },
        answered: (result) => put({ is: 'answered', op, decided, result, ...stamp() }),
      };
    },
  };
}
