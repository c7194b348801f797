/**
 * `metes demo`: two agents at work under declared scope, a third refused, an escape caught, all on real git in a
 * temporary directory. Answers with the facts that were seen from outside; whatever happens, it cleans up behind itself.
 */
import { Cast } from './demo/cast.ts';
import { guardRefuses, refuseThird } from './demo/collision.ts';
import { auditJournal, catchEscape, personAnswers } from './demo/ending.ts';
import { interruption } from './demo/interruption.ts';
import { Outside } from './demo/observe.ts';
import { goToWork, shareRegistry } from './demo/opening.ts';
import type { Show } from './demo/show.ts';
import { FactFailed, Stage } from './demo/stage.ts';
import { buildWorld, clearWorld } from './demo/world.ts';
import type { Answer, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'demo',
    group: 'more',
    summary: 'watch metes at work in temporary repositories',
    usage: ['demo [--keep]'],
    options: {
      keep: { type: 'flag', help: 'leave the repositories, and say where they are' },
    },
    about: [
      'Two repositories share one registry. Two agents work at once under declared scope, a third',
      'is refused before it starts, an escape is caught and answered by a person. Every line with',
      'a ✓ was read from git or the file system; exits 1 at the first that does not hold.',
      'Nothing outside its temporary directory is read or changed.',
    ].join('\n'),
    example: [
      '$ metes demo --keep',
      '…',
      '21 facts, each seen from outside; all of them hold.',
    ].join('\n'),
  },
  run: async (io, args) => {
    const json = args.flags.json === true;
    const stage = new Stage(json ? () => {} : io.out, io.color && !json);
    const stopped = stopOf(io);
    const world = await buildWorld(io);
    const cast = new Cast(world.env, stopped.signal);
    const keep = args.flags.keep === true;
    try {
      stage.line(
        'metes demo: parallel agents under declared scope, on real git and real processes',
      );
      stage.line(`in ${world.root}, with a HOME of its own`);
      if (json) io.err('metes demo: this takes about 20 seconds\n');
      await play({ world, cast, stage, outside: new Outside(cast), signal: stopped.signal });
      return answer(stage, keep ? world.root : null);
    } catch (error) {
      if (stopped.signal.aborted) throw interruption();
      if (error instanceof FactFailed) return answer(stage, keep ? world.root : null);
      throw error;
    } finally {
      await cast.dismiss();
      if (keep) io.err(`metes demo: the repositories are left in ${world.root}\n`);
      else await clearWorld(world);
      stopped.letGo();
    }
  },
};

/** Told to stop, or the audience has left (`metes demo | head`): both end in cleaning up. */
function stopOf(io: Io): { signal: AbortSignal; letGo: () => void } {
  if (io.takeSignals === undefined) return { signal: io.signal, letGo: () => {} };
  const stop = new AbortController();
  return { signal: stop.signal, letGo: io.takeSignals((signal) => stop.abort(signal)) };
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
