/** What `promise` answers when nothing is recorded: why each sentence was passed over, or that there is no room. */
import type { Refusal } from '../../registry/request.ts';
import { quoted } from '../../report/printable.ts';
import { counted, grouped, indent } from '../../report/words.ts';
import type { Answer } from '../verb.ts';
import type { Heard } from './heard.ts';

const SHOWN = 5;

export function nothingPromised(heard: Heard): Answer {
  const { passedOver, truncated, unknownLog, before } = heard;
  const shown = passedOver.slice(0, SHOWN);
  return {
    exit: 0,
    outcome: 'nothing',
    data: { commitments: [], passedOver, truncated },
    text: [
      before === 0
        ? 'No promise in that, and nothing was recorded.'
        : `Nothing new in that, and nothing was recorded: ${counted(before, 'message')} of it ${before === 1 ? 'was' : 'were'} heard here before.`,
      ...shown.map(({ rule, says, text }) =>
        indent(`${quoted(text, 80)} was passed over (rule ${rule}): ${says}`),
      ),
      ...(truncated
        ? [indent('not everything was read: a message, or a name in it, is too long')]
        : []),
      ...(unknownLog
        ? [indent('lines of JSON are read where they are a session of Claude Code or Codex')]
        : []),
      ...(before === 0 ? ONE : WHERE_THEY_ARE).map((line) => indent(line)),
    ].join('\n'),
  };
}

const ONE = [
  `metes promise "I'll implement src/api/items.ts"`,
  '  is one: the speaker, a verb, and a path, a pattern or a name',
];

const WHERE_THEY_ARE = ['metes ledger', '  shows what is open of what they promised'];

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
