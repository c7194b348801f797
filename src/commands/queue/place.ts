/**
 * Where those who write to one registry from this machine meet: a socket in a directory that only this user reaches,
 * under a name that stands for the branch and for the way to it. Whoever would push as somebody else, or in other words
 * to git, meets elsewhere.
 */
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { shellWord } from '../../report/command-line.ts';
import type { Context } from '../context/context.ts';
import { ENGINE } from '../frame/engine.ts';

export type Place = { readonly socket: string } | { readonly unusable: string };

/** What to do where the place can't be used; without it all is as before, one by one. */
export const ELSEWHERE =
  '\n  export XDG_RUNTIME_DIR="$HOME"\n    meets in a directory of yours; METES_QUEUE=off does without';

/** Null where it was switched off. */
export async function queuePlace(ctx: Context): Promise<Place | null> {
  const { env, platform, uid } = ctx.io;
  if (env.METES_QUEUE === 'off') return null;
  const access = [ENGINE, uid, ctx.config.registry.root, ...(await ctx.store.access())];
  const key = createHash('sha256').update(JSON.stringify(access)).digest('hex').slice(0, 20);
  if (platform === 'win32') return { socket: `\\\\.\\pipe\\metes-${key}` };
  if (uid === null) return null;
  return inDirectory(`${runtimeDirectory(env)}/metes-${uid}`, { uid, key });
}

/** Of all that could serve, the one that is this user's alone; a socket's path has room for about 100 characters. */
function runtimeDirectory(env: Context['io']['env']): string {
  const named = [env.XDG_RUNTIME_DIR, env.TMPDIR].find((dir) => dir?.startsWith('/'));
  return named !== undefined && Buffer.byteLength(named) <= 60 ? named.replace(/\/+$/, '') : '/tmp';
}

function inDirectory(
  dir: string,
  { uid, key }: { readonly uid: number; readonly key: string },
): Place {
  const there = () => lstatSync(dir, { throwIfNoEntry: false });
  try {
    if (there() === undefined) mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    const { code = 'an error' } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') return { unusable: `${dir} can't be made (${code})${ELSEWHERE}` };
  }
  const found = there();
  const word = shellWord(dir);
  // Of somebody else it can't be removed, in a directory of all.
  if (found !== undefined && found.uid !== uid)
    return { unusable: `${dir} belongs to another user${ELSEWHERE}` };
  if (!found?.isDirectory())
    return { unusable: `${dir} is no directory\n  rm ${word}\n    lets it be made anew` };
  if ((found.mode & 0o077) !== 0)
    return { unusable: `${dir} is open to other users\n  chmod 700 ${word}\n    closes it` };
  return { socket: join(dir, `${key}.sock`) };
}
