/** Standard input and output as the protocol's wire: one message, one line, whatever strangers have put into it. */
import { type Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { visibleJson } from '../frame/as-json.ts';

/** What a client may send at once; an answer may be longer. */
const MOST_BYTES = 4 * 1024 * 1024;

export class Wire extends StdioServerTransport {
  /** Kept when the client has closed its end, or the connection was closed here. */
  readonly ended: Promise<void>;
  readonly #end: () => void;

  constructor(input: Readable, output: Writable) {
    super(input, escaping(output), { maxBufferSize: MOST_BYTES });
    let end = () => {};
    this.ended = new Promise((resolve) => {
      end = resolve;
    });
    this.#end = end;
    // A client that is gone can't be told anything.
    output.on('error', () => void this.close());
  }

  override async close(): Promise<void> {
    await super.close();
    this.#end();
  }
}

/** A line of JSON stays one for readers that take other characters than a line feed for its end. */
const escaping = (output: Writable): Writable =>
  new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done) =>
      void output.write(visibleJson(String(chunk)), done),
  });
