/** What goes wrong during a run: a proxy before the server whose faults change at random, and processes that are killed. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, faultProxy } from '../support/fault-proxy.ts';
import { type Draw, drawFrom } from './behaviour.ts';
import type { Stage } from './run.ts';

export interface Weather {
  /** Pass nothing on for longer than git waits: slow, so only for runs of minutes. */
  readonly blackHoles: boolean;
  /** How often somebody is killed, in seconds on average; null: nobody. */
  readonly killEvery: number | null;
}

/** Half of the time nothing is wrong, or nothing would ever be written. */
export const weather = ({ blackHoles, killEvery }: Weather) =>
  async function rage(stage: Stage): Promise<void> {
    const draw = drawFrom(stage.plan.seed + 77);
    const proxy = stage.port === 0 ? null : await faultProxy(stage.port);
    if (proxy !== null) stage.fleet.through(proxy.port);
    try {
      while (!stage.over.aborted) {
        await pause(200 + draw(800), undefined, { signal: stage.over }).catch(() => {});
        proxy?.set(draw(2) === 0 ? 'pass' : faultOf(draw, blackHoles));
        if (draw(4) === 0) proxy?.cut();
        if (killEvery !== null && draw(Math.round(killEvery * 1000)) < 600) stage.kill(draw(1_000));
      }
    } finally {
      await proxy?.stop();
    }
  };

function faultOf(draw: Draw, blackHoles: boolean): Fault {
  const faults: readonly Fault[] = [
    'refuse',
    'reset-after-apply',
    'reset-after-apply',
    'duplicate',
    { delayMs: 5 + draw(200) },
    { cutAfter: draw(3_000), of: 'client' },
    { cutAfter: draw(3_000), of: 'server' },
    ...(blackHoles ? (['black-hole'] as const) : []),
  ];
  return faults[draw(faults.length)] ?? 'pass';
}
