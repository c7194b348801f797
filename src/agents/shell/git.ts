/**
 * The ways of git to write files of the worktree that name them. `git restore` without a source is left alone: it puts
 * back what the branch has, and is what metes itself proposes.
 */
import type { Write } from '../asked.ts';
import { type Options, read } from './options.ts';
import { type Place, placed } from './place.ts';
import { taken } from './taking.ts';
import type { Word } from './word.ts';

export function gitWrites(words: readonly Word[], here: Place | null): Write[] {
  const at = subcommandAt(words);
  const place = words.slice(0, at).reduce<Place | null>((from, word, n) => {
    return word.text === '-C' ? directory(words[n + 1], from) : from;
  }, here);
  const rest = words.slice(at + 1);
  switch (words[at]?.text) {
    case 'checkout':
      return each(read(rest, 'bB').rest ?? [], place);
    case 'restore':
      return restored(read(rest, 's', { long: ['source', 'pathspec-from-file'] }), place);
    case 'rm': {
      const options = read(rest, '');
      return options.has('cached') ? [] : each(options.operands, place, 'removal');
    }
    case 'mv':
      return taken(read(rest, ''), place, { sources: 'removal', target: 'entry' });
    default:
      return [];
  }
}

/** Behind git's own options; two of them take the next word. */
function subcommandAt(words: readonly Word[]): number {
  let at = 0;
  while (words[at]?.text.startsWith('-')) at += /^-[Cc]$/.test(words[at]?.text ?? '') ? 2 : 1;
  return at;
}

function directory(word: Word | undefined, from: Place | null): Place | null {
  const [write] = word === undefined ? [] : placed(word, from, 'entry');
  return write === undefined ? null : { text: write.path, home: write.home === true };
}

function restored(options: Options, here: Place | null): Write[] {
  const sourced = options.has('s') || options.has('source');
  const indexOnly =
    (options.has('S') || options.has('staged')) && !options.has('W') && !options.has('worktree');
  return sourced && !indexOnly ? each(options.operands, here) : [];
}

/** Git has patterns of its own, which begin with a colon. */
const each = (words: readonly Word[], here: Place | null, how: Write['how'] = 'content'): Write[] =>
  words.filter(({ text }) => !text.startsWith(':')).flatMap((word) => placed(word, here, how));
