/**
 * A TCP proxy that loses what passes through it: everything from here on, what comes after so many bytes, the answer to what
 * was just done; that is slow, or says a thing twice.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** What happens to connections that are made from now on. */
export type Fault =
  | 'pass'
  /** Accepts and never answers. */
  | 'black-hole'
  /** Resets new connections. */
  | 'refuse'
  /** Resets the connection as soon as the server reports that it has done what a push asked for. Not through ssh. */
  | 'reset-after-apply'
  /** Sends the server once more, on a connection of its own, all that the client said. Through ssh it is refused. */
  | 'duplicate'
  | { readonly delayMs: number }
  /** Lets so many bytes of one side pass, then resets the connection; what the server has goes on there. */
  | { readonly cutAfter: number; readonly of: 'client' | 'server' };

export interface FaultProxy {
  readonly port: number;
  /** Resets every connection; what the server has applied stays applied. */
  cut(): void;
  set(fault: Fault): void;
  stop(): Promise<void>;
}

export async function faultProxy(target: number): Promise<FaultProxy> {
  const clients = new Set<Socket>();
  const servers = new Set<Socket>();
  let fault: Fault = 'pass';
  const dial = (): Socket => {
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    servers.add(upstream);
    upstream.on('close', () => servers.delete(upstream));
    return upstream;
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', () => {});
    if (fault === 'refuse') {
      client.resetAndDestroy();
      return;
    }
    clients.add(client);
    client.on('close', () => clients.delete(client));
    if (fault === 'black-hole') return;
    join(client, dial(), fault);
    if (fault === 'duplicate') again(client, dial);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      // The upstream half stays: the server must not notice before it has finished.
      for (const client of clients) client.resetAndDestroy();
    },
    set(next) {
      fault = next;
    },
    async stop() {
      for (const socket of [...clients, ...servers]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function join(client: Socket, upstream: Socket, fault: Fault): void {
  upstream.on('error', () => client.destroy());
  const reset = () => {
    client.resetAndDestroy();
    // What the client will never say is not waited for.
    if (typeof fault === 'object' && 'cutAfter' in fault && fault.of === 'client') upstream.end();
  };
  client.pipe(through(fault, 'client', reset)).pipe(upstream);
  upstream.pipe(through(fault, 'server', reset)).pipe(client);
}

/** What one side says, as far as the fault lets it. */
function through(fault: Fault, side: 'client' | 'server', reset: () => void): Transform {
  let passed = 0;
  let lost = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      const left = roomIn(fault, { side, passed, chunk });
      passed += chunk.length;
      const kept = lost ? chunk.subarray(0, 0) : chunk.subarray(0, left);
      if (!lost && left < chunk.length) {
        lost = true;
        // After what is kept has been handed on.
        setImmediate(reset);
      }
      if (typeof fault === 'object' && 'delayMs' in fault)
        setTimeout(next, fault.delayMs, null, kept);
      else next(null, kept);
    },
  });
}

interface Passing {
  readonly side: 'client' | 'server';
  readonly passed: number;
  readonly chunk: Buffer;
}

/** How many bytes of a chunk may pass. */
function roomIn(fault: Fault, { side, passed, chunk }: Passing): number {
  if (typeof fault === 'object' && 'cutAfter' in fault)
    return fault.of === side ? Math.max(0, fault.cutAfter - passed) : chunk.length;
  const reported =
    fault === 'reset-after-apply' && side === 'server' && chunk.includes('unpack ok');
  return reported ? 0 : chunk.length;
}

/** Nobody hears what the server says to it. */
function again(client: Socket, dial: () => Socket): void {
  const said: Buffer[] = [];
  client.on('data', (chunk: Buffer) => said.push(chunk));
  client.on('close', () => {
    const upstream = dial();
    upstream.on('error', () => {});
    upstream.resume();
    upstream.end(Buffer.concat(said));
  });
}
