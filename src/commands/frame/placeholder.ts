/** A word that metes prints for something to be filled in, given as it stands: nobody means it. */
import { isPlaceholder } from '../../check/command-words.ts';
import { usage } from '../../errors.ts';

/** `what` says what belongs there: `what the work is for`. */
export function refusePlaceholder(text: string, what: string): void {
  if (isPlaceholder(text))
    throw usage(
      'placeholder',
      `${text.trim()} stands for ${what}, and was given as it is`,
      'the same command, with that filled in',
    );
}
