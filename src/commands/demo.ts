/**
 * `metes demo`: two agents at work under declared scope, a third refused, an escape caught, all on real git in a
 * temporary directory. Answers with the facts that were seen from outside; whatever happens, it cleans up behind itself.
 */
import { Cast } from './demo/cast.ts';
import { guardRefuses, refuseThird } from './demo/collision.ts';
import { auditJournal, catchEscape, personAnswers } from './demo/ending.ts';
import { EVERY, escapesNamed, playEveryWrite } from './demo/every-write/play.ts';
import { interruption } from './demo/interruption.ts';
import { Outside } from './demo/observe.ts';
import { goToWork, shareRegistry } from './demo/opening.ts';
import type { Show } from './demo/show.ts';
import { FactFailed, Stage } from './demo/stage.ts';
import { buildWorld, clearWorld } from './demo/world.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'demo',
    group: 'more',
    summary: 'watch metes at work in temporary repositories',
    usage: ['demo [--keep]', 'demo --every-write [--keep]'],
    options: {
      'every-write': {
        type: 'optional',
        value: 'escapes',
        bare: EVERY,
        help: 'measure which layer stops which way out of a claim; all, or those named',
      },
      keep: { type: 'flag', help: 'leave the repositories, and say where they are' },
    },
    about: [
      'Two repositories share one registry. Two agents work at once under declared scope, a third',
      'is refused before it starts, an escape is caught and answered by a person. Every line with',
      'a ✓ was read from git or the file system; exits 1 at the first that does not hold.',
      'Nothing outside its temporary directory is read or changed.',
      '',
      '--every-write: an agent tries each way out of its claim against each layer alone, against none',
      'and against all, and another keeps to its claim; prints the table of docs/enforcement.md. Exits 1',
      'when a way out is open that should not be, or the other agent is disturbed. Takes a minute or two.',
    ].join('\n'),
    example: [
      '$ metes demo --keep',
      '…',
      '21 facts, each seen from outside; all of them hold.',
    ].join('\n'),
  },
  run,
};

async function run(io: Io, { flags, values }: Arguments): Promise<Answer> {
  const list = values['every-write'];
  const escapes = list === undefined ? null : escapesNamed(list);
  const json = flags.json === true;
  const print = json ? () => {} : io.out;
  const stopped = stopOf(io);
  const { signal } = stopped;
  const world = await buildWorld(io);
  const cast = new Cast(world.env, signal);
  const keep = flags.keep === true;
  const kept = keep ? world.root : null;
  if (json)
    io.err(`metes demo: this takes about ${escapes === null ? '20 seconds' : 'two minutes'}\n`);
  try {
    return escapes === null
      ? await scenes({ world, cast, signal }, { stage: new Stage(print, io.color && !json), kept })
      : await playEveryWrite(io, { world, cast, signal, escapes, kept, print });
  } catch (error) {
    if (signal.aborted) throw interruption();
    throw error;
  } finally {
    await cast.dismiss();
    if (keep) io.err(`metes demo: the repositories are left in ${world.root}\n`);
    else await clearWorld(world);
    stopped.letGo();
  }
}

/** Told to stop, or the audience has left (`metes demo | head`): both end in cleaning up. */
function stopOf(io: Io): { signal: AbortSignal; letGo: () => void } {
  if (io.takeSignals === undefined) return { signal: io.signal, letGo: () => {} };
  const stop = new AbortController();
  return { signal: stop.signal, letGo: io.takeSignals((signal) => stop.abort(signal)) };
}

async function scenes(
  theatre: Pick<Show, 'world' | 'cast' | 'signal'>,
  { stage, kept }: { readonly stage: Stage; readonly kept: string | null },
): Promise<Answer> {
  stage.line('metes demo: parallel agents under declared scope, on real git and real processes');
  stage.line(`in ${theatre.world.root}, with a HOME of its own`);
  try {
    await play({ ...theatre, stage, outside: new Outside(theatre.cast) });
  } catch (error) {
    if (!(error instanceof FactFailed)) throw error;
  }
  return answer(stage, kept);
}

async function play(show: Show): Promise<void> {
  await shareRegistry(show);
  const atWork = await goToWork(show);
  await refuseThird(show, atWork);
  await guardRefuses(show, atWork);
  await catchEscape(show, atWork);
  await personAnswers(show, atWork);
  await auditJournal(show, atWork);
}

function answer({ facts }: Stage, kept: string | null): Answer {
  const failed = facts.find((fact) => !fact.holds);
  const text =
    failed === undefined
      ? `\n${facts.length} facts, each seen from outside; all of them hold.`
      : `\nfailed: ${failed.id}: ${failed.text}`;
  return {
    exit: failed === undefined ? 0 : 1,
    outcome: failed === undefined ? 'shown' : 'failed',
    data: { facts, failed: failed?.id ?? null, kept },
    text,
  };
}
