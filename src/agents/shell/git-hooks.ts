/** The ways to have git run other hooks than the repository's, or none. The guards are among them. */
import type { Write } from '../asked.ts';
import { read } from './options.ts';
import { itself, type Place } from './place.ts';
import type { Command } from './tree.ts';
import { nameOf, type Word } from './word.ts';

/** By whichever setting. */
export const OTHER_HOOKS = 'core.hooksPath';

/** The repository that the command works in will not run its guards. */
export const otherHooks = (here: Place, hooks: string): Write[] =>
  itself(here, { how: 'entry', hooks });

/** Those of git's own options that take the next word. */
export const OWN = ['config-env', 'git-dir', 'work-tree', 'namespace', 'attr-source'];
const TAKING_NEXT = new Set(['-C', '-c', ...OWN.map((name) => `--${name}`)]);

/** Behind git's own options. */
export function subcommandAt(words: readonly Word[]): number {
  let at = 0;
  while (words[at]?.text.startsWith('-')) at += TAKING_NEXT.has(words[at]?.text ?? '') ? 2 : 1;
  return at;
}

/** What reads is left alone: whoever looks at a repository that isn't theirs does it so, for safety. */
const READS = new Set([
  ...[
    'blame',
    'cat-file',
    'check-ignore',
    'config',
    'describe',
    'diff',
    'for-each-ref',
    'grep',
    'log',
  ],
  ...[
    'ls-files',
    'ls-remote',
    'ls-tree',
    'merge-base',
    'rev-list',
    'rev-parse',
    'shortlog',
    'show',
    'status',
  ],
  ...['version', 'help', ''],
]);

/** As `-c` and `--config-env` have it; other files may say it, too. */
const SETTING = /^(?:--config-env=)?(?:core\.hookspath|include\.path|includeif\..*\.path)(?:=|$)/is;

/** `own`: git's options before the name of the subcommand. */
export function givesOtherHooks(own: readonly Word[], subcommand: string): boolean {
  return !READS.has(subcommand) && own.some(({ text }) => SETTING.test(text));
}

/** Null: none that would have run is left out. */
export function skipsHooks(subcommand: string, words: readonly Word[]): string | null {
  if (subcommand === 'config') return setsHooks(words) ? OTHER_HOOKS : null;
  const letters = LETTERS[subcommand];
  if (letters === undefined) return null;
  const options = read(words, letters.valued, { long: VALUED, glued: 'uS' });
  return options.has('no-verify', ...(letters.short ?? [])) ? '--no-verify' : null;
}

interface Letters {
  readonly valued: string;
  /** What it is for short: to push, `-n` is another thing. */
  readonly short?: readonly string[];
}

const LETTERS: Readonly<Record<string, Letters>> = {
  commit: { valued: 'mFCctU', short: ['n'] },
  merge: { valued: 'mFsX' },
  pull: { valued: 'sX' },
  push: { valued: 'o' },
};

/** Behind them `--no-verify` is a text. */
const VALUED = [
  ...['message', 'file', 'author', 'date', 'template', 'trailer', 'cleanup', 'fixup', 'squash'],
  ...['reuse-message', 'reedit-message', 'strategy', 'strategy-option', 'push-option', 'repo'],
];

/** With a value, or taken away: `git config core.hooksPath` alone reads it. In whichever file: git reads it here too. */
function setsHooks(words: readonly Word[]): boolean {
  const options = read(words, 'f', {
    long: ['file', 'type', 'blob', 'default', 'comment', 'value'],
  });
  const operands = options.operands.map(({ text }) => text.toLowerCase());
  const verb = VERBS.find((one) => operands[0] === one || options.has(one));
  const [name = '', ...values] = operands[0] === verb ? operands.slice(1) : operands;
  if (verb?.endsWith('-section')) return name === 'core' || values[0] === 'core';
  if (!SETTING.test(name)) return false;
  return verb === undefined ? values.length > 0 && !options.has(...READING) : true;
}

const VERBS = [
  ...['set', 'unset', 'unset-all', 'add', 'replace-all', 'remove-section', 'rename-section'],
];
const READING = ['get', 'get-all', 'get-regexp', 'get-urlmatch', 'list'];

/** Variables of the environment by which git takes its settings, or its repository, from elsewhere. */
const ELSEWHERE = /^(?:GIT_CONFIG_(?:GLOBAL|SYSTEM)|GIT_CONFIG|GIT_DIR|GIT_COMMON_DIR)\+?=/;
const BY_VALUE = /^GIT_CONFIG_(?:KEY_\d+|PARAMETERS)\+?=/;

/** Null: git takes its settings from where it always does. */
const elsewhereBy = (assignments: readonly Word[]): string | null =>
  assignments.map(({ text }) => ELSEWHERE.exec(text)?.[0].replace(/\+?=/, '')).find(Boolean) ??
  null;

const namesHooks = ({ text, known }: Word): boolean =>
  BY_VALUE.test(text) && (!known || /core\.hookspath|include(?:if\..*)?\.path/is.test(text));

/** Those that run guards. */
const MOVERS = new Set([
  ...[
    'am',
    'cherry-pick',
    'commit',
    'merge',
    'pull',
    'push',
    'rebase',
    'reset',
    'revert',
    'update-ref',
  ],
]);
const EXPORTS = new Set(['export', 'declare', 'typeset', 'readonly', 'local']);

interface Given {
  readonly command: Command;
  readonly assignments: readonly Word[];
  readonly shell: { elsewhere: string | null };
}

/** What the variables before a command, or those that it exports, have git do. */
export function hooksGiven({ command, assignments, shell }: Given, here: Place): Write[] {
  const [first, ...words] = command.words;
  const exported = first !== undefined && EXPORTS.has(first.text);
  const set = exported ? words : assignments;
  if (set.some(namesHooks)) return otherHooks(here, OTHER_HOOKS);
  const named = elsewhereBy(set);
  if (exported) shell.elsewhere = named ?? shell.elsewhere;
  const by = named ?? shell.elsewhere;
  const moves = nameOf(first) === 'git' && MOVERS.has(words[subcommandAt(words)]?.text ?? '');
  return by !== null && moves ? otherHooks(here, by) : [];
}
