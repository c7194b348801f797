/**
 * One of many processes that write to one branch: counts on from the newest commit's number, as often as told, and
 * prints each commit that it was told is written. Arguments: common git directory, URL, branch, name, count, and how many
 * there are of it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openDoor } from '../../src/git/run.ts';
import { openStore } from '../../src/git/store.ts';

const [commonDir = '', url = '', branch = '', name = '', count = '1', crowd = '16'] =
  process.argv.slice(2);

async function main(): Promise<void> {
  const store = openStore(openDoor(process.env), {
    commonDir,
    url,
    branch,
    objectFormat: 'sha1',
    copyConfigFrom: commonDir,
  });
  let written = 0;
  let tip = await store.refresh();
  for (let attempt = 1; written < Number(count); attempt += 1) {
    if (tip === null) throw new Error('the branch is gone');
    const next = Number(/^\d+/.exec(tip.message)?.[0] ?? 0) + 1;
    const started = Date.now();
    const at = new Date(0);
    const who = { name, email: '', at };
    const done = await store.write(tip.oid, [
      {
        message: `${next} by ${name}\n\nattempt ${attempt} of ${process.pid}`,
        author: who,
        committer: who,
        changes: [{ path: 'counter/value', content: String(next) }],
      },
    ]);
    tip = done.tip;
    if (done.outcome === 'written') {
      written += 1;
      process.stdout.write(`${done.tip.oid} ${next}\n`);
    } else {
      // Jitter in proportion to what an attempt takes: on a slow machine a fixed one collides for ever.
      await pause(Math.random() * 0.75 * Number(crowd) * (Date.now() - started));
    }
  }
}

main().catch((error) => {
  process.stderr.write(`${error.code}: ${error.stack}\n`);
  process.exitCode = 1;
});
