/** A TCP proxy that can take a server's answers away: cut what is connected now, or swallow everything from here on. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FaultProxy {
  readonly port: number;
  /** Resets every connection; what the server has applied stays applied. */
  cut(): void;
  /** `black-hole`: accepts and never answers. `refuse`: resets new connections. */
  set(mode: 'pass' | 'black-hole' | 'refuse'): void;
  stop(): Promise<void>;
}

export async function faultProxy(target: number): Promise<FaultProxy> {
  const clients = new Set<Socket>();
  const servers = new Set<Socket>();
  let mode: 'pass' | 'black-hole' | 'refuse' = 'pass';
  const server = createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', () => {});
    if (mode === 'refuse') {
      client.resetAndDestroy();
      return;
    }
    clients.add(client);
    client.on('close', () => clients.delete(client));
    if (mode === 'black-hole') return;
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    servers.add(upstream);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => servers.delete(upstream));
    client.pipe(upstream);
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      // The upstream half stays: the server must not notice before it has finished.
      for (const client of clients) client.resetAndDestroy();
    },
    set(next) {
      mode = next;
    },
    async stop() {
      for (const socket of [...clients, ...servers]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
