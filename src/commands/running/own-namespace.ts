/**
 * A user namespace of this process, in which all users are who they are outside. Who is in it can't reach what runs
 * outside. It takes a process to be made, and lives as long as somebody has it open.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { holderWords, sameOnes } from '../../sandbox/bubblewrap.ts';

export interface OwnNamespace {
  readonly descriptor: number;
  close(): void;
}

/** Throws what the system says where it may not be made. `unshare`: the program. */
export async function ownNamespace(unshare: string): Promise<OwnNamespace> {
  const [program, ...words] = holderWords(unshare);
  const holder = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'] });
  holder.stdin.on('error', () => {});
  const ended = once(holder, 'exit');
  let why = '';
  holder.stderr.setEncoding('utf8').on('data', (text: string) => {
    why += text;
  });
  try {
    // It comes from inside.
    const [said] = await Promise.race([once(holder.stdout, 'data'), ended.then(() => [])]);
    if (said === undefined) throw new Error(why.trim() || `${unshare} --user does not run here`);
    for (const map of ['uid_map', 'gid_map'])
      writeFileSync(
        `/proc/${holder.pid}/${map}`,
        sameOnes(readFileSync(`/proc/self/${map}`, 'utf8')),
      );
    const descriptor = openSync(`/proc/${holder.pid}/ns/user`, 'r');
    return { descriptor, close: () => closeSync(descriptor) };
  } finally {
    holder.stdin.end();
    await ended.catch(() => {});
  }
}
