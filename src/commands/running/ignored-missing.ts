/**
 * Directories that a build would make and git would ignore, made before a sandbox closes the one above them: those that
 * the root's ignore rules name plainly. Decides nothing about what is ignored: git is asked.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodePath, splitNul } from '../../git/path-bytes.ts';
import { inside } from '../../git/repository.ts';
import type { Context } from '../context/context.ts';

/** `dist/`, `/coverage/`: names without wildcards, of directories only. */
const PLAIN_RULE = /^\/?([\w.-]+)\/$/;

/** The names of those that were made, in the root; `tell` is told of each place at once. */
export async function makeIgnored(
  { door, repo }: Pick<Context, 'door' | 'repo'>,
  tell: (place: string) => void,
): Promise<string[]> {
  const { root } = repo;
  if (root === null) return [];
  const rules = await readFile(join(root, '.gitignore'), 'utf8').catch(() => '');
  const named = new Set(
    rules.split('\n').flatMap((line) => PLAIN_RULE.exec(line.trim())?.[1] ?? []),
  );
  if (named.size === 0) return [];
  const stdin = [...named].map((name) => `${name}/\0`).join('');
  const asked = await door.run({ ...inside(repo), args: ['check-ignore', '-z', '--stdin'], stdin });
  const made: string[] = [];
  for (const path of splitNul(asked.stdout).map(decodePath)) {
    const name = path.replace(/\/$/, '');
    const done = await mkdir(join(root, name)).then(
      () => true,
      () => false,
    );
    // What is there is listed as it is, be it a directory or a link.
    if (!done) continue;
    tell(join(root, name));
    made.push(name);
  }
  return made;
}
