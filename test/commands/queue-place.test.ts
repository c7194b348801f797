/** The place where a machine's line begins: taken by one that listens, given up by whoever has it, and by nobody else. */
import { mkdtempSync, readdirSync, rmSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Held, listenAt, removeLeft } from '../../src/commands/queue/listening.ts';

let dir: string;
let place: string;
let servers: Server[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'metes-place-'));
  place = join(dir, 'line.sock');
  servers = [];
});
afterEach(() => {
  for (const server of servers) server.close();
  rmSync(dir, { recursive: true, force: true });
});

async function taken(name: string): Promise<Held | null> {
  const server = createServer((client) => client.end(name));
  servers.push(server);
  return listenAt(server, place);
}

async function held(name: string): Promise<Held> {
  const one = await taken(name);
  if (one === null) throw new Error(`${name} has no place`);
  return one;
}

/** Who answers at the place; the error's code where nobody does. */
const answering = (): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(place);
    socket.on('data', (name) => resolve(String(name)));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
  });

test('is one’s at a time, and leaves nothing else in its directory', async () => {
  const one = await held('one');
  expect(await taken('two')).toBeNull();
  expect(await answering()).toBe('one');
  expect(readdirSync(dir)).toEqual(['line.sock']);
  one.giveUp();
  expect(readdirSync(dir)).toEqual([]);
  expect(await answering()).toBe('ENOENT');
});

test('leads to nobody before it listens: what is bound only would look dead', async () => {
  const server = createServer();
  servers.push(server);
  const seen: string[][] = [];
  const listen = server.listen.bind(server);
  server.listen = ((path: string, on: () => void) =>
    listen(path, () => {
      seen.push(readdirSync(dir).filter((name) => name === 'line.sock'));
      on();
    })) as typeof server.listen;
  const one = await listenAt(server, place);
  expect(seen).toEqual([[]]);
  expect(readdirSync(dir)).toEqual(['line.sock']);
  one?.giveUp();
});

test('is not given up by somebody who had it before', async () => {
  const one = await held('one');
  unlinkSync(place);
  const two = await held('two');
  one.giveUp();
  servers[0]?.close();
  expect(await answering()).toBe('two');
  two.giveUp();
  expect(await answering()).toBe('ENOENT');
});

test('is not taken from somebody who took it while another was found dead', async () => {
  const dead = await held('dead');
  let living: Held | null = null;
  await removeLeft(place, async () => {
    dead.giveUp();
    living = await held('living');
    return true;
  });
  expect(await answering()).toBe('living');
  (living as Held | null)?.giveUp();
});

test('is free again when whoever had it is dead', async () => {
  await held('dead');
  await removeLeft(place, async () => true);
  expect(readdirSync(dir)).toEqual([]);
  expect(await taken('next')).not.toBeNull();
});
