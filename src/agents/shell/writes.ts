/**
 * Which files a command line writes, as far as its text says so plainly: redirections, and the commands that are known
 * for it. What depends on a variable, on a program's own doing or on another script is not seen; that is what sandbox
 * and commit guard are for. Judges nothing.
 */
import type { Write } from '../asked.ts';
import { commandWrites } from './commands.ts';
import { otherHooks } from './git.ts';
import { type Place, placed } from './place.ts';
import { type Command, KEYWORDS, scan } from './scan.ts';
import type { Word } from './word.ts';

/** Longer scripts are not looked at: nobody writes one by hand. */
const LONGEST = 1_000_000;
const DEEPEST = 4;

/** `cwd`: where it runs, from where the harness is; empty: there. */
export function shellWrites(script: string, cwd: string): Write[] {
  return script.length > LONGEST ? [] : writesOf(script, { text: cwd, home: false }, 0);
}

function writesOf(script: string, from: Place, depth: number): Write[] {
  if (depth > DEEPEST) return [];
  const writes: Write[] = [];
  const outer: (Place | null)[] = [];
  let here: Place | null = from;
  for (const step of scan(script)) {
    if (step.kind === 'open') outer.push(here);
    else if (step.kind === 'close') here = outer.length > 0 ? (outer.pop() ?? null) : here;
    else if (step.kind === 'inner') {
      if (here !== null) writes.push(...writesOf(step.script, here, depth + 1));
    } else if (step.kind === 'command') {
      const { redirections } = step.command;
      writes.push(...redirections.flatMap((one) => redirected(one.operator, one.target, here)));
      if (step.command.words.some(({ text }) => HOOKS_BY_NAME.test(text)))
        writes.push(...otherHooks(here));
      const plain = unwrapped(step.command);
      const script = scriptIn(plain);
      if (script !== null && here !== null) writes.push(...writesOf(script, here, depth + 1));
      else writes.push(...commandWrites(plain, here));
      here = moved(plain.words, here);
    }
  }
  return writes;
}

/** Git's settings as variables of the environment. */
const HOOKS_BY_NAME = /^GIT_CONFIG_\w+=[\s\S]*core\.hookspath/i;

/** Descriptors are no files. */
function redirected(operator: string, target: Word, here: Place | null): Write[] {
  if (operator.startsWith('<') && operator !== '<>') return [];
  if (operator === '>&' && /^(?:\d+|-)$/.test(target.text)) return [];
  return placed(target, here, 'content');
}

/** Their words are no command. */
const HEADS = new Set(['for', 'case', 'select', 'function']);
const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;
/** Commands that run the one behind them, and those of their options that take a value. */
const WRAPPERS: Readonly<Record<string, string>> = {
  sudo: 'ugpCDhRTrt',
  doas: 'uC',
  env: 'uCS',
  nice: 'n',
  timeout: 'ks',
  stdbuf: 'ioe',
  ionice: 'cnp',
  command: '',
  builtin: '',
  exec: 'a',
  nohup: '',
  setsid: '',
  time: '',
  busybox: '',
};

/** The command that is run in the end, without what stands before it. */
function unwrapped(command: Command): Command {
  let words = [...command.words];
  for (;;) {
    const first = words[0]?.text;
    if (first === undefined || HEADS.has(first)) return { ...command, words: [] };
    if (KEYWORDS.has(first) || ASSIGNMENT.test(first)) words = words.slice(1);
    else {
      const name = nameOf(first);
      const values = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;
      if (values === undefined) return { ...command, words };
      words = afterOptions(words.slice(1), values);
      if (name === 'timeout') words = words.slice(1);
    }
  }
}

function afterOptions(words: readonly Word[], values: string): Word[] {
  let at = 0;
  for (; at < words.length; at++) {
    const text = words[at]?.text ?? '';
    if (text === '--') return words.slice(at + 1);
    if (!text.startsWith('-')) break;
    if (text.length === 2 && values.includes(text[1] as string)) at++;
  }
  return words.slice(at);
}

const SHELLS = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'ash']);

/** What another shell is given to run; null: nothing that can be read. */
function scriptIn({ words, documents }: Command): string | null {
  const name = nameOf(words[0]?.text ?? '');
  if (name === 'eval')
    return words
      .slice(1)
      .map((word) => (word.known ? word.text : '""'))
      .join(' ');
  if (!SHELLS.has(name)) return null;
  const flag = words.findIndex(({ text }, at) => at > 0 && /^-[a-z]*c[a-z]*$/.test(text));
  if (flag === -1)
    return words.slice(1).every(({ text }) => text.startsWith('-')) ? (documents[0] ?? null) : null;
  const script = words[flag + 1];
  return script?.known ? script.text : null;
}

/** Where the next command runs; null: nobody can say. */
function moved(words: readonly Word[], here: Place | null): Place | null {
  const name = words[0]?.text;
  if (name !== 'cd' && name !== 'pushd') return name === 'popd' ? null : here;
  const to = words.slice(1).find(({ text }) => !/^-[A-Za-z@]+$|^--$/.test(text));
  if (to === undefined) return { text: '', home: true };
  if (!to.known || to.glob !== null || to.text === '-') return null;
  const [there] = placed(to, here, 'content');
  return there === undefined ? null : { text: there.path, home: there.home === true };
}

const nameOf = (text: string): string => text.slice(text.lastIndexOf('/') + 1);
