/**
 * Whether the registry can be reached, continues what was seen, is whole, and whether its host would let somebody
 * delete or rewrite it. What can't be seen from a clone is said to be unknown, never guessed.
 */
import { existsSync } from 'node:fs';
import { MetesError } from '../../errors.ts';
import { pushUrl } from '../../git/remotes.ts';
import { commandLine } from '../../report/command-line.ts';
import { counted } from '../../report/words.ts';
import { type Context, isUrl } from '../context/context.ts';
import { freshTip, loadView } from '../context/view-of.ts';
import { type Checked, failed, ok, unknown, warning } from './finding.ts';

export async function checkRegistry(ctx: Context): Promise<Checked[]> {
  const { remote, branch } = ctx.config.registry;
  try {
    const tip = await freshTip(ctx);
    const { view, broken } = await loadView(ctx.store, tip);
    const place = remote === '.' ? 'in this repository' : `at ${remote}`;
    const found = [
      ok(
        'registry',
        `${branch} ${place} continues what this clone has seen; ${counted(view.claims.size, 'live claim')}`,
      ),
    ];
    if (broken.length === 0) return found;
    const files = broken.map((b) => `${b.path} (${b.reason})`).join(', ');
    return [
      ...found,
      failed('registry files', `grants stop while these can't be read: ${files}`, 'metes recover'),
    ];
  } catch (error) {
    if (!(error instanceof MetesError)) throw error;
    return [failed('registry', error.message, error.hint)];
  }
}

/** A `git push --dry-run` proves nothing: hosts decide at the real push. */
export async function checkHost(ctx: Context): Promise<Checked> {
  const check = 'host protection';
  const { remote, branch } = ctx.config.registry;
  if (remote === '.')
    return ok(check, `kept here: the reference-transaction guard refuses to rewind ${branch}`);
  const url = isUrl(remote) ? remote : await pushUrl(ctx.door, ctx.repo, remote);
  const path = url.replace(/^file:\/\//, '');
  if (path.startsWith('/') && existsSync(path)) return checkOnDisk(ctx, path);
  return unknown(
    check,
    `whether the host protects ${branch} can't be seen from a clone`,
    `there, forbid deletion and force-pushes of ${branch} for everyone, and require nothing else of it (no pull requests, no checks): metes pushes to it directly`,
  );
}

async function checkOnDisk(ctx: Context, path: string): Promise<Checked> {
  const settings = ['receive.denyNonFastForwards', 'receive.denyDeletes'];
  const missing: string[] = [];
  for (const key of settings) {
    const args = ['config', '--type=bool', '--get', key];
    const { stdout } = await ctx.door.run({ cwd: path, args });
    if (Buffer.from(stdout).toString('utf8').trim() !== 'true') missing.push(key);
  }
  if (missing.length === 0)
    return ok('host protection', 'the repository there refuses deletions and force-pushes');
  return warning(
    'host protection',
    `whoever can push there can rewind or delete the registry: ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set`,
    missing.map((key) => commandLine(['git', '-C', path, 'config', key, 'true'])).join('\n'),
  );
}
