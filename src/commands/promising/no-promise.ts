/** What `promise` answers when nothing is recorded: why each sentence was passed over, or that there is no room. */
import type { Refusal } from '../../registry/request.ts';
import { quoted } from '../../report/printable.ts';
import { grouped, indent } from '../../report/words.ts';
import type { Answer } from '../verb.ts';
import type { Heard } from './heard.ts';

const SHOWN = 5;

export function nothingPromised({ passedOver, truncated, unknownLog }: Heard): Answer {
  const shown = passedOver.slice(0, SHOWN);
  return {
    exit: 0,
    outcome: 'nothing',
    data: { commitments: [], passedOver, truncated },
    text: [
      'No promise in that, and nothing was recorded.',
      ...shown.map(({ rule, says, text }) =>
        indent(`${quoted(text, 80)} was passed over (rule ${rule}): ${says}`),
      ),
      ...(truncated
        ? [indent('not everything was read: a message, or a name in it, is too long')]
        : []),
      ...(unknownLog
        ? [indent('lines of JSON are read where they are a session of Claude Code or Codex')]
        : []),
      indent(`metes promise "I'll implement src/api/items.ts"`),
      indent('  is one: the speaker, a verb, and a path, a pattern or a name'),
    ].join('\n'),
  };
}

/** Nothing but room can be in the way of what was just minted and cut. */
export function tooMuch(refusal: Refusal): Answer {
  if (refusal.reason !== 'too-much') throw new RangeError(`unexpected: ${refusal.reason}`);
  return {
    exit: 1,
    outcome: 'refused',
    data: { ...refusal },
    text: [
      `Refused, and nothing was recorded: this registry keeps ${grouped(refusal.limit)} open commitments, and holds so many.`,
      indent('metes ledger'),
      indent('  shows them; what is done, or taken back ("I\'ll drop …"), makes room'),
    ].join('\n'),
  };
}
