/**
 * `metes attest -- <command>`: runs the tests and records what they said of exactly this commit. Evidence is of a commit, so
 * the work tree has to be that commit, before and after.
 */
import { constants } from 'node:os';
import { usage } from '../errors.ts';
import { resolve } from '../git/objects.ts';
import type { Oid } from '../registry/ids.ts';
import { type Kept, MOST, type Move } from '../registry/promised.ts';
import { type Attestation, attestText, movedText, uncleanText } from '../report/attest-text.ts';
import { commandLine } from '../report/command-line.ts';
import { type Context, openContext } from './context/context.ts';
import { claimableBranch } from './context/place.ts';
import { freshTip, loadView } from './context/view-of.ts';
import { forgedNotes } from './journal/looked.ts';
import { ofBranch, readyFor, type Worktree, worktreeNow } from './promising/own-branch.ts';
import { refusedIfReplaced } from './promising/replaced.ts';
import { recordSeen } from './promising/seen.ts';
import { forwardSignals } from './running/forward-signals.ts';
import { movesOf } from './running/ref-snapshot.ts';
import { unstartable } from './running/startable.ts';
import { type Ending, supervise } from './running/supervise.ts';
import { transact } from './transact.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

/** How long what the command left running may take to stop. */
const GRACE_MS = 2_000;

export const verb: Verb = {
  spec: {
    name: 'attest',
    group: 'more',
    summary: 'run the tests and record what they say of this commit (experimental)',
    usage: ['attest -- <command> [<argument>…]'],
    options: {},
    about: `Runs the command, without a shell, and records it with its exit and the commit in the registry. When it
ends with 0, what was promised on this branch, is pushed and waits for a test is TESTED (metes
ledger). The work tree has to be as the commit is: commit first, or let git ignore the rest. The
command line is kept where all who read the registry can read it: no secrets in it.

exit: 0 it passed and was recorded; 1 it failed, or shows nothing of this commit.`,
    example: `metes attest -- npm test
Recorded: npm test passed on 0123456789ab (feat/items)
  TESTED  p-5q8s1t4v7w  implement src/api/items.ts`,
    passthrough: true,
  },
  run,
};

async function run(io: Io, args: Arguments): Promise<Answer> {
  const argv = commandIn(args);
  const ctx = await openContext(io, { seats: true });
  const branch = claimableBranch(ctx, 'tests');
  const { head } = ctx.repo;
  if (head === null)
    throw usage('no-commit', 'the branch has no commit that a test could be about', 'git commit');
  const missing = await unstartable(argv[0], {
    cwd: io.cwd,
    path: io.env.PATH,
    platform: io.platform,
  });
  if (missing !== null) throw notStarted(missing.why);
  const before = await worktreeNow(ctx);
  if (before.changed.length + before.untracked.length > 0) return unclean(before);
  // Whoever can't be asked is told of before an hour of tests.
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  const refused = await refusedIfReplaced(ctx, view, { branch, verb: 'attest' });
  if (refused !== null) return refused;
  const looked = await recordSeen(ctx, view, branch);
  const stood = await stoodOn(ctx);
  const ending = await supervised(ctx, argv, args.flags.json === true);
  if (ending.how === 'not-started') throw notStarted(ending.why);
  const command = shortened(commandLine(argv));
  const after = await worktreeNow(ctx);
  const now = await resolve(ctx.door, ctx.repo, 'HEAD');
  const since = await stoodOn(ctx);
  const elsewhere = since.slice(0, Math.max(0, since.length - stood.length));
  const meanwhile = elsewhere.find((oid) => oid !== head) ?? null;
  if (now !== head || meanwhile !== null || after.changed.length > 0)
    return moved({ command, head, now, meanwhile, after });
  // Somebody may have taken over while the tests ran.
  const newest = await loadView(ctx.store, await freshTip(ctx));
  const late = await refusedIfReplaced(ctx, newest.view, { branch, verb: 'attest' });
  if (late !== null) return late;
  return recorded(ctx, { branch, command, head, exit: ending.exit, notes: looked.notes });
}

/** Where HEAD stood, the newest first, as far as git keeps a log of it: what moved and came back looks as it was. */
const stoodOn = async ({ door, repo }: Context): Promise<Oid[]> =>
  (await movesOf(door, repo, ['HEAD'])).map(({ oid }) => oid as Oid);

function commandIn({ rest, positional }: Arguments): readonly [string, ...string[]] {
  const [program, ...words] = rest ?? [];
  if (program !== undefined && program !== '' && positional.length === 0)
    return [program, ...words];
  throw usage(
    'no-command',
    'attest needs the command that tests, behind --',
    'metes attest -- npm test',
  );
}

async function supervised(
  { io }: Context,
  argv: readonly [string, ...string[]],
  json: boolean,
): Promise<Ending> {
  const env = Object.entries(io.env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  const child = supervise({
    ...{ argv, cwd: io.cwd, env: Object.fromEntries(env) },
    output: json ? 'stderr' : 'inherit',
  });
  let stopped: string | null = null;
  const letGo = forwardSignals(io, {
    send(signal) {
      stopped = signal;
      child.send(signal);
    },
  });
  const ending = await child.ended;
  await child.stop(GRACE_MS);
  letGo();
  return stopped === null ? ending : cutShort(ending, stopped);
}

/** Some end with 0 when they are told to stop: they have not tested everything. */
const cutShort = (ending: Ending, signal: string): Ending =>
  ending.exit === 0
    ? { how: 'killed', signal, exit: 128 + (constants.signals[signal as NodeJS.Signals] ?? 0) }
    : ending;

const notStarted = (why: string): Error =>
  usage('not-started', `the command was not started: ${why}`, 'metes attest -- npm test');

/** What it was started with may be longer than anybody reads. */
const shortened = (command: string): string =>
  command.length <= MOST.said ? command : `${command.slice(0, MOST.said - 1)}…`;

function unclean(worktree: Worktree): Answer {
  const { changed, untracked } = worktree;
  return {
    exit: 1,
    outcome: 'unclean',
    data: { changed, untracked },
    text: uncleanText(worktree),
  };
}

interface Moved {
  readonly command: string;
  readonly head: Oid;
  /** Where HEAD is now. */
  readonly now: Oid | null;
  /** Another commit that it stood on while the command ran. */
  readonly meanwhile: Oid | null;
  readonly after: Worktree;
}

const moved = ({ command, head, now, meanwhile, after: { changed } }: Moved): Answer => ({
  exit: 1,
  outcome: 'moved',
  data: { command, head, now, changed },
  text: movedText({ command, head, now, meanwhile, changed }),
});

interface Ran {
  readonly branch: string;
  readonly command: string;
  readonly head: Oid;
  readonly exit: number;
  readonly notes: readonly string[];
}

async function recorded(ctx: Context, ran: Ran): Promise<Answer> {
  const { branch, command, head, exit, notes } = ran;
  const attested = { branch, command, exit, head };
  let open: readonly Kept[] = [];
  const { decision, view } = await transact(ctx, async (newest, _tip, origin) => {
    open = await ofBranch(ctx, newest, branch);
    const waiting = exit === 0 ? await readyFor(ctx, newest, open, 'TESTED') : [];
    const shown = { kind: 'run', command, head } as const;
    const moves = waiting.map(({ id }): Move => ({ commitment: id, state: 'TESTED', shown }));
    return { ...origin, kind: 'attest', attested, moves };
  });
  const event = decision.events[0];
  const ids = event?.kind === 'attested' ? event.moves.map(({ commitment }) => commitment) : [];
  const tested = ids.flatMap((id) => view.commitments.get(id) ?? []);
  const page: Attestation = { ...attested, tested, open };
  return {
    exit: exit === 0 ? 0 : 1,
    outcome: exit === 0 ? 'passed' : 'failed',
    data: { ...attested, tested: ids },
    text: attestText(page),
    notes: [...notes, ...(await forgedNotes(ctx))],
  };
}
