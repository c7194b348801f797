/** Goes through a script as a shell does, as to where it is: `cd`, `&&`, subshells, and what may fail. */
import type { Write } from '../asked.ts';
import { commandWrites } from './commands.ts';
import { hooksGiven } from './git-hooks.ts';
import { parse } from './parse.ts';
import { type Place, placed } from './place.ts';
import { printed, scriptIn } from './scripts.ts';
import {
  type AndOr,
  type Command,
  type Compound,
  type List,
  type Node,
  type Pipeline,
  type Redirection,
  TooDeep,
} from './tree.ts';
import {
  both,
  type Ends,
  either,
  entering,
  fork,
  type Here,
  moved,
  newShell,
  type Shell,
  union,
} from './whereabouts.ts';
import { unwrapped } from './wrappers.ts';

export class TooMany extends Error {}

const MOST = 5_000;
/** A script in a script. */
const DEEPEST = 4;

export class Walk {
  private readonly found = new Map<string, Write>();
  private depth = 0;

  writes(): Write[] {
    return [...this.found.values()];
  }

  /** @throws {TooDeep | TooMany} */
  script(text: string, place: Place): void {
    this.list(parse(text), [place], newShell());
  }

  private add(writes: readonly Write[]): void {
    for (const write of writes) this.found.set(JSON.stringify(write), write);
    if (this.found.size > MOST) throw new TooMany();
  }

  private list(list: List, from: Here, shell: Shell): Ends {
    return list.reduce<Ends>((ends, one) => this.andOr(one, either(ends), shell), {
      ok: from,
      failed: [],
    });
  }

  private andOr({ first, more, background }: AndOr, from: Here, shell: Shell): Ends {
    const own = background ? fork(shell) : shell;
    let ends = this.pipeline(first, from, own);
    for (const { on, pipeline } of more) {
      const next = this.pipeline(pipeline, on === '&&' ? ends.ok : ends.failed, own);
      ends =
        on === '&&'
          ? { ok: next.ok, failed: union(ends.failed, next.failed) }
          : { ok: union(ends.ok, next.ok), failed: next.failed };
    }
    return background ? both(from) : ends;
  }

  private pipeline(nodes: Pipeline, from: Here, shell: Shell): Ends {
    const [first] = nodes;
    if (nodes.length === 1 && first !== undefined) return this.node(first, from, shell);
    let { input } = shell;
    for (const node of nodes) {
      this.node(node, from, { ...fork(shell), input });
      input = printed(node, input);
    }
    return both(from);
  }

  private node(node: Node, from: Here, shell: Shell): Ends {
    for (const list of node.inner) this.list(list, from, fork(shell));
    for (const place of from)
      this.add(node.redirections.flatMap((redirection) => redirected(redirection, place)));
    return node.kind === 'command'
      ? this.command(node, from, shell)
      : this.compound(node, from, shell);
  }

  private compound({ clauses, own }: Compound, from: Here, shell: Shell): Ends {
    const within = own ? fork(shell) : shell;
    let at = from;
    let ends: Ends = { ok: [], failed: [] };
    for (const { test, body, always } of clauses) {
      const tested = test === null ? both(at) : this.list(test, at, within);
      const { ok, failed } = this.list(body, tested.ok, within);
      ends = { ok: union(ends.ok, ok), failed: union(ends.failed, failed) };
      at = always ? [] : tested.failed;
    }
    return own ? both(from) : { ok: union(ends.ok, at), failed: union(ends.failed, at) };
  }

  private command(given: Command, from: Here, shell: Shell): Ends {
    const { command, assignments, into, here } = unwrapped(given);
    const inside = into.reduce<Here>(entering, from);
    const script = scriptIn(command, shell.input);
    for (const place of inside) this.add(hooksGiven({ command, assignments, shell }, place));
    if (script !== null) {
      const felt = script.here && here;
      const ends = this.within(script.text, inside, felt ? shell : fork(shell));
      return felt ? ends : both(from);
    }
    for (const place of inside) this.add(commandWrites(command, place));
    return here ? moved(command.words, from, shell) : both(from);
  }

  private within(text: string, from: Here, shell: Shell): Ends {
    if (++this.depth > DEEPEST) throw new TooDeep();
    const ends = this.list(parse(text), from, shell);
    this.depth--;
    return ends;
  }
}

/** Descriptors are no files. */
function redirected({ operator, target }: Redirection, here: Place): Write[] {
  if (operator.startsWith('<') && operator !== '<>') return [];
  if (operator === '>&' && /^(?:\d*-|\d+)$/.test(target.text)) return [];
  return placed(target, here, 'content');
}
