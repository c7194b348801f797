/**
 * Spells out commands that work now, each with a line that says what it does. Everything is one line that can be
 * pasted into sh; knows no refusal and no finding.
 */
import type { Claim } from '../registry/claim.ts';
import { isOwn } from '../registry/decide-takeover.ts';
import { commandLine, commandOf, shellWord } from './command-line.ts';
import { printableText } from './printable.ts';
import type { Asked, RefusalFacts } from './refusal.ts';

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
  if (asked.verb === 'resolve') return commandOf(['resolve', 'widen'], options, write);
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

/** How the one who asks could take over `claim`, if at all: freely, by force (a person), or not. */
export function takeoverCommand(claim: Claim, facts: RefusalFacts): NextCommand | null {
  const { by, dead, now } = facts;
  const take = `metes takeover ${claim.id}`;
  if (dead?.has(claim.id))
    return { command: take, does: 'continues its task here: the process that held it is gone' };
  if (isOver(claim, now, facts.graceSeconds))
    return { command: take, does: 'continues its task here: its lease is over' };
  if (isOwn(by, claim))
    return {
      command: take,
      does: `moves it here, as both are ${printableText(by.holder, 60)}'s; the other worktree can't deliver afterwards`,
    };
  if (by.actor === 'agent') return null;
  return {
    command: `${take} --force --reason '<why>'`,
    does: 'ends their attempt and continues its task here; they are refused from then on, and your reason is recorded',
  };
}

const isOver = (claim: Claim, now: Date, graceSeconds: number): boolean =>
  now.getTime() >= Date.parse(claim.lease.until) + graceSeconds * 1000;

/** A message to the holder, written so that it can be sent as it stands. */
export function askCommand(claim: Claim, text: string): NextCommand {
  return {
    command: commandOf(['ask'], [], [claim.id, printableText(text, 300)]),
    does: 'they read it at their next write',
  };
}
