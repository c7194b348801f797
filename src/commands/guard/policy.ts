/**
 * Changes of the config on branches where nothing else is judged: one that can't be read must not land by accident, and
 * an agent doesn't change the rules that it is held to. Decides by content; where the branch stands is asked of git.
 */
import { fetchedFromRemotes } from '../../git/fetch-head.ts';
import type { RefMove } from '../../git/moves.ts';
import { readBlobs, resolve } from '../../git/objects.ts';
import type { RegistryPlace } from '../../registry/config.ts';
import { quoted } from '../../report/printable.ts';
import { blobOid, CONFIG_PATH, type Context, shortRef } from '../context/context.ts';
import { runOf } from '../context/run-of.ts';
import { isEvent } from '../context/view-of.ts';
import { fileProblemError } from '../frame/problems.ts';
import type { Answer } from '../verb.ts';
import { isAgents } from './answer.ts';
import { plainRefusal } from './plain-refusal.ts';
import { exempt } from './question.ts';
import { stagedWrites } from './writes.ts';

/** Before a commit on an exempt branch. Null: the config stays, or may change so. */
export async function stagedPolicy(ctx: Context, branch: string): Promise<Answer | null> {
  const write = (await stagedWrites(ctx)).find(({ path }) => path === CONFIG_PATH);
  if (write === undefined) return null;
  const names = [`HEAD:${CONFIG_PATH}`, ...(write.oid === null ? [] : [write.oid])];
  const [before = null, after = null] = await readBlobs(ctx.door, ctx.repo, names);
  return policyAnswer(ctx, { doing: 'commit', branch, before, after, head: null });
}

/** Moves of exempt branches, and of the ref that the config is read from, when no fetch brought them. */
export async function movedPolicy(ctx: Context, moves: readonly RefMove[]): Promise<Answer | null> {
  const { door, repo, state } = ctx;
  for (const { ref, new: tip } of moves) {
    const branch = ref.startsWith('refs/heads/') ? ref.slice(11) : null;
    const counts =
      branch === null
        ? ref === state.defaultRef && ctx.acting.actor === 'agent'
        : exempt(ctx, branch) && runOf(ctx) === null;
    if (tip === null || !counts) continue;
    const old = await resolve(door, repo, ref);
    // Creating a branch is no write.
    if (old === null || old === tip || (await fetchedFromRemotes(door, repo)).has(tip)) continue;
    const [before = null, after = null] = await readBlobs(door, repo, [
      `${old}:${CONFIG_PATH}`,
      `${tip}:${CONFIG_PATH}`,
    ]);
    const change = { doing: 'move', branch: branch ?? shortRef(ref), before, after, head: tip };
    const answer = await policyAnswer(ctx, change as PolicyChange);
    if (answer !== null) return answer;
  }
  return null;
}

interface PolicyChange {
  readonly doing: 'commit' | 'move';
  readonly branch: string;
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
  readonly head: string | null;
}

async function policyAnswer(ctx: Context, change: PolicyChange): Promise<Answer | null> {
  const { before, after, branch } = change;
  const oid = after === null ? null : blobOid(ctx.repo, after);
  if (oid === (before === null ? null : blobOid(ctx.repo, before))) return null;
  // What is in force already is nobody's change.
  if (oid === ctx.configOid) return null;
  const { doing, head } = change;
  const about = { doing, branch, head, paths: [CONFIG_PATH] };
  if (await isAgents(ctx))
    return plainRefusal(ctx, {
      ...about,
      reason: 'policy-changed',
      lines: [
        `${CONFIG_PATH} would change on ${quoted(branch)}, and an agent does not change what it is held to`,
        'Works now:',
        `  git restore --staged --worktree -- ${CONFIG_PATH}\n      leaves it as it is; a person changes it`,
      ],
    });
  // Where it can't be read already, this makes nothing worse.
  const problems = branch === ctx.state.defaultBranch ? await problemsIn(after, branch) : null;
  if (problems === null) return otherRegistry(ctx, change);
  if ((await problemsIn(before, branch)) !== null) return null;
  return plainRefusal(ctx, {
    ...about,
    reason: 'bad-config',
    lines: [
      `${quoted(branch)} would bring a config that nobody can read`,
      ...problems.message.split('\n').map((line) => `  ${line}`),
      ...problems.hint.split('\n').map((line) => `  ${line}`),
    ],
  });
}

/** The same place under another root is a slip: nobody could read the registry any more. */
async function otherRegistry(ctx: Context, change: PolicyChange): Promise<Answer | null> {
  const { after, branch, doing, head } = change;
  if (after === null || branch !== ctx.state.defaultBranch) return null;
  const read = await parsed(after, branch);
  const now = ctx.config.registry;
  if (!read.ok || !samePlace(read.config.registry, now)) return null;
  if (read.config.registry.root === now.root) return null;
  // Where the config in force has the wrong root, this is what mends it.
  const tip = await ctx.store.cached();
  if (tip === null || !isEvent(ctx, tip)) return null;
  return plainRefusal(ctx, {
    ...{ doing, branch, head, paths: [CONFIG_PATH] },
    reason: 'bad-config',
    lines: [
      `${quoted(branch)} would bring a config that names another registry than there is`,
      `  registry.root is ${read.config.registry.root}, and ${now.branch} begins at ${now.root}`,
      'Works now:',
      `  git restore --source=HEAD --staged --worktree -- ${CONFIG_PATH}\n      leaves it as it is; or put that root back in it`,
    ],
  });
}

const samePlace = (a: RegistryPlace, b: RegistryPlace): boolean =>
  a.remote === b.remote && a.branch === b.branch;

async function problemsIn(bytes: Uint8Array | null, branch: string) {
  if (bytes === null) return null;
  const read = await parsed(bytes, branch);
  return read.ok ? null : fileProblemError('bad-config', read.problems);
}

async function parsed(bytes: Uint8Array, branch: string) {
  const { parseConfig } = await import('../../registry/config-file.ts');
  return parseConfig(bytes, `${branch}:${CONFIG_PATH}`);
}
