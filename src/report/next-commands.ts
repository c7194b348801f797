/**
 * Spells out commands that work now, each with a line that says what it does. Everything is one line that can be
 * pasted into sh; knows no refusal and no finding.
 */
import type { Claim } from '../registry/claim.ts';
import type { ClaimId } from '../registry/ids.ts';
import { isOwn } from '../registry/own.ts';
import { commandLine, commandOf, shellWord } from './command-line.ts';
import { printableText } from './printable.ts';
import type { Asked, RefusalFacts } from './refusal.ts';
import { until } from './time.ts';

export interface NextCommand {
  readonly command: string;
  readonly does: string;
}

/** `Works now:` and each command above what it does. */
export function worksNow(commands: readonly NextCommand[], heading = 'Works now:'): string {
  if (commands.length === 0) return '';
  return [heading, ...commands.map(({ command, does }) => `  ${command}\n      ${does}`)].join(
    '\n',
  );
}

/** The command that asks for the same with other patterns or further options. */
export function askAgain(
  asked: Asked,
  change: { write?: readonly string[]; options?: string[] },
): string {
  const write = change.write ?? asked.write;
  const options = [...(asked.options ?? []), ...(change.options ?? [])];
  if (asked.verb === 'run') return runCommand(asked, options, write);
  if (asked.verb === 'takeover')
    return commandOf(['takeover'], options, [asked.claim ?? '<claim>']);
  if (asked.verb === 'widen') return commandOf(['widen'], options, write);
  if (asked.verb === 'resolve')
    return commandOf(['resolve', 'widen'], [`--branch=${asked.branch}`, ...options], write);
  return commandOf(['claim'], options, [asked.task, ...write]);
}

/** Values are joined to their option, so that one that starts with `-` stays a value. */
function runCommand(asked: Asked, options: readonly string[], write: readonly string[]): string {
  const words = [
    'metes run',
    ...options.map(shellWord),
    `--task=${shellWord(asked.task)}`,
    ...write.map((entry) => `--write=${shellWord(entry)}`),
    '--',
    asked.command === undefined ? "'<your command>'" : commandLine(asked.command),
  ];
  return words.join(' ');
}

export const FORCED = "--force --reason '<why>'";

/** `metes takeover`, with what was said of who holds it and how the manifest is kept. */
export const takeoverLine = (id: ClaimId, asked?: Pick<Asked, 'options'>): string =>
  commandOf(
    ['takeover'],
    (asked?.options ?? []).filter((o) => /^--(?:as=|no-commit$)/.test(o)),
    [id],
  );

type TakeoverFacts = Pick<
  RefusalFacts,
  | 'by'
  | 'dead'
  | 'now'
  | 'graceSeconds'
  | 'own'
  | 'spare'
  | 'start'
  | 'maxAttempts'
  | 'deadlineSeconds'
> & { readonly asked?: Pick<Asked, 'options'> };

/** How a claim's task could go on here: by taking it over, else by asking. */
export const continueCommand = (claim: Claim, facts: TakeoverFacts): NextCommand =>
  takeoverCommand(claim, facts) ?? askCommand(claim, `Are you still at work on ${claim.branch}?`);

/**
 * How the one who asks could take over `claim`, if at all: freely, by force (a person), or not. A branch has one task
 * at a time, so where this one has another the attempt gets a branch of its own.
 */
export function takeoverCommand(claim: Claim, facts: TakeoverFacts): NextCommand | null {
  const { own } = facts;
  const taking = takingOver(claim, facts);
  if (taking === null || own === undefined || own.id === claim.id) return taking;
  // It must not be switched from under a process.
  if (own.process !== undefined) return null;
  return {
    command: `${switchTo(own.branch, facts)} && ${taking.command}`,
    does: `${taking.does}; on a branch of its own, as ${printableText(own.branch)} has another task`,
  };
}

/** To a branch beside `branch`, under a name that none has. Never on top of it: its work would count as the new one's. */
export const switchTo = (branch: string, facts: Pick<RefusalFacts, 'spare' | 'start'>): string =>
  commandLine(['git', 'switch', '-c', spareName(branch, facts), ...startWords(facts)]);

export const startWords = ({ start }: Pick<RefusalFacts, 'start'>): string[] =>
  start === undefined ? [] : ['--no-track', start];

export const spareName = (branch: string, { spare }: Pick<RefusalFacts, 'spare'>): string =>
  spare ?? `${branch}-2`;

/** The takeover by itself. */
export function takingOver(claim: Claim, facts: TakeoverFacts): NextCommand | null {
  const { by, maxAttempts = Number.POSITIVE_INFINITY } = facts;
  const take = takeoverLine(claim.id, facts.asked);
  const free = freeToTake(claim, facts);
  if (free !== null && claim.generation < maxAttempts && isInTime(claim, facts))
    return { command: take, does: free };
  if (by.actor === 'agent') return null;
  return {
    command: `${take} ${FORCED}`,
    does:
      free ??
      'ends their attempt and continues its task here; they are refused from then on, and your reason is recorded',
  };
}

/** What a takeover without force does; null where it takes force. */
function freeToTake(claim: Claim, { by, dead, now, graceSeconds }: TakeoverFacts): string | null {
  if (dead?.has(claim.id)) return 'continues its task here: the process that held it is gone';
  if (isOver(claim, now, graceSeconds)) return 'continues its task here: its lease is over';
  if (!isOwn(by, claim)) return null;
  if (claim.seat === by.seat)
    return `moves it to the branch at hand: this worktree holds it, on ${printableText(claim.branch, 80)}`;
  return `moves it here, as both are ${printableText(by.holder, 60)}'s; the other worktree can't deliver afterwards`;
}

const isInTime = (
  { begun, granted }: Claim,
  { now, deadlineSeconds }: Pick<TakeoverFacts, 'now' | 'deadlineSeconds'>,
): boolean =>
  deadlineSeconds === null ||
  deadlineSeconds === undefined ||
  now.getTime() <= Date.parse(begun ?? granted) + deadlineSeconds * 1000;

const isOver = (claim: Claim, now: Date, graceSeconds: number): boolean =>
  now.getTime() >= Date.parse(claim.lease.until) + graceSeconds * 1000;

/** A push asks the registry; a commit goes by a copy that is up to ten minutes old. */
export const WHEN_READ =
  'they read it at their next push, or at a commit: guards look again after ten minutes';

/** A message to the holder, written so that it can be sent as it stands. */
export function askCommand(claim: Claim, text: string): NextCommand {
  return {
    command: commandOf(['ask'], [], [claim.id, printableText(text, 300)]),
    does: WHEN_READ,
  };
}

/** Of a worktree that was deleted by hand: until git is told, it may have been moved away only. */
export const giveBackPruned = (claim: Claim): NextCommand => ({
  command: `git worktree prune && ${commandOf(['release'], [], [claim.id])}`,
  does: 'where its worktree is gone for good: git forgets it, and what it holds is given back',
});

/** Where nobody is left to be asked, and whoever asks may do nothing about it. */
export const givenBackBy = (claim: Claim, now: Date): string =>
  `${printableText(claim.by.holder, 60)} can give it back: ${commandOf(['release'], [], [claim.id])}; otherwise it is held ${until(claim.lease.until, now)}`;

/** Of a claim that whoever asks holds itself, in this worktree. */
export const giveBackCommand = (claim: Claim): NextCommand => ({
  command: commandOf(['release'], [], [claim.id]),
  does: `gives it back: this worktree holds it itself, on ${printableText(claim.branch, 80)}`,
});
