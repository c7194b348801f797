/**
 * `metes resolve`: a person's answer to a breach. Decides where no Action judges, is advice where one does, and is
 * never an agent's to give. What an answer settles is decided in check/resolution.ts.
 */
import { type AnswerCommand, type AnswerProblem, parseAnswer } from '../check/command.ts';
import { bare, pathWord, type Word } from '../check/command-words.ts';
import type { CheckReport } from '../check/finding.ts';
import { type MetesError, usage } from '../errors.ts';
import { isAncestor, resolve } from '../git/objects.ts';
import type { Oid } from '../registry/ids.ts';
import type { View } from '../registry/view.ts';
import { resolveLine } from '../report/answer-commands.ts';
import { commandLine } from '../report/command-line.ts';
import { quoted } from '../report/printable.ts';
import { refusalText } from '../report/refusal.ts';
import { adviceText } from '../report/resolution-text.ts';
import { currentBranch } from './claiming/find-claim.ts';
import { findManifest, manifestAt } from './claiming/manifest-file.ts';
import { answerFromRoot } from './claiming/typed.ts';
import { type Context, enrolled, openLoose } from './context/context.ts';
import { standOf } from './context/tree-facts.ts';
import { underRun } from './context/under-run.ts';
import { freshTip, loadView } from './context/view-of.ts';
import { refusePlaceholder } from './frame/placeholder.ts';
import { isAhead } from './judging/beside-branches.ts';
import { branchesAt, fromTheirs, headOfBranch, knownHeads } from './judging/branch-head.ts';
import { outsideGivenBack } from './judging/given-back.ts';
import { type Judged, type Judging, judgeBranch } from './judging/judge-branch.ts';
import { recordAnswer } from './judging/record-answer.ts';
import type { Answer, Arguments, Io, Verb } from './verb.ts';

export const verb: Verb = {
  spec: {
    name: 'resolve',
    group: 'more',
    summary: 'answer a breach: approve, widen, revert, reject, break glass',
    usage: [
      'resolve approve|revert <path>… [@head]',
      'resolve widen <pattern>… [@head]',
      'resolve reject [@head] <reason>',
      'resolve break-glass <incident> [@head]',
    ],
    options: {
      branch: {
        type: 'value',
        value: 'name',
        help: 'the branch it is about, when another is checked out',
      },
    },
    about: `approve: the paths may land as they are. widen: the declaration was too narrow. revert: the paths must be put
back. A path with unusual bytes goes by its finding's number: '#3'. Who wrote the paths does not answer for them,
unless the config says answers: {author: true}. Not for agents.`,
    example: `metes resolve approve docs/index.md
Approved: docs/index.md may land as it is now; if it changes, it is asked about again`,
  },
  run,
};

/** What an answer is about, as it stands now. */
export interface Answering {
  readonly command: AnswerCommand;
  /** The same in words, with the head, for lines to paste. */
  readonly words: readonly Word[];
  readonly judging: Judging & { readonly head: Oid };
  readonly judged: Judged;
}

async function run(io: Io, args: Arguments): Promise<Answer> {
  const loose = await openLoose(io);
  const { entries: words, notes } = answerFromRoot(args.positional, standOf(loose));
  const first = parseAnswer(words, { form: 'command', current: loose.repo.head });
  if (!first.ok) throw wrongForm(first.problem, args.values.branch);
  const { command: given } = first;
  if (given.kind === 'reject') refusePlaceholder(given.reason, 'why not');
  if (given.kind === 'break-glass') refusePlaceholder(given.incident, 'what the emergency is');
  const ctx = await enrolled(loose);
  if (ctx.party.actor === 'agent') return refusedToAgent(ctx, first.command);
  const { view } = await loadView(ctx.store, await freshTip(ctx));
  const acting = await underRun(ctx, view);
  if (acting.party.actor === 'agent') return refusedToAgent(acting, first.command);
  const named = args.values.branch;
  const about = await aboutBranch(ctx, view, { named, wanted: first.command.head });
  const judging = { ...about, givenBack: await outsideGivenBack(ctx, about) };
  const command = await atHead(ctx, first.command, { ...judging, named });
  const judged = await judgeBranch(ctx, judging);
  const said = wordsOf(command, judging.head);
  if (ctx.config.judge === 'github') return { ...advice(judged.report, said), notes };
  const answer = await recordAnswer(ctx, { command, words: said, judging, judged });
  return { ...answer, notes: [...notes, ...(answer.notes ?? [])] };
}

async function aboutBranch(
  ctx: Context,
  view: View,
  { named, wanted }: { readonly named: string | undefined; readonly wanted: Oid | null },
): Promise<Answering['judging']> {
  const current = currentBranch(ctx);
  const branch = named ?? current;
  if (branch === null)
    throw usage(
      'no-branch',
      'HEAD is on no branch',
      "git switch '<the branch>'\n  or name it: metes resolve … --branch='<name>'",
    );
  const other = wanted === null || wanted === ctx.repo.head ? null : wanted;
  // What its push was refused for is on no branch of another clone: it was brought from the one that has it.
  const ahead =
    other !== null && (await isAhead(ctx, view, { branch, head: other })) ? other : null;
  // Pushed from elsewhere, the commit can be what the remote has of the branch that is checked out.
  const pushed = other !== null && (await knownHeads(ctx, branch)).includes(other);
  const here = branch === current && ahead === null && !pushed;
  const head = ahead ?? (here ? ctx.repo.head : await headOfBranch(ctx, branch, wanted));
  if (head === null)
    throw usage('no-commit', `${quoted(branch)} has no commit to answer about`, 'metes check');
  const manifest = here ? await findManifest(ctx, branch) : await manifestAt(ctx, branch, head);
  const { actor, seat } = ctx.party;
  return { branch, head, worktree: here, manifest, actor, seat: here ? seat : null, view };
}

interface At {
  readonly branch: string;
  readonly head: Oid;
  /** `--branch`. */
  readonly named: string | undefined;
}

/** An answer is about the commit that was looked at; another one there now has to be looked at first. */
async function atHead(ctx: Context, command: AnswerCommand, at: At): Promise<AnswerCommand> {
  const { branch, head } = at;
  if (command.head === null || command.head === head) return command;
  throw usage(
    'old-head',
    `@${command.head} is not where ${quoted(branch)} stands now, and an answer is about one commit`,
    await insteadOf(ctx, command, { ...at, wanted: command.head }),
  );
}

/** Never a line about a branch that the commit may have nothing to do with. */
async function insteadOf(
  ctx: Context,
  command: AnswerCommand,
  { branch, head, named, wanted }: At & { readonly wanted: Oid },
): Promise<string> {
  const { door, repo, state } = ctx;
  if ((await resolve(door, repo, wanted)) === null)
    return [
      commandLine(['git', 'fetch', ...(state.remote === null ? [] : [state.remote])]),
      '  this clone has no such commit yet; then the same again',
      ...(state.remote === null ? [] : [fromTheirs(branch)]),
    ].join('\n');
  const others = (await branchesAt(ctx, wanted)).filter((other) => other !== branch);
  if (others.length > 0 && named === undefined)
    return others
      .map((other) => `${lineOf(other, wordsOf(command, wanted))}\n  ${quoted(other)} stands there`)
      .join('\n');
  if (named === undefined && !(await isAncestor(door, repo, wanted, head)))
    return "metes check --branch='<the branch it is about>'\n  shows its answers as they are now";
  return [
    commandLine(['git', 'diff', wanted, head]),
    '  what changed; then:',
    lineOf(branch, wordsOf(command, head)),
  ].join('\n');
}

/** The command again, for a commit. */
function wordsOf(command: AnswerCommand, head: Oid): Word[] {
  const at = bare(`@${head}`);
  if (command.kind === 'reject') return [bare('reject'), at, bare(command.reason)];
  if (command.kind === 'break-glass') return [bare('break-glass'), bare(command.incident), at];
  const about = command.about.map((named) =>
    'path' in named ? pathWord(named.path) : bare(`#${named.finding}`),
  );
  return [bare(command.kind), ...about, at];
}

const lineOf = (branch: string, words: readonly Word[]): string =>
  resolveLine(
    branch,
    words.map((word) => word.text),
  );

function wrongForm({ code, message, instead }: AnswerProblem, branch?: string): MetesError {
  const words = instead.map((word) => word.text);
  const line = commandLine(['metes', 'resolve', ...words]);
  return usage(code, message, branch === undefined ? line : resolveLine(branch, words));
}

function refusedToAgent(ctx: Context, command: AnswerCommand): Answer {
  const what = command.kind === 'break-glass' ? 'break-glass' : 'resolve';
  const refusal = { reason: 'agent', what, paths: [] } as const;
  const text = refusalText(refusal, {
    now: ctx.io.now(),
    graceSeconds: ctx.policy.graceSeconds,
    asked: { verb: 'resolve', branch: currentBranch(ctx) ?? '', task: '', write: [] },
    by: ctx.party,
  });
  return { exit: 1, outcome: 'refused', data: { ...refusal }, text };
}

function advice(report: CheckReport, words: readonly Word[]): Answer {
  const text = adviceText(words);
  const line = text.split('\n').at(-1)?.trim() ?? '';
  return { exit: 0, outcome: 'advice', data: { branch: report.branch, line }, text };
}
