/** `metes promise --claim` where the host takes the promise and then no claim: what is on record is answered. Real git. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { metes, newWorld, team, type World } from '../support/test-io.ts';

let world: World;
let at: string;
beforeEach(async () => {
  world = newWorld();
  [at = ''] = await team(world, ['ada']);
  world.git(at, 'switch', '-qc', 'feat/a');
});
afterEach(() => world.close());

/** From now on the host takes one push, and no other. */
function closeAfterOne(): void {
  const hooks = join(world.path('origin.git'), 'hooks');
  mkdirSync(hooks, { recursive: true });
  world.git(at, '-C', world.path('origin.git'), 'config', 'core.hooksPath', hooks);
  const once = world.path('pushed');
  writeFileSync(
    join(hooks, 'pre-receive'),
    `#!/bin/sh\n[ ! -e '${once}' ] || { echo closed for today >&2; exit 1; }\n: >'${once}'\n`,
    { mode: 0o755 },
  );
}

test.each([
  ['claim', "metes claim 'I'\\''ll add src/x.ts' src/x.ts"],
  ['widen', 'metes widen src/x.ts'],
])(
  '%s fails: the promise is told, why it is all there is, and how to ask again',
  async (verb, command) => {
    if (verb === 'widen') await metes(world.io(at), 'claim', 'the docs', 'docs/');
    closeAfterOne();
    const answer = await metes(world.io(at), 'promise', '--claim', "I'll add src/x.ts");
    expect(answer).toMatchObject({
      exit: 69,
      outcome: 'claim-failed',
      data: {
        commitments: [{ object: 'src/x.ts' }],
        offer: { write: ['src/x.ts'], command },
        claimed: null,
      },
    });
    expect(answer.text).toMatch(/^Promised on feat\/a:\n {2}p-\w+ {2}add src\/x\.ts\n/);
    expect(answer.text).toContain(`\n  ${command}`);
    expect(answer.notes?.join('\n')).toMatch(
      new RegExp(`^metes: what was promised stands, but ${verb} failed: [\\s\\S]*closed for today`),
    );
    const { data } = await metes(world.io(at), 'ledger');
    expect(data.commitments).toMatchObject([{ object: 'src/x.ts', state: 'COMMITTED' }]);
  },
);
