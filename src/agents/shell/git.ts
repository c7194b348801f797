/**
 * The ways of git to write files of the worktree that name them. What puts back what the branch has is left alone
 * (`git restore`, `git checkout -- path`): it is what metes itself proposes.
 */
import type { Write } from '../asked.ts';
import {
  givesOtherHooks,
  OTHER_HOOKS,
  OWN,
  otherHooks,
  skipsHooks,
  subcommandAt,
} from './git-hooks.ts';
import { type Options, read } from './options.ts';
import { entered, itself, type Place, placed } from './place.ts';
import { taken } from './taking.ts';
import type { Word } from './word.ts';

export function gitWrites(words: readonly Word[], here: Place): Write[] {
  const at = subcommandAt(words);
  const own = words.slice(0, at);
  const place = own.reduce<Place>((from, { text }, n) => {
    const to = words[n + 1];
    return text === '-C' && to !== undefined ? entered(to, from) : from;
  }, here);
  const name = words[at]?.text ?? '';
  const rest = words.slice(at + 1);
  const hooks = givesOtherHooks(own, name) ? OTHER_HOOKS : skipsHooks(name, rest);
  return [
    ...(hooks === null ? [] : otherHooks(place, hooks)),
    ...worktrees(own, place).flatMap((tree) => ofSubcommand(name, rest, tree)),
  ];
}

/** Paths are from where git is, or, where that is outside of it, from the top of the worktree. */
function worktrees(own: readonly Word[], place: Place): Place[] {
  const [tree] = read(own, 'Cc', { long: OWN }).values('work-tree');
  return tree === undefined ? [place] : [place, entered(tree, place)];
}

function ofSubcommand(name: string, rest: readonly Word[], place: Place): Write[] {
  switch (name) {
    case 'checkout':
      return checkedOut(rest, place);
    case 'restore':
      return restored(rest, place);
    case 'rm': {
      const options = read(rest, '', { long: FROM_FILE });
      return options.has('cached') ? [] : each(options, options.operands, place, 'removal');
    }
    case 'mv':
      return taken(read(rest, ''), place, { sources: 'removal', targets: ['entry'] });
    case 'bundle': {
      const [what, file] = read(rest, '').operands;
      return what?.text === 'create' && file !== undefined ? placed(file, place, 'content') : [];
    }
    case 'archive':
      return files(read(rest, 'o', { long: ['output', 'format', 'prefix'] }), ['o'], place);
    case 'diff':
    case 'log':
    case 'show':
      return files(read(rest, 'GLOSU', { long: ['output'] }), [], place);
    default:
      return [];
  }
}

const files = (options: Options, letters: readonly string[], place: Place): Write[] =>
  options.values('output', ...letters).flatMap((word) => placed(word, place, 'content'));

const FROM_FILE = ['pathspec-from-file'];
const CHECKING_OUT = { long: ['orphan', 'conflict', ...FROM_FILE] };
const RESTORING = { long: ['source', 'conflict', ...FROM_FILE] };

/** One operand may be a branch; of several, the first is where the others come from. */
function checkedOut(words: readonly Word[], place: Place): Write[] {
  const options = read(words, 'bB', CHECKING_OUT);
  if (options.has('b', 'B', 'orphan', 't', 'track')) return [];
  const { operands, rest } = options;
  const tree = rest === null || operands.length > rest.length ? operands[0] : undefined;
  if (tree === undefined || isOwn(tree)) return [];
  return each(options, rest ?? operands.slice(1), place);
}

function restored(words: readonly Word[], place: Place): Write[] {
  const options = read(words, 's', RESTORING);
  const source = options.values('s', 'source').at(-1);
  const indexOnly = options.has('S', 'staged') && !options.has('W', 'worktree');
  if (source === undefined || isOwn(source) || indexOnly) return [];
  return each(options, options.operands, place);
}

/** What the branch has anyway. */
const isOwn = ({ text }: Word): boolean => text === 'HEAD' || text === '@';

/** Git has patterns of its own, which may stand for any file of the directory, or of the worktree. */
function each(
  options: Options,
  words: readonly Word[],
  here: Place,
  how: Write['how'] = 'content',
): Write[] {
  const listed = options.has(...FROM_FILE) ? whole(here, how) : [];
  return [
    ...listed,
    ...words.flatMap((word): Write[] => {
      if (word.known && word.text.startsWith(':')) return whole(here, how);
      const before = word.glob === null ? /^[^*?[\\]*(?=[*?[\\])/.exec(word.text)?.[0] : undefined;
      if (before === undefined) return placed(word, here, how);
      const directory = before.slice(0, before.lastIndexOf('/') + 1) || '.';
      return placed({ ...word, text: directory }, here, how);
    }),
  ];
}

const whole = (here: Place, how: Write['how']): Write[] => itself(here, { how, whole: true });
