/**
 * What is wrong with the manifest in a worktree that holds a claim: not there, not to be read, or declaring something
 * else than was granted. The grant counts in every case; who wrote the file by hand is told so.
 */
import { join } from 'node:path';
import { bytesOf } from '../../git/read-now.ts';
import type { Claim } from '../../registry/claim.ts';
import { commandOf } from '../../report/command-line.ts';
import { printablePath } from '../../report/printable.ts';
import { listed, printablePattern } from '../../report/words.ts';
import type { Context } from '../context/context.ts';
import { readManifest } from '../context/manifest-text.ts';
import { manifestPathOf } from './manifest-file.ts';

export async function manifestWarnings({ repo }: Context, own: Claim): Promise<string[]> {
  const path = manifestPathOf(own.branch);
  const bytes = repo.root === null ? null : bytesOf(join(repo.root, path));
  if (bytes === null)
    return [`${own.id} has no manifest here yet\n    metes claim\n      writes it`];
  const read = await readManifest(bytes, path);
  if (!read.ok) {
    const [first] = read.problems;
    const where = first === undefined ? path : `${first.file}:${first.line}:${first.column}`;
    return [
      `the manifest ${where} can't be read (${first?.message}): it declares nothing, and ${own.id} goes by what it was granted\n    ${first?.mend}`,
    ];
  }
  const { write } = read.manifest;
  const more = write.filter((entry) => !own.write.includes(entry));
  const fewer = own.write.filter((entry) => !write.includes(entry));
  if (more.length + fewer.length === 0) return [];
  const next =
    more.length > 0
      ? `${commandOf(['widen'], [], more)}\n      asks for what it declares beyond that`
      : `${commandOf(['narrow'], [], write)}\n      gives back what it does not declare`;
  return [
    `the manifest ${printablePath(path)} declares ${listed(write.map(printablePattern), 5)}; ${own.id} was granted ${listed(own.write.map(printablePattern), 5)}, and that counts\n    ${next}`,
  ];
}
