/**
 * A command that bubblewrap starts is not the process that was spawned: it leads a process group of its own, whose
 * number bubblewrap tells, and so does it tell whether the command was ever begun. Reads what bubblewrap says, on its
 * third descriptor, and gives it what to do on the fourth.
 */
import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

export interface Enclosed {
  /** The command's process, and its group's number; null as long as it isn't known. */
  readonly leader: () => number | null;
  /** When everything was said: whether the command was begun. */
  readonly begun: Promise<boolean>;
}

export function enclosed(
  child: ChildProcess,
  feed: Uint8Array,
  known: (pid: number) => void,
): Enclosed {
  const said = child.stdio[3] as Readable;
  const told = child.stdio[4] as Writable;
  // It may end before it has read everything: then it says why itself.
  told.on('error', () => {});
  told.end(feed);
  let leader: number | null = null;
  let text = '';
  said.setEncoding('utf8');
  said.on('data', (chunk: string) => {
    text += chunk;
    const pid = Number(/"child-pid": (\d+)/.exec(text)?.[1] ?? 0);
    if (leader !== null || pid === 0) return;
    leader = pid;
    known(pid);
  });
  const begun = new Promise<boolean>((resolve) => {
    const done = () => resolve(/"exit-code": \d+/.test(text));
    said.once('error', done);
    said.once('close', done);
  });
  return { leader: () => leader, begun };
}
