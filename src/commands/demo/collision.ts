/** Scenes 3 and 4: a third task is refused before it starts, and agent A is refused what it did not declare. */
import { AGENT_A, AGENT_C } from './agents.ts';
import type { JournalStream } from './journal-stream.ts';
import { type AtWork, runOf } from './opening.ts';
import { INDEX } from './repositories.ts';
import { awaitTrace, cloneOf, hostOf, perform, prepare, type Show, trace } from './show.ts';

export async function refuseThird(show: Show, { journal }: AtWork): Promise<void> {
  const { outside, stage } = show;
  const home = cloneOf(show, AGENT_C);
  // What A has pushed meanwhile lets the refusal say how far along it is.
  await prepare(show, home, 'git fetch -q');
  stage.scene("A third task wants ground that is agent A's");
  const run = await perform(show, AGENT_C.person, home, runOf(AGENT_C));
  stage.reply(run.text);
  await journal.caughtUp();
  stage.fact(
    'refused',
    '`metes run` exits 120: refused, never started',
    run.exit === 120,
    () => `exit ${run.exit}`,
  );
  const steps = await Promise.all(['a', 'b', 'c'].map((x) => trace(show, `${x}-started`)));
  stage.fact(
    'never-spawned',
    "the file that every agent's first line leaves is there for A and B, and not for C",
    steps[0] !== null && steps[1] !== null && steps[2] === null,
    () => `traces of A, B, C: ${steps.join(', ')}`,
  );
  const witness = /both have (\S+)/.exec(run.text)?.[1] ?? '';
  const exists = await outside.entry(home, 'HEAD', witness);
  stage.fact(
    'refusal-explains',
    "the refusal names A's branch, quotes its task, and shows a file that both would write",
    run.text.includes(AGENT_A.branch) && run.text.includes(AGENT_A.task) && exists !== null,
    () => `${witness} ${exists === null ? 'does not exist' : 'exists'}\n${run.text}`,
  );
  await factNothingLeft(show);
  await takeOffer(show, run.text, journal);
}

async function factNothingLeft(show: Show): Promise<void> {
  const { outside, stage } = show;
  const [home, host] = [cloneOf(show, AGENT_C), hostOf(show, 'handbook')];
  const claims = await outside.claimsNow(host);
  const untouched =
    (await outside.tip(home, AGENT_C.branch)) === (await outside.tip(home, 'origin/main')) &&
    (await outside.ask(home, 'status', '--porcelain')) === '';
  stage.fact(
    'refusal-leaves-nothing',
    "C's branch and worktree are as they were, and the registry holds no claim of C's",
    untouched && !claims.some((claim) => claim.branch === AGENT_C.branch),
    () => `untouched: ${untouched}; claims on ${claims.map((c) => c.branch).join(', ')}`,
  );
}

/** A refusal is worth something when what it offers can be pasted, and works. */
async function takeOffer(show: Show, refusal: string, journal: JournalStream): Promise<void> {
  const offer = /^ +(metes run .+)$/m.exec(refusal)?.[1] ?? 'false';
  show.stage.say('Cleo pastes the first command that the refusal offers:');
  show.stage.pasted(AGENT_C.person, offer);
  const run = await show.cast.run({ argv: ['sh', '-c', offer], cwd: cloneOf(show, AGENT_C) });
  show.stage.reply(run.text);
  await journal.caughtUp();
  const started = await trace(show, 'c-started');
  const host = hostOf(show, 'handbook');
  const branches = (await show.outside.claimsNow(host)).map((claim) => claim.branch);
  show.stage.fact(
    'offer-works',
    "that is granted beside A's claim, and now C's process has left its file",
    run.exit === 0 &&
      started !== null &&
      branches.includes(AGENT_C.branch) &&
      branches.includes(AGENT_A.branch),
    () => `exit ${run.exit}; claims on ${branches.join(', ')}\n${run.text}`,
  );
}

export async function guardRefuses(show: Show, at: AtWork): Promise<void> {
  const { stage } = show;
  stage.scene('Agent A regenerates an index that it did not declare');
  stage.say(`Its new pages are missing in ${INDEX}, so it rebuilds that and commits.`);
  await attempt(show, at, {
    id: 'guard-refuses',
    step: 'a-committed',
    argv: ['git', 'commit', '-m', 'Regenerate the index'],
    by: 'the guard refuses the commit',
    first: Number.POSITIVE_INFINITY,
  });
  stage.say('It has learnt about an option:');
  await attempt(show, at, {
    id: 'guard-refuses-no-verify',
    step: 'a-committed-unverified',
    argv: ['git', 'commit', '--no-verify', '-m', 'Regenerate the index'],
    by: 'refused all the same',
    first: 2,
  });
}

interface Attempt {
  readonly id: string;
  readonly step: string;
  readonly argv: readonly string[];
  readonly by: string;
  /** How many lines of the answer are shown. */
  readonly first: number;
}

async function attempt(
  show: Show,
  { a }: AtWork,
  { id, step, argv, by, first }: Attempt,
): Promise<void> {
  const home = cloneOf(show, AGENT_A);
  const before = await show.outside.tip(home, AGENT_A.branch);
  a.news();
  show.stage.command(AGENT_A.name, argv);
  a.order(step);
  const exit = await awaitTrace(show, a, step);
  const text = a.news();
  show.stage.reply(text, { first });
  const after = await show.outside.tip(home, AGENT_A.branch);
  const staged = await show.outside.ask(home, 'diff', '--cached', '--name-only');
  show.stage.fact(
    id,
    `${by}: git exits non-zero, the branch stays at ${before?.slice(0, 8)}, ${INDEX} is still staged`,
    exit !== null && exit !== '0' && after === before && staged === INDEX,
    () => `git commit exited ${exit}; the branch is at ${after}; staged: ${staged}\n${text}`,
  );
}
