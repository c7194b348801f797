/**
 * `run`: starts a command only if its ground is granted, keeps the claim alive beside it, and judges what it left.
 * Its exit code is the command's own unless metes has something to say: 120, 121, 125.
 */
import { resolve as absolute } from 'node:path';
import { MetesError, usage } from '../errors.ts';
import { parseDuration } from '../registry/duration.ts';
import { CLAIM_OPTIONS, repeated } from './claiming/claim-options.ts';
import { taskOf } from './claiming/task.ts';
import { waitSeconds } from './claiming/waiting.ts';
import { replaceFile } from './context/local-state.ts';
import { type Acquired, acquire, type RunWish } from './running/acquire.ts';
import { EXIT, type RunResult, resultAnswer } from './running/result.ts';
import { type SandboxWish, sandboxFor } from './running/sandbox-support.ts';
import { underClaim } from './running/session.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

const LEASE_SECONDS = 15 * 60;
/** Below this a renewal would hardly fit between two others. */
const SHORTEST_LEASE_SECONDS = 3;

export const verb: Verb = {
  spec: {
    name: 'run',
    group: 'everyday',
    summary: 'start a command only if its ground is granted, and judge what it wrote',
    usage: ['run --task "<task>" --write <pattern>… -- <command> [<argument>…]'],
    options: {
      task: { type: 'value', value: 'text', help: 'what the command is to do' },
      write: { type: 'list', value: 'pattern', short: 'w', help: 'what it may write; repeat it' },
      ...CLAIM_OPTIONS,
      release: { type: 'flag', help: 'give the ground back at exit, unless a breach is open' },
      result: { type: 'value', value: 'file', help: 'write everything as JSON there' },
      sandbox: {
        type: 'optional',
        value: 'auto|require',
        bare: 'auto',
        help: 'let it write only where the claim lets it; require: or not start',
      },
      strict: {
        type: 'flag',
        help: 'with --sandbox: nothing else is writable, home and /tmp neither',
      },
      lease: { type: 'value', value: 'time', help: 'lease, renewed while it runs (default: 15m)' },
    },
    about: `The command is started without a shell, in a process group of its own, with METES_CLAIM and
METES_HOLDER in its environment. Refused, it never starts. At exit everything it left is held
against the claim: the branch, every other ref it moved, the stash, the work tree. With commits, or a
breach, the ground stays held for the usual lease; with uncommitted work, for the run's; with neither it
is given back.

exit: 120 refused, never started; 121 breach at exit; 125 could not decide; otherwise the
command's own (128 + n when a signal ended it). With --json the command's output goes to stderr.`,
    example: `metes run --task "Add pagination" --write src/api/ --write 'test/api/**' -- claude -p "…"
metes: c-7k2m9x4q1d: 5 files written, all inside`,
    passthrough: true,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const answer = resultAnswer(await answered(io, args));
  const unwritten = await writeResult(io, args, { outcome: answer.outcome, ...answer.data });
  return unwritten === null ? answer : { ...answer, notes: [...(answer.notes ?? []), unwritten] };
}

/** 64 may be the command's own exit as well: that it never started is told in words and in the result. */
async function answered(io: Io, args: Arguments): Promise<RunResult> {
  try {
    return await decided(io, wishOf(args), args.flags.release === true);
  } catch (error) {
    if (!(error instanceof MetesError) || error.kind !== 'usage') throw error;
    const { kind, code, message } = error;
    const hint = `${error.hint}\nthe command was not started`;
    await writeResult(io, args, {
      outcome: 'error',
      exit: error.exit,
      child: null,
      error: { kind, code, message, hint },
    });
    throw new MetesError(kind, code, message, { hint, cause: error });
  }
}

/** Null when there is nothing more to say about it. */
async function writeResult(io: Io, args: Arguments, data: object): Promise<string | null> {
  const file = args.values.result;
  if (file === undefined) return null;
  try {
    const body = JSON.stringify({ schema: 'metes/run/1', ...data }, null, 2);
    await replaceFile(absolute(io.cwd, file), `${body}\n`);
    return null;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `metes: the result could not be written: ${why}`;
  }
}

/** Options of a run alone: an offered command that left one out would start it without. */
function ofRun({ values, flags }: Arguments): string[] {
  const said = ['sandbox', 'lease', 'result'].flatMap((name) =>
    values[name] === undefined ? [] : [`--${name}=${values[name]}`],
  );
  return [...said, ...['strict', 'release'].flatMap((name) => (flags[name] ? [`--${name}`] : []))];
}

/** A signal ends the asking. What was granted is looked after by a git that no signal stops. */
async function acquiring(io: Io, wish: RunWish): Promise<Acquired> {
  const asking = new AbortController();
  const stop = (): void => asking.abort(io.signal.reason);
  if (io.signal.aborted) stop();
  io.signal.addEventListener('abort', stop);
  try {
    return await acquire({ ...io, signal: asking.signal }, wish);
  } finally {
    io.signal.removeEventListener('abort', stop);
  }
}

/** Whatever keeps metes from deciding is 125: 64 and up could be the command's own. */
async function decided(io: Io, wish: RunWish, release: boolean): Promise<RunResult> {
  try {
    const support = wish.sandbox === null ? null : await sandboxFor(io, wish.sandbox);
    const acquired = await acquiring(io, wish);
    if ('unstartable' in acquired) {
      const { exit, why } = acquired.unstartable;
      return { outcome: 'not-started', exit, wish, why };
    }
    if (!acquired.granted)
      return { outcome: 'refused', exit: EXIT.refused, wish, answer: acquired.answer };
    for (const note of acquired.notes) io.err(`${note}\n`);
    const ctx = { ...acquired.ctx, io };
    return await underClaim({ ...acquired, ctx }, wish, { release, support });
  } catch (error) {
    if (!(error instanceof MetesError) || error.kind === 'usage') throw error;
    return { outcome: 'undecided', exit: EXIT.undecided, wish, error };
  }
}

function wishOf(args: Arguments): RunWish {
  const [program, ...words] = args.rest ?? [];
  const { task, lease } = args.values;
  const write = args.lists.write ?? [];
  const example = "metes run --task='<task>' --write='<pattern>' -- '<command>'";
  if (args.positional.length > 0)
    throw usage(
      'arguments',
      `${JSON.stringify(args.positional[0])} is no option of metes run`,
      example,
    );
  if (program === undefined)
    throw usage('no-command', 'there is no command to run after --', example);
  if (task === undefined) throw usage('no-task', 'a run needs a task', example);
  if (write.length === 0)
    throw usage('no-patterns', 'a run needs to say what it will write', example);
  const leaseSeconds = lease === undefined ? LEASE_SECONDS : parseDuration(lease);
  if (leaseSeconds === null || leaseSeconds < SHORTEST_LEASE_SECONDS)
    throw usage('bad-duration', `--lease can't be ${JSON.stringify(lease)}`, '--lease=15m, or 1h');
  return {
    task: taskOf(task),
    write,
    repeated: [...repeated(args), ...ofRun(args)],
    as: args.values.as,
    on: args.values.on,
    target: args.values.target,
    waitSeconds: waitSeconds(args.values.wait),
    yields: args.flags.yield === true,
    leaseSeconds,
    command: [program, ...words],
    json: args.flags.json === true,
    sandbox: sandboxWish(args),
  };
}

function sandboxWish({ values, flags }: Arguments): SandboxWish | null {
  const how = values.sandbox;
  const strict = flags.strict === true;
  if (how === undefined && !strict) return null;
  if (how !== 'auto' && how !== 'require')
    throw usage(
      'bad-sandbox',
      how === undefined
        ? '--strict is about a sandbox, and none is asked for'
        : `--sandbox can't be ${JSON.stringify(how)}`,
      '--sandbox=require, or --sandbox alone to go on without where there is none',
    );
  return { how, strict };
}
