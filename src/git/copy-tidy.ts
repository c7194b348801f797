/** Clears, at most once a day, what killed processes left in and beside the local copy, and lets git pack it. */
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { updateRefs } from './copy-refs.ts';
import type { Door } from './run.ts';
import { ageOfName } from './unique-name.ts';

const EVERY_MS = 24 * 3600 * 1000;
/** No call that uses a scratch ref lasts this long. */
const LEFT_OVER_MS = 3600 * 1000;

export async function tidyCopy(door: Door, dir: string): Promise<void> {
  if (!(await isDue(join(dir, 'metes-tidied')))) return;
  const scratch = await door.run({
    gitDir: dir,
    args: ['for-each-ref', '--format=%(refname)', 'refs/metes/tmp'],
  });
  const refs = Buffer.from(scratch.stdout).toString('utf8').split('\n').filter(isLeftOver);
  if (refs.length > 0) {
    await updateRefs(
      door,
      dir,
      refs.map((ref) => `delete ${ref}`),
    );
  }
  const beside = dirname(dir);
  for (const name of await readdir(beside)) {
    const ours = name.startsWith(`${basename(dir)}.`) && isLeftOver(name.replaceAll('.', '/'));
    if (ours) await rm(join(beside, name), { recursive: true, force: true });
  }
  for (const name of await readdir(dir)) {
    if (name.startsWith('fast_import_crash_')) await rm(join(dir, name), { force: true });
  }
  await door.run({ gitDir: dir, args: ['gc', '--auto', '--quiet'] });
}

const isLeftOver = (name: string): boolean =>
  (ageOfName(name.slice(name.lastIndexOf('/') + 1)) ?? 0) > LEFT_OVER_MS;

/** Whoever moves the time on the mark does the work. */
async function isDue(mark: string): Promise<boolean> {
  const found = await stat(mark).catch(() => null);
  const now = new Date();
  if (found === null) {
    // Of a link to nothing nothing is found either, and it is not followed.
    await writeFile(mark, '', { flag: 'wx' }).catch(() => {});
    return false;
  }
  if (now.getTime() - found.mtimeMs < EVERY_MS) return false;
  await utimes(mark, now, now);
  return true;
}
