/** The commit that took the config out of the default branch, for whoever has to bring it back. Reads git alone. */
import { MetesError } from '../../errors.ts';
import { readBlobs, resolve } from '../../git/objects.ts';
import { inside } from '../../git/repository.ts';
import type { Instant, Oid } from '../../registry/ids.ts';
import { commandLine } from '../../report/command-line.ts';
import { printableText, quoted } from '../../report/printable.ts';
import { ago } from '../../report/time.ts';
import { shortOid } from '../../report/words.ts';
import { CONFIG_PATH, type Loose, shortRef } from './context.ts';
import type { LocalState } from './local-state.ts';

export interface LostConfig {
  readonly commit: Oid;
  readonly author: string;
  readonly at: Instant;
  readonly subject: string;
  /** As it was before. */
  readonly text: string;
}

/** Null where the branch has it, never had it, or is not here. */
export async function lostConfig(
  { door, repo }: Pick<Loose, 'door' | 'repo'>,
  ref: string,
): Promise<LostConfig | null> {
  const tip = await resolve(door, repo, ref);
  if (tip === null) return null;
  const { exit, stdout } = await door.run({
    ...inside(repo),
    args: [
      ...['log', '-1', '-m', '--first-parent', '--diff-filter=AD', '--name-status'],
      ...['--format=%H%x00%an%x00%aI%x00%s%x00', tip, '--', `:(top,literal)${CONFIG_PATH}`],
    ],
  });
  const [commit = '', author = '', at = '', subject = '', how = ''] = Buffer.from(stdout)
    .toString('utf8')
    .split('\0');
  if (exit !== 0 || !how.trim().startsWith('D')) return null;
  const [blob] = await readBlobs(door, repo, [`${commit}^:${CONFIG_PATH}`]);
  const text = blob ? Buffer.from(blob).toString('utf8') : null;
  return text === null ? null : { commit, author, at, subject, text };
}

export function lostError(
  { io, repo }: Pick<Loose, 'io' | 'repo'>,
  { defaultBranch: main, defaultRef, remote }: LocalState,
  { commit, author, at, subject }: LostConfig,
): MetesError {
  const who = `${printableText(author, 60)}, ${ago(at, io.now())}: ${quoted(subject, 120)}`;
  const back = [
    ...(repo.branch === main ? [] : [['git', 'switch', main]]),
    ...(remote === null ? [] : [['git', 'merge', shortRef(defaultRef)]]),
    ['git', 'checkout', `${commit}~1`, '--', CONFIG_PATH],
    ['git', 'commit', '-m', 'Bring back the config of metes', '--', CONFIG_PATH],
    ...(remote === null ? [] : [['git', 'push', remote, main]]),
  ];
  return new MetesError(
    'invalid',
    'config-gone',
    `not enrolled any more: ${shortOid(commit)} took ${CONFIG_PATH} out of ${shortRef(defaultRef)} (${who})`,
    {
      hint: `${back.map(commandLine).join(' && ')}\n  brings it back as it was\nmetes uninstall\n  where that was meant: takes metes out of this clone, too`,
    },
  );
}
