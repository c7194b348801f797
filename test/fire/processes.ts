/** Runs claimants.ts as processes of their own, bundled once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { World } from '../support/temp-repo.ts';
import type { Orders } from './claimants.ts';
import type { Host } from './hosts.ts';

export interface Running {
  readonly orders: Orders;
  readonly child: ChildProcess;
  /** What it said on its way out, if that was not to be: a kill is. */
  readonly ended: Promise<string | null>;
}

export type Start = (host: Host, orders: Orders) => Running;

export function buildClaimants(world: World, env: Readonly<Record<string, string>>): Start {
  const program = world.path('claimants.cjs');
  buildSync({
    entryPoints: [fileURLToPath(new URL('./claimants.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    define: { METES_VERSION: JSON.stringify('0.1.0') },
    external: ['simple-git'],
    outfile: program,
    logLevel: 'error',
  });
  return (host, orders) => {
    const child = spawn(process.execPath, [program, JSON.stringify(orders)], {
      env: { ...host.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const ended = new Promise<string | null>((resolve) => {
      child.on('close', (code, signal) =>
        resolve(
          code === 0 || signal === 'SIGKILL'
            ? null
            : `${orders.process}: ${code} ${signal}: ${said}`,
        ),
      );
    });
    return { orders, child, ended };
  };
}
