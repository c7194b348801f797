/** Says that a registry was rolled over, and what brings a clone to where it goes on. Decides nothing. */
import type { Closing } from '../registry/closing.ts';
import type { NextCommand } from './next-commands.ts';
import { printableText } from './printable.ts';
import { stamp } from './time.ts';

export const closedSentence = ({ branch, to, by, at }: Closing): string =>
  `${printableText(branch)} was closed by ${printableText(by, 60)} at ${stamp(at)}: the registry goes on as ${printableText(to)}`;

export const ROLL_OVER: NextCommand = {
  command: 'metes init --roll-over',
  does: 'completes what was begun, and shows the commit that is to be made',
};
