/** What pre-push answers where nobody could be asked: what happened, how old the copy is, and what to do about it. */
import { commandLine } from '../../report/command-line.ts';
import { spelledAge } from '../../report/guard-notes.ts';
import { quoted } from '../../report/printable.ts';
import { listed } from '../../report/words.ts';
import type { Context } from '../context/context.ts';
import type { Copy } from '../context/copy-at-hand.ts';
import type { Answer } from '../verb.ts';
import { plainRefusal } from './plain-refusal.ts';
import type { Pushed, PushRemote } from './push.ts';

interface Unchecked {
  readonly copy: Copy;
  readonly why: string;
  readonly pushed: readonly Pushed[];
  readonly remote: PushRemote;
}

export function uncheckedAnswer(ctx: Context, unchecked: Unchecked): Promise<Answer> {
  const { copy, why, pushed, remote } = unchecked;
  const asked = copy.current ? 'the default branch' : 'the registry';
  const again = commandLine(['git', 'push', remote.name, ...pushed.map(refspecOf)]);
  const mend =
    copy.mend === undefined ? `${again}\n    the same again, when the network is back` : copy.mend;
  return plainRefusal(ctx, {
    doing: 'push',
    branch: pushed[0]?.branch ?? '',
    head: pushed[0]?.tip ?? null,
    reason: 'push-unchecked',
    paths: [],
    lines: [
      `${asked} could not be asked whether ${listed(pushed.map(({ branch }) => quoted(branch)))} may leave`,
      `  ${why}`,
      `The copy here is ${spelledAge(copy.tip.fetchedAt, ctx.io.now())} old; what leaves is decided on a fresh one.`,
      'Works now:',
      `  ${mend.replaceAll('\n', '\n  ')}`,
    ],
  });
}

const refspecOf = ({ from, branch }: Pushed): string =>
  from === `refs/heads/${branch}` ? branch : `${from}:refs/heads/${branch}`;
