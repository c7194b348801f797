/** Commands that run the one behind them: what is run in the end, and where. */
import { type Options, read } from './options.ts';
import { parse } from './parse.ts';
import { type Command, TooDeep } from './tree.ts';
import { nameOf, UNKNOWN, type Word } from './word.ts';

interface Wrapper {
  /** Its options that take a value. */
  readonly letters: string;
  readonly long?: readonly string[];
  /** What stands before the command. */
  readonly operands?: number;
  /** Those that say where it runs. */
  readonly into?: readonly string[];
  /** With one of them it runs nothing. */
  readonly idle?: readonly string[];
  /** In this shell: a `cd` is felt. */
  readonly here?: boolean;
}

const SUDO = [
  ...['user', 'group', 'prompt', 'close-from', 'chdir', 'host', 'chroot', 'command-timeout'],
  ...['role', 'type', 'other-user'],
];

const WRAPPERS: Readonly<Record<string, Wrapper>> = {
  sudo: { letters: 'ugpCDhRTrtU', long: SUDO, into: ['D', 'chdir'] },
  doas: { letters: 'uC' },
  env: {
    letters: 'uCS',
    long: ['unset', 'chdir', 'split-string', 'argv0'],
    into: ['C', 'chdir'],
  },
  nice: { letters: 'n', long: ['adjustment'] },
  timeout: { letters: 'ks', long: ['kill-after', 'signal'], operands: 1 },
  stdbuf: { letters: 'ioe', long: ['input', 'output', 'error'] },
  ionice: { letters: 'cnpPu', long: ['class', 'classdata', 'pid'] },
  chrt: { letters: 'TPD', operands: 1 },
  taskset: { letters: '', operands: 1 },
  command: { letters: '', idle: ['v', 'V'], here: true },
  builtin: { letters: '', here: true },
  exec: { letters: 'a' },
  nohup: { letters: '' },
  flock: { letters: 'wE', long: ['timeout', 'wait', 'conflict-exit-code'], operands: 1 },
  strace: { letters: 'aeEIoOpPsSuUbX', long: ['output'] },
  caffeinate: { letters: 'tw' },
  setsid: { letters: '' },
  time: { letters: 'fo', long: ['format', 'output'] },
  busybox: { letters: '' },
  xargs: {
    letters: 'adEILnPs',
    long: [
      ...['arg-file', 'delimiter', 'max-args', 'max-procs', 'max-lines', 'max-chars'],
      'process-slot-var',
    ],
  },
};

/** Nobody wraps more often. */
const MOST = 32;
const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;

export interface Unwrapped {
  readonly command: Command;
  /** Variables that are set for it. */
  readonly assignments: readonly Word[];
  /** Directories that are entered for it, one after the other. */
  readonly into: readonly Word[];
  /** No wrapper starts it as a process of its own. */
  readonly here: boolean;
}

/** @throws {TooDeep} */
export function unwrapped(command: Command): Unwrapped {
  const assignments: Word[] = [];
  const into: Word[] = [];
  let here = true;
  let { words } = command;
  for (let rounds = 0; ; rounds++) {
    if (rounds > MOST) throw new TooDeep();
    const start = words.findIndex(({ text }) => !ASSIGNMENT.test(text));
    const set = start === -1 ? words : words.slice(0, start);
    for (const one of set) assignments.push(one);
    words = words.slice(set.length);
    const name = nameOf(words[0]);
    const wrapper = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;
    if (wrapper === undefined) return { command: { ...command, words }, assignments, into, here };
    const { letters, long = [] } = wrapper;
    const options = read(words.slice(1), letters, { long, leading: true });
    into.push(...options.values(...(wrapper.into ?? [])).slice(-1));
    here &&= wrapper.here === true;
    words = options.has(...(wrapper.idle ?? [])) ? [] : behindOf(name, options, wrapper);
  }
}

function behindOf(name: string, options: Options, { operands = 0 }: Wrapper): readonly Word[] {
  const words = options.operands.slice(operands);
  if (name === 'xargs') return filledIn(words, options);
  if (name !== 'env') return words;
  const [split] = options.values('S', 'split-string');
  const rest = words[0]?.text === '-' ? words.slice(1) : words;
  return split === undefined ? rest : [...wordsIn(split), ...rest];
}

/** What xargs reads nobody has seen yet. */
function filledIn(words: readonly Word[], options: Options): readonly Word[] {
  const [named] = options.values('I', 'replace');
  const sign = named?.text ?? (options.has('i', 'replace') ? '{}' : null);
  if (sign === null) return [...words, UNKNOWN];
  return words.map((word) => (word.text.includes(sign) ? { ...word, known: false } : word));
}

/** As `env -S` takes a text apart. */
function wordsIn({ text, known }: Word): readonly Word[] {
  const node = known ? parse(text)[0]?.first[0] : undefined;
  return node?.kind === 'command' ? node.words : [];
}
