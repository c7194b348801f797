/** A host that lets this user not write, or not now: one sentence, the host's own words in it, and nothing half done. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lacksCli, metesCli, type Ran, stateOf } from '../support/cli.ts';
import { newWorld, team, type World } from '../support/test-io.ts';

let world: World;
let clone: string;
let origin: string;
beforeAll(async () => {
  world = newWorld();
  [clone = ''] = await team(world, ['one']);
  origin = world.path('origin.git');
  world.git(clone, 'switch', '-qc', 'feat/a');
  if (!lacksCli) await must('claim', 'A', 'src/api/**');
});
afterAll(() => world.close());

const metes = (...argv: string[]): Promise<Ran> => metesCli(world, clone, argv);
async function must(...argv: string[]): Promise<void> {
  const ran = await metes(...argv);
  expect(ran, ran.err).toMatchObject({ exit: 0 });
}

const hook = (name: string): string => join(origin, 'hooks', name);
function declining(name: string, script: string): () => void {
  writeFileSync(hook(name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return () => rmSync(hook(name));
}
function configured(key: string, value: string): () => void {
  world.git(origin, 'config', key, value);
  return () => void world.git(origin, 'config', '--unset', key);
}

const REFUSALS: readonly (readonly [string, () => () => void, RegExp])[] = [
  [
    'a pre-receive hook that declines everything',
    () => declining('pre-receive', 'echo "GL-HOOK-ERR: branch is protected" >&2; exit 1'),
    /refused the write: pre-receive hook declined; GL-HOOK-ERR: branch is protected$/m,
  ],
  [
    'an update hook that declines this branch only',
    () =>
      declining(
        'update',
        '[ "$1" != refs/heads/metes-registry ] || { echo "metes-registry: not for Ada" >&2; exit 1; }',
      ),
    /refused the write: hook declined; metes-registry: not for Ada; /,
  ],
  [
    'a ref that the host keeps to itself',
    () => configured('receive.hideRefs', 'refs/heads/metes-registry'),
    /origin\.git shows refs\/heads\/metes-registry to whoever reads, and another state of it, or none, to whoever pushes; nothing was written$/m,
  ],
];

for (const [what, begin, words] of REFUSALS)
  test.skipIf(lacksCli)(
    `${what}: 69 in its own words, and the same command works afterwards`,
    async () => {
      world.git(clone, 'switch', '-q', 'feat/a');
      world.git(clone, 'branch', '-qf', 'feat/new', 'main');
      const before = stateOf(world, clone, origin);
      const end = begin();
      try {
        const refused = await metes('widen', 'docs/**');
        expect(refused).toMatchObject({ exit: 69, out: '' });
        expect(refused.err).toMatch(words);
        expect(refused.err).toMatch(/nothing was written/);
        expect(refused.err).toMatch(
          /^ {2}ask whoever runs the host to let this branch be pushed to/m,
        );
        const json = JSON.parse((await metes('widen', '--json', 'docs/**')).out);
        expect(json).toMatchObject({
          outcome: 'error',
          error: { kind: 'denied', code: 'push-refused' },
        });
        expect(stateOf(world, clone, origin)).toBe(before);

        world.git(clone, 'switch', '-q', 'feat/new');
        const onNew = stateOf(world, clone, origin);
        expect(await metes('claim', 'New', 'src/web/**')).toMatchObject({ exit: 69 });
        expect(stateOf(world, clone, origin)).toBe(onNew);
      } finally {
        end();
      }
      world.git(clone, 'switch', '-q', 'feat/a');
      await must('widen', 'docs/**');
      await must('narrow', 'src/api/**');
      await must('audit');
    },
  );

test.skipIf(lacksCli)(
  'a lock that a killed process left on the host: 75, named, and it goes on once that is gone',
  async () => {
    const lock = join(origin, 'refs/heads/metes-registry.lock');
    const before = stateOf(world, clone, origin);
    writeFileSync(lock, '');
    const stopped = await metesCli(world, clone, ['widen', 'docs/**'], { METES_PATIENCE: '1' });
    expect(stopped).toMatchObject({ exit: 75, out: '' });
    expect(stopped.err).toMatch(
      /^metes: a lock stands in the way at .*origin\.git, nothing was written: /m,
    );
    expect(stopped.err).toMatch(
      /^ {2}try again; if it stays, a killed process left it: whoever runs the host removes the \.lock file$/m,
    );
    expect(stateOf(world, clone, origin)).toBe(before);
    rmSync(lock);
    await must('widen', 'docs/**');
  },
);
