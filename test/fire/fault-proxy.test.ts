/** The proxy itself: each of its faults does to a connection what its name says, or the tests through it would show nothing. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fault, type FaultProxy, faultProxy } from '../support/fault-proxy.ts';

const ASKED = 'a'.repeat(500);
const ANSWER = `${'b'.repeat(400)}unpack ok${'c'.repeat(91)}`;

let server: Server;
let proxy: FaultProxy;
/** What each connection said to the server, and whether it has ended. */
let heard: { text: string; ended: boolean }[];
beforeEach(async () => {
  heard = [];
  server = createServer({ allowHalfOpen: true }, serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await faultProxy((server.address() as AddressInfo).port);
});
afterEach(async () => {
  await proxy.stop();
  await new Promise((resolve) => server.close(resolve));
});

/** Answers once it has all that a client says. */
function serve(socket: Socket): void {
  const one = { text: '', ended: false };
  heard.push(one);
  socket.on('error', () => {});
  socket.on('end', () => {
    one.ended = true;
    socket.end();
  });
  socket.on('data', (chunk) => {
    one.text += chunk;
    if (one.text.length === ASKED.length) socket.write(ANSWER);
  });
}

interface Asked {
  readonly answer: string;
  /** The code of what broke the connection; null where it ended as it should. */
  readonly broke: string | null;
}

/** Says all of it, and listens until the connection is over; `until` ends it from here. */
async function ask(fault: Fault, until: (answer: string) => boolean): Promise<Asked> {
  proxy.set(fault);
  const socket = connect(proxy.port, '127.0.0.1');
  let answer = '';
  let broke: string | null = null;
  socket.on('error', (error: NodeJS.ErrnoException) => {
    broke = error.code ?? 'error';
  });
  socket.on('data', (chunk) => {
    answer += chunk;
    if (until(answer)) socket.end();
  });
  socket.write(ASKED);
  await closing(socket);
  return { answer, broke };
}
const closing = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.on('close', () => resolve()));
const whole = (answer: string): boolean => answer.length === ANSWER.length;

test('pass: all of it, in both directions', async () => {
  expect(await ask('pass', whole)).toEqual({ answer: ANSWER, broke: null });
  await expect.poll(() => heard).toEqual([{ text: ASKED, ended: true }]);
});

test('delay: all of it, no sooner than that', async () => {
  const began = performance.now();
  expect(await ask({ delayMs: 60 }, whole)).toEqual({ answer: ANSWER, broke: null });
  // Once on the way there, once on the way back; a timer may be a millisecond early.
  expect(performance.now() - began).toBeGreaterThan(115);
});

test.each([0, 1, 300, 499])('cut after %i bytes of the client', async (cutAfter) => {
  const { answer, broke } = await ask({ cutAfter, of: 'client' }, whole);
  expect([answer, broke]).toEqual(['', 'ECONNRESET']);
  await expect.poll(() => heard).toEqual([{ text: ASKED.slice(0, cutAfter), ended: true }]);
});

test.each([0, 1, 300, 499])('cut after %i bytes of the server', async (cutAfter) => {
  const { answer } = await ask({ cutAfter, of: 'server' }, whole);
  // A reset may take along what was on its way, and after something was said it may look like an end.
  expect(ANSWER.slice(0, cutAfter).startsWith(answer)).toBe(true);
  await expect.poll(() => heard[0]?.text).toBe(ASKED);
});

test('reset after apply: the server has done it, and nobody hears so', async () => {
  const { answer, broke } = await ask('reset-after-apply', whole);
  expect([answer, broke]).toEqual(['', 'ECONNRESET']);
  await expect.poll(() => heard[0]?.text).toBe(ASKED);
});

test('black hole: nobody hears anything', async () => {
  proxy.set('black-hole');
  const socket = connect(proxy.port, '127.0.0.1');
  socket.on('error', () => {});
  const closed = closing(socket);
  await once(socket, 'connect');
  let answered = false;
  socket.on('data', () => {
    answered = true;
  });
  await new Promise((resolve) => socket.write(ASKED, resolve));
  // What is asked beside it is answered meanwhile.
  expect(await ask('pass', whole)).toMatchObject({ answer: ANSWER });
  expect([answered, socket.destroyed, heard.length]).toEqual([false, false, 1]);
  proxy.cut();
  await closed;
});

test('duplicate: the server hears it twice, the client once', async () => {
  expect(await ask('duplicate', whole)).toEqual({ answer: ANSWER, broke: null });
  await expect.poll(() => heard.length).toBe(2);
  await expect.poll(() => heard[1]).toEqual({ text: ASKED, ended: true });
});

test('refuse: the server hears of nobody', async () => {
  expect(await ask('refuse', whole)).toEqual({ answer: '', broke: 'ECONNRESET' });
  expect(heard).toEqual([]);
});
