/**
 * What is left of a claim's ground when a part of it is named: to keep, or to give back. Names that mean nothing there
 * are a no, and so is giving back what was written: the commands for both readings are said instead.
 */
import { MetesError, usage } from '../../errors.ts';
import type { Claim } from '../../registry/claim.ts';
import { commandOf } from '../../report/command-line.ts';
import { type NextCommand, worksNow } from '../../report/next-commands.ts';
import { printablePath } from '../../report/printable.ts';
import { listed, printablePattern } from '../../report/words.ts';
import { compileScope } from '../../scope/match.ts';
import { overlap } from '../../scope/overlap.ts';
import { entriesOf, scopeOf } from '../../scope/pattern.ts';
import type { PathText, Scope } from '../../scope/scope.ts';
import { without } from '../../scope/subtract.ts';
import type { Tree } from '../context/tree-facts.ts';
import type { Answer } from '../verb.ts';
import { groundOf } from './ground.ts';
import { writtenGround } from './to-written.ts';

/** A no to what was asked for in good form: the claim stays as it is. */
export class KeptAsItIs extends MetesError {
  readonly commands: readonly NextCommand[];
  readonly paths: readonly PathText[];

  constructor(
    code: string,
    message: string,
    { commands, paths = [] }: Pick<KeptAsItIs, 'commands'> & { paths?: readonly PathText[] },
  ) {
    const lines = commands.map(({ command, does }) => `${command}\n  ${does}`);
    super('usage', code, message, { hint: lines.join('\n') });
    this.commands = commands;
    this.paths = paths;
  }
}

export const keptAnswer = ({ code, message, commands, paths }: KeptAsItIs): Answer => ({
  exit: 1,
  outcome: 'refused',
  data: { reason: code, paths },
  text: `Refused, and nothing was changed: ${message}.\n\n${worksNow(commands)}`,
});

export interface Narrowing {
  readonly own: Claim;
  readonly tree: Tree;
  /** Paths of the claim's ground that its branch or worktree has written. */
  readonly written: readonly PathText[];
  readonly patterns: readonly string[];
}

/** The patterns are what is kept. */
export function keptGround(wish: Narrowing): readonly string[] {
  const { own, tree, written, patterns } = wish;
  const { write, scope } = groundOf(patterns, tree);
  const there = (entry: string) => {
    const { has } = compileScope(only(entry));
    return own.write.includes(entry) || tree.paths.some(has) || written.some(has);
  };
  const nothing = scope.include.filter((entry) => !there(entry));
  if (nothing.length > 0) throw matchesNothing(nothing, 'keep');
  const beyond = scope.include.some((entry) => !meets(only(entry), scopeOf(own.write)));
  // For the registry to say.
  if (beyond) return write;
  const { has } = compileScope(scope);
  const lost = written.filter((path) => !has(path));
  if (lost.length === 0) return write;
  const also = writtenGround(own.write, new Set(lost));
  const without = scope.include.map((entry) => `!${entry}`);
  throw new KeptAsItIs(
    'written-ground',
    `that keeps ${listed(write.map(printablePattern), 5)} alone, and would give back what is written: ${shown(lost)}`,
    {
      paths: lost,
      commands: [
        {
          command: commandOf(['narrow'], [], [...write, ...also]),
          does: 'keeps what is written as well, and gives back the rest',
        },
        ...(written.some(has)
          ? []
          : [
              {
                command: commandOf(['narrow'], [], without),
                does: 'gives that back, and keeps the rest',
              },
            ]),
      ],
    },
  );
}

/** The patterns, each with its `!`, are what is given back. */
export function withoutGround({ own, tree, written, patterns }: Narrowing): readonly string[] {
  const before = scopeOf(own.write);
  const both = groundOf([...own.write, ...patterns], tree);
  const given = scopeOf(
    groundOf(
      patterns.map((entry) => entry.slice(1)),
      tree,
    ).write,
  );
  const nothing = given.include.filter((entry) => !meets(only(entry), before));
  if (nothing.length > 0) throw matchesNothing(nothing, 'give back');
  const gone = compileScope(given).has;
  const lost = written.filter(gone);
  if (lost.length > 0)
    throw new KeptAsItIs('written-ground', `that would give back what is written: ${shown(lost)}`, {
      paths: lost,
      commands: [
        {
          command: 'metes narrow --to-written',
          does: 'keeps what is written, and gives back the rest',
        },
        { command: 'metes release', does: 'gives all of it back, where the work is done' },
      ],
    });
  const left = without(before, [given]).entries;
  if (left.length > 0) return left;
  // Where it can't be said shorter the claim keeps its patterns, and has these taken out.
  if (
    !tree.paths.some(compileScope(both.scope).has) &&
    given.include.every((e) => before.include.includes(e))
  )
    throw new KeptAsItIs('nothing-kept', 'that is all that the claim has', {
      commands: [{ command: 'metes release', does: 'gives it back' }],
    });
  return entriesOf(both.scope);
}

const only = (entry: string): Scope => ({ include: [entry], exclude: [] });

const meets = (a: Scope, b: Scope): boolean => overlap(a, b).overlaps !== false;

const shown = (paths: readonly PathText[]): string => listed(paths.map(printablePath), 5);

const matchesNothing = (entries: readonly string[], verb: 'keep' | 'give back'): MetesError =>
  usage(
    'matches-nothing',
    `${listed(entries.map(printablePattern), 5)} ${entries.length === 1 ? 'matches' : 'match'} nothing of what the claim has: there is nothing to ${verb}`,
    'metes status\n  shows what it has',
  );
