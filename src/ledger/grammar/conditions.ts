/** Decides which words make a promise depend on something that may not come. */
import type { Token } from './tokens.ts';
import { CONDITIONS, WHETHER, YES } from './words.ts';

/** `if` and its kind, and a yes that is waited for. `to see if` asks whether, and `even if` does not matter. */
export function isCondition(tokens: readonly Token[], at: number): boolean {
  const low = (tokens[at] as Token).low;
  const before = tokens[at - 1]?.low ?? '';
  if (CONDITIONS.has(low)) return low !== 'if' || !WHETHER.has(before);
  const next = tokens[at + 1]?.low ?? '';
  switch (low) {
    case 'provided':
      return next === 'that' || next === 'the';
    case 'once':
    case 'after':
    case 'until':
      return next === 'you' && YES.has(tokens[at + 2]?.low ?? '');
    case 'with':
      return (
        next === 'your' &&
        /^(?:permission|approval|ok|okay|blessing|go-ahead)$/.test(tokens[at + 2]?.low ?? '')
      );
    case 'long':
      return before === 'as' && next === 'as';
    default:
      return false;
  }
}

/** Before a promise there are more: `Should CI fail, …`, `In case it fails, …`, `Worst case …`. */
export function isConditionBefore(tokens: readonly Token[], from: number, at: number): boolean {
  const low = tokens[at]?.low;
  const next = tokens[at + 1]?.low;
  if (low === 'should') return at === from;
  if (low === 'in' || low === 'worst')
    return next === 'case' || (at === from && next === 'the' && tokens[at + 2]?.low === 'worst');
  return tokens[at]?.kind === 'word' && isCondition(tokens, at);
}
