/**
 * The process that parses. Parsers are other people's code on strangers' files, and some die of a file that is nested
 * deeply enough: then this process is gone, and the one that asked knows of which blob. What it is asked stands in frames
 * on standard input, `<number> <dialect> <length>\n<bytes>`; it answers each with a line of JSON, in their order.
 */
import { writeSync } from 'node:fs';
import { stdin } from 'node:process';
import type { Dialect } from '../../map/facts.ts';
import { readBlob, readerFor } from './read-blob.ts';

/** At once: what is still in a buffer is lost when the next file kills us. */
function say(answer: object): void {
  const bytes = Buffer.from(`${JSON.stringify(answer)}\n`);
  for (let from = 0; from < bytes.length; ) {
    try {
      from += writeSync(1, bytes, from);
    } catch (error) {
      if ((error as { code?: string }).code !== 'EAGAIN') throw error;
    }
  }
}

async function answer(number: string, dialect: Dialect, bytes: Uint8Array): Promise<void> {
  try {
    await readerFor(dialect);
  } catch (error) {
    say({ number, missing: error instanceof Error ? error.message : String(error) });
    return;
  }
  try {
    say({ number, facts: await readBlob(dialect, bytes) });
  } catch (error) {
    say({ number, failed: error instanceof Error ? error.message : String(error) });
  }
}

async function serve(): Promise<void> {
  say({ ready: true });
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stdin) {
    rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
      const [number = '', dialect = '', length = ''] = rest.toString('latin1', 0, end).split(' ');
      const after = end + 1 + Number(length);
      if (rest.length < after) break;
      await answer(number, dialect as Dialect, rest.subarray(end + 1, after));
      rest = rest.subarray(after);
    }
  }
}

void serve();
