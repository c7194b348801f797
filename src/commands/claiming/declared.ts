/** What is declared, and where it was said: on the command line, or in the branch's manifest. Grants nothing. */
import { usage } from '../../errors.ts';
import { parseDuration } from '../../registry/duration.ts';
import { commandLine, commandOf } from '../../report/command-line.ts';
import { quoted } from '../../report/printable.ts';
import type { Tree } from '../context/tree-facts.ts';
import type { Arguments } from '../verb.ts';
import type { FoundManifest } from './manifest-file.ts';
import { taskOf } from './task.ts';
import { fromRoot } from './typed.ts';

export interface Declared {
  readonly task: string;
  readonly entries: readonly string[];
}

export function typedIn(args: Arguments): Declared | null {
  const [task, ...entries] = args.positional;
  if (task === undefined) return null;
  if (entries.length === 0)
    throw usage(
      'no-patterns',
      'the task is given, but not what it will write',
      /\s/.test(task)
        ? `${commandOf(['claim'], [], [task, '<pattern>'])}\n  what it will write stands behind the task`
        : "metes claim '<task>' '<pattern>'\n  the task is one argument: quote it",
    );
  if (args.values.wait !== undefined && parseDuration(task) !== null)
    throw usage(
      'arguments',
      `${quoted(task)} was taken for the task: --wait takes its time with =`,
      commandOf(['claim', `--wait=${task}`], [], entries),
    );
  return { task: taskOf(task), entries };
}

/** What was typed, from the root. */
export const placed = (typed: Declared, tree: Tree): Declared => ({
  ...typed,
  entries: fromRoot(typed.entries, tree).entries,
});

/** The first word is the task: a pattern there was meant as one, or a shell has made several words of it. */
export function refusePatternAsTask({ task, entries }: Declared, tree: Tree): void {
  const path = task.replace(/\/$/, '');
  const isThere = /[/.]/.test(task) && (tree.isFile(path) || tree.isDirectory(path));
  if (/\s/.test(task) || !(isThere || /[*?[\]{}]|\/$/.test(task))) return;
  throw usage(
    'arguments',
    `${quoted(task)} stands where the task belongs, and ${isThere ? 'is a path' : 'looks like a pattern'}`,
    `metes claim '<task>' ${commandLine([task, ...entries].slice(0, 3))}${entries.length > 2 ? ' …' : ''}\n  quote patterns, or the shell makes paths of them`,
  );
}

/** A path where the task belongs, and words where paths belong: the two were swapped. */
export function refuseSwapped({ task, entries }: Declared, tree: Tree): void {
  const words = entries.find((entry) => /\s/.test(entry) && !tree.isFile(entry));
  const path = task.replace(/\/$/, '');
  if (words === undefined || !(tree.isFile(path) || tree.isDirectory(path))) return;
  const others = entries.filter((entry) => entry !== words);
  throw usage(
    'arguments',
    `${quoted(task)} is a path, and stands where the task belongs`,
    commandOf(['claim'], [], [words, task, ...others]),
  );
}

export const declaredIn = ({ manifest }: FoundManifest): Declared | null =>
  manifest === null ? null : { task: taskOf(manifest.task), entries: manifest.write };
