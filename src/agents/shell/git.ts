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
  const unhooked = words.slice(0, at).some(({ text }) => HOOKS.test(text)) ? otherHooks(place) : [];
  return [...unhooked, ...ofSubcommand(words[at]?.text, rest, place)];
}

/** As `-c` and `--config-env` have it. */
const HOOKS = /^(?:--config-env=)?core\.hookspath=/i;

/** The repository that the command works in will not run its guards. */
export const otherHooks = (here: Place | null): Write[] =>
  here === null
    ? []
    : [{ path: here.text || '.', ...(here.home ? { home: true } : {}), how: 'entry', hooks: true }];

function ofSubcommand(
  name: string | undefined,
  rest: readonly Word[],
  place: Place | null,
): Write[] {
  switch (name) {
    case 'config':
      return setsHooks(read(rest, 'f', { long: ['file', 'type'] })) ? otherHooks(place) : [];
    case 'checkout':
      return each(checkedOut(read(rest, 'bB', { long: ['orphan'] })), place);
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

/** One operand may be a branch; of several, the first is where the others come from. */
function checkedOut({ rest, operands, has }: Options): readonly Word[] {
  if (rest !== null) return rest;
  return has('b') || has('B') || has('orphan') || has('t') || has('track') ? [] : operands.slice(1);
}

/** With a value, or taken away: `git config core.hooksPath` alone reads it. In whichever file: git reads it here too. */
function setsHooks({ operands, has }: Options): boolean {
  const words = operands.map(({ text }) => text.toLowerCase());
  const at = words.indexOf('core.hookspath');
  if (at === -1) return false;
  return (
    has('unset') ||
    has('unset-all') ||
    /^(?:set|unset)$/.test(words[0] ?? '') ||
    words.length > at + 1
  );
}

/** Those of git's own options that take the next word. */
const VALUED = /^(?:-[Cc]|--(?:config-env|git-dir|work-tree|namespace|attr-source))$/;

/** Behind git's own options. */
function subcommandAt(words: readonly Word[]): number {
  let at = 0;
  while (words[at]?.text.startsWith('-')) at += VALUED.test(words[at]?.text ?? '') ? 2 : 1;
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
