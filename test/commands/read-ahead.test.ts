/** `claim` reads the registry while it looks at other things: once, and not for an answer that does without. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { failure, metes, newWorld, team, type World } from '../support/test-io.ts';

let world: World;
let repo: string;
let silent: Server;
beforeAll(async () => {
  world = newWorld();
  [repo = ''] = await team(world, ['one']);
  silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(async () => {
  silent.close();
  await world.close();
});
afterEach(() => world.git(repo, 'config', '--unset-all', 'remote.origin.pushurl'));

test('a target that is none is said while the host keeps silent', {
  timeout: 10_000,
}, async () => {
  const { port } = silent.address() as AddressInfo;
  world.git(repo, 'config', 'remote.origin.pushurl', `git://127.0.0.1:${port}/none`);
  world.git(repo, 'switch', '-qc', 'feat/none');
  // The copy is older than what may be written on unread.
  const io = world.io(repo);
  io.clock.aheadMs = 3_600_000;
  const connected = once(silent, 'connection') as Promise<[Socket]>;
  const refused = failure(metes(io, 'claim', 'X', 'src/**', '--target=none'));
  const [socket] = await connected;
  const ended = once(socket.resume(), 'close');
  expect(await refused).toMatchObject({ code: 'no-such-branch', exit: 64 });
  // git is not left waiting for its deadline, which is twice as long as this test may take.
  await ended;
});
