/**
 * Makes what git or a remote said fit to be quoted in a sentence: one line, no control characters, no escape
 * sequences, bounded. Decides nothing from the words.
 */

const LONGEST = 400;
const ASCII = /^[\x20-\x7e]*$/;

export function cleanWords(text: string): string {
  const lines = text
    .replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, '')
    .split(/[\r\n]+/)
    // Most is plain ASCII, and the classes take a millisecond to build.
    .map((line) => (ASCII.test(line) ? line : line.replace(/[\p{Cc}\p{Cf}]/gu, '')).trim())
    .filter((line) => line !== '' && !/^hint:/.test(line));
  const words = lines
    .map((line, n) =>
      n === 0 ? line : `${/[.:;,]$/.test(lines[n - 1] ?? '') ? ' ' : '; '}${line}`,
    )
    .join('');
  return words.length <= LONGEST ? words : `${words.slice(0, LONGEST - 1)}…`;
}
