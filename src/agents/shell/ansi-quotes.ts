/** What stands between `$'` and `'`, with the escapes of C. */

/** An escape, or the end. */
const PART =
  /[^'\\]+|\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3})|c([\s\S])|([\s\S]))/y;

const NAMED: Readonly<Record<string, string>> = {
  ...{ a: '\x07', b: '\b', e: '\x1b', E: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
};

/** `length`: with the quote that ends it. */
export function decoded(
  text: string,
  from: number,
): { readonly length: number; readonly value: string } {
  const bytes: Buffer[] = [];
  let at = from;
  for (;;) {
    PART.lastIndex = at;
    const found = PART.exec(text);
    if (found === null) break;
    at += found[0].length;
    bytes.push(partOf(found));
  }
  return { length: at + 1 - from, value: Buffer.concat(bytes).toString('utf8') };
}

function partOf([all, hex, short, long, octal, control, other]: RegExpExecArray): Buffer {
  const byte = hex !== undefined ? Number.parseInt(hex, 16) : octal && Number.parseInt(octal, 8);
  if (typeof byte === 'number') return Buffer.from([byte & 0xff]);
  const point = short ?? long;
  if (point !== undefined) return Buffer.from(character(Number.parseInt(point, 16)));
  if (control !== undefined) return Buffer.from([control.charCodeAt(0) & 0x1f]);
  if (other === undefined) return Buffer.from(all);
  return Buffer.from(NAMED[other] ?? (/['"?\\]/.test(other) ? other : all));
}

const character = (point: number): string =>
  point > 0x10_ff_ff ? '\ufffd' : String.fromCodePoint(point);
