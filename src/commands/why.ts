/** `metes why`: whether a path is this worktree's to write, who holds it, and what the journal says happened to it. */

import { promisesOf } from '../check/promises-of.ts';
import { MetesError, usage } from '../errors.ts';
import { claimValue, eventValue } from '../registry/codec.ts';
import type { Oid } from '../registry/ids.ts';
import type { View } from '../registry/view.ts';
import { commandOf } from '../report/command-line.ts';
import { printablePath } from '../report/printable.ts';
import { whyText } from '../report/why-text.ts';
import { currentBranch, ownClaim } from './claiming/find-claim.ts';
import { type Rights, rightsOn } from './claiming/rights.ts';
import { fromRoot, PLACES } from './claiming/typed.ts';
import { type Context, openContext } from './context/context.ts';
import { isDirectory, standOf } from './context/tree-facts.ts';
import { loadView } from './context/view-of.ts';
import { forgedNotes } from './journal/looked.ts';
import { PathHistory } from './journal/path-history.ts';
import { readJournal, tipOrCached } from './journal/read.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'why',
    group: 'everyday',
    summary: 'say whether a path is yours to write, who holds it, what happened to it',
    usage: ['why <path>…'],
    options: {
      limit: { type: 'value', value: 'n', help: 'how much of its history to show (10)' },
    },
    about: `${PLACES}
Exit 1 when one of them is not yours to write now.`,
    example: `metes why src/api/items.ts docs/index.md
src/api/items.ts: yours to write (src/api/** of c-7k2m9x4q1d)
docs/index.md: not yours: docs/** is held by docs/tour
  worktree docs-1 on lap-7, by ben`,
  },
  run,
};

const LIMIT = 10;

async function run(io: Io, args: Arguments): Promise<Answer> {
  if (args.positional.length === 0)
    throw usage('no-path', 'why needs a path', "metes why '<path>'");
  const limit = limitIn(args.values.limit);
  const ctx = await openContext(io, { reading: true });
  const { entries, notes } = fromRoot(args.positional, standOf(ctx));
  const paths = entries.map((entry, n) => inside(entry, args.positional[n] ?? entry));
  const { tip, note } = await tipOrCached(ctx);
  const { view } = await loadView(ctx.store, tip);
  const rights = rightsOf(ctx, view, paths);
  const { history, unread } = await historyOf(ctx, tip.oid, { paths, limit });
  const facts = { now: io.now(), graceSeconds: ctx.policy.graceSeconds };
  const { repository } = ctx.config;
  const pages = rights.map((right) => ({
    ...right,
    promised: promisesOf(view, { repository, name: right.path }),
    history: history.of(right.path),
  }));
  return {
    exit: rights.every((right) => right.may) ? 0 : 1,
    outcome: rights.every((right) => right.may) ? 'yours' : 'not-yours',
    data: { branch: currentBranch(ctx), paths: pages.map(dataOf) },
    text: pages.map((page) => whyText(page, facts)).join('\n\n'),
    notes: [
      ...notes,
      ...(await forgedNotes(ctx)),
      ...paths.flatMap((path) => directoryLines(ctx, path)),
      ...unreadLines(note, unread),
    ],
  };
}

/** Whose a path is, the copy at hand tells; what happened to it may be on the remote alone. */
async function historyOf(
  ctx: Context,
  tip: Oid,
  { paths, limit }: { readonly paths: readonly string[]; readonly limit: number },
): Promise<{ readonly history: PathHistory; readonly unread: MetesError | null }> {
  const history = new PathHistory(paths, ctx.config.repository, limit);
  try {
    for await (const { decoded } of readJournal(ctx, { tip }))
      if (decoded.ok) history.add(decoded.event);
    return { history, unread: null };
  } catch (error) {
    if (!(error instanceof MetesError) || !UNREACHED.has(error.kind)) throw error;
    return { history, unread: error };
  }
}

function unreadLines(note: string | null, unread: MetesError | null): string[] {
  if (unread === null) return note === null ? [] : [note];
  return note === null
    ? [`metes: what happened to it can't be read now: ${unread.message}`]
    : [note, 'metes: what happened to it is told when the registry can be read again'];
}

const UNREACHED: ReadonlySet<MetesError['kind']> = new Set(['denied', 'unavailable']);

function rightsOf(ctx: Context, view: View, paths: readonly string[]): Rights[] {
  const own = ownClaim(ctx, view);
  const decide = rightsOn({
    view,
    own,
    config: ctx.config,
    branch: currentBranch(ctx),
    defaultBranch: ctx.state.defaultBranch,
    target: own?.target ?? ctx.state.defaultBranch,
  });
  return paths.map(decide);
}

/** `typed`: as it was given, for what is said of it. */
function inside(entry: string, typed: string): string {
  if (entry === '**')
    throw usage(
      'outside-repository',
      `${JSON.stringify(typed)} is all of the repository, and why is about single paths`,
      'metes free\n  says what is held and what is free, directory by directory',
    );
  if (!/^(?:\/|\.{1,2}(?:\/|$))/.test(entry)) return entry.replace(/\/+$/, '');
  throw usage(
    'outside-repository',
    `${JSON.stringify(typed)} is not below the repository's root`,
    'name a path in this repository, relative to its root',
  );
}

/** A directory is asked about as if it were a file: what is below it may be several people's. */
function directoryLines({ repo }: Context, path: string): string[] {
  if (!isDirectory(repo.root, path)) return [];
  const free = commandOf(['free'], [], [`${path}/`]);
  return [
    `metes: ${printablePath(path)} is a directory, and this is about a file in its place\n  ${free}\n    says whose what is below it is`,
  ];
}

function limitIn(text: string | undefined): number {
  if (text === undefined) return LIMIT;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw usage('bad-limit', `--limit can't be ${JSON.stringify(text)}`, '--limit=20');
}

const dataOf = ({
  history,
  own,
  holders,
  ...right
}: Rights & { readonly history: ReturnType<PathHistory['of']> }) => ({
  ...right,
  claim: own === null ? null : claimValue(own),
  holders: holders.map(({ claim, pattern }) => ({ pattern, claim: claimValue(claim) })),
  history: history.map(eventValue),
});
