/**
 * Proves each guard by a write that it must refuse. A refusal counts only when git itself says that this hook refused
 * and metes says that it was metes; anything else is a failure, or unknown, and says why.
 */

import { cleanWords } from '../../git/clean-words.ts';
import { openRepository } from '../../git/repository.ts';
import { commandLine } from '../../report/command-line.ts';
import { printablePath } from '../../report/printable.ts';
import type { Context } from '../context/context.ts';
import { fallenGuards, fallenText } from '../guard/warnings.ts';
import { snapshotRefs } from '../running/ref-snapshot.ts';
import { type Checked, failed, ok, unknown } from './finding.ts';
import { type Attempt, type Probe, withProbe } from './probe.ts';

const MEND = 'metes init\n  puts the guards back, beside what is there';
const mendIn = (path: string): string => `${commandLine(['cd', path])} && ${MEND}`;

/** What does not stand needs no proof: all of it is one finding, with what brings it back. */
export async function proveGuards(ctx: Context): Promise<Checked[]> {
  const fallen = await fallenGuards(ctx.repo);
  const standing = PROOFS.filter(([hook]) => !fallen.some((report) => report.hook === hook));
  const proved = await withProbe(ctx, async (probe) => {
    const found: Checked[] = [];
    for (const [hook, attempt] of standing)
      found.push(await prove(ctx, hook, () => attempt(probe)));
    return found;
  });
  if (proved === null)
    return [unknown('guards', 'there is no commit yet to try a write on', 'commit first')];
  return fallen.length === 0 ? proved : [failed('guards', fallenText(fallen), MEND), ...proved];
}

const commitOutside = async (probe: Probe): Promise<Attempt> => {
  await probe.standAt(probe.commits.before);
  await probe.quietly('read-tree', probe.commits.ours);
  return probe.attempt('commit', '--quiet', '-m', 'a write that must be refused');
};

/** The merged text is on neither side, so the merge writes it. */
const mergeOutside = async (probe: Probe): Promise<Attempt> => {
  await probe.standAt(probe.commits.ours);
  const tried = await probe.attempt('merge', '--no-edit', probe.commits.theirs);
  await probe.quietly('merge', '--abort').catch(() => '');
  return tried;
};

/** What `--no-verify` comes down to. */
const moveBranch = async (probe: Probe): Promise<Attempt> => {
  await probe.standAt(probe.commits.before);
  return probe.attempt('update-ref', `refs/heads/${probe.branch}`, probe.commits.ours);
};

const pushOutside = async (probe: Probe): Promise<Attempt> => {
  await probe.standAt(probe.commits.ours);
  const to = `refs/heads/${probe.branch}`;
  return probe.attempt('push', '--dry-run', probe.bare, `${probe.commits.ours}:${to}`);
};

const PROOFS: readonly (readonly [string, (probe: Probe) => Promise<Attempt>])[] = [
  ['pre-commit', commitOutside],
  ['pre-merge-commit', mergeOutside],
  ['reference-transaction', moveBranch],
  ['pre-push', pushOutside],
];

async function prove(
  ctx: Context,
  hook: string,
  attempt: () => Promise<Attempt>,
): Promise<Checked> {
  const check = `guard ${hook}`;
  const tried = await attempt();
  const code = tried.hooks.get(hook);
  const ours = /^metes: /m.test(tried.stderr);
  if (tried.timedOut)
    return unknown(
      check,
      'the attempt did not end in time',
      `run git yourself to see what ${hook} waits for`,
    );
  if (ctx.config.mode === 'observe')
    return ours
      ? ok(check, 'said what it would refuse, and let it through (observe)')
      : failed(check, `said nothing about a write that it would refuse`, MEND);
  if (code !== undefined && code !== 0 && ours) return ok(check, 'refused a write outside');
  if (code !== undefined && code !== 0)
    return unknown(
      check,
      `another ${hook} hook refused first: ${cleanWords(tried.stderr)}`,
      `make that hook pass on an empty change, then: metes doctor`,
    );
  const why = code === undefined ? `git ran no ${hook} hook` : `${hook} let it pass`;
  return failed(check, `a write outside was not refused: ${why}`, MEND);
}

/** In each worktree git may look for hooks elsewhere: a relative core.hooksPath is relative to each. */
export async function checkWorktrees(ctx: Context): Promise<Checked[]> {
  const { worktrees } = await snapshotRefs(ctx.door, ctx.repo);
  const found: Checked[] = [];
  for (const { path } of worktrees) {
    const check = `worktree ${printablePath(path)}`;
    const repo = await openRepository(ctx.door, path).catch(() => null);
    if (repo === null) {
      found.push(unknown(check, 'it is not there any more', 'git worktree prune'));
      continue;
    }
    const fallen = await fallenGuards(repo);
    found.push(
      fallen.length === 0
        ? ok(check, 'every guard stands where git looks for it')
        : failed(check, fallenText(fallen), path === ctx.repo.root ? MEND : mendIn(path)),
    );
  }
  return found;
}
