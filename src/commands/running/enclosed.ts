/**
 * A command that bubblewrap starts is not the process that was spawned: it leads a process group of its own, whose
 * number bubblewrap tells, and so does it tell whether the command was ever begun. Reads what bubblewrap says, on its
 * third descriptor, and gives it what to do on the fourth.
 */
import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { firstIn } from './first-in.ts';
import type { Watchdog } from './watchdog.ts';

export interface Enclosed {
  /** The command's process, and its group's number; null as long as it isn't known. */
  readonly leader: () => number | null;
  /** When everything was said: whether the command was begun. */
  readonly begun: Promise<boolean>;
}

/** Until the command is there, which takes as long as its mounts do. */
const LOOK_MS = 20;

interface Asked {
  readonly feed: Uint8Array;
  /** Whether the command is in a process namespace. */
  readonly processes: boolean;
  readonly known: Watchdog['watch'];
}

export function enclosed(child: ChildProcess, { feed, processes, known }: Asked): Enclosed {
  const said = child.stdio[3] as Readable;
  const told = child.stdio[4] as Writable;
  // It may end before it has read everything: then it says why itself.
  told.on('error', () => {});
  told.end(feed);
  let outer: number | null = null;
  let text = '';
  said.setEncoding('utf8');
  said.on('data', (chunk: string) => {
    text += chunk;
    const pid = Number(/"child-pid": (\d+)/.exec(text)?.[1] ?? 0);
    if (outer !== null || pid === 0) return;
    outer = pid;
    known(pid, processes ? pid : null);
    if (processes) looking = setInterval(leader, LOOK_MS).unref();
  });
  let found: number | null = null;
  let looking: NodeJS.Timeout | undefined;
  const leader = (): number | null => {
    if (!processes || outer === null || found !== null) return found ?? outer;
    found = firstIn(outer);
    if (found === null) return null;
    clearInterval(looking);
    known(found, outer);
    return found;
  };
  const begun = new Promise<boolean>((resolve) => {
    const done = () => {
      clearInterval(looking);
      resolve(/"exit-code": \d+/.test(text));
    };
    said.once('error', done);
    said.once('close', done);
  });
  return { leader, begun };
}
