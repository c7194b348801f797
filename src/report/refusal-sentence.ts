/** A refusal in one sentence, where there is no room for what would work instead: in a comment, in a log. */
import type { Refusal } from '../registry/request.ts';
import { whoText } from './claim-text.ts';
import { closedSentence } from './closed-text.ts';
import { printableText, quoted } from './printable.ts';
import { listed, patternList } from './words.ts';

export function refusalSentence(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'overlap': {
      const [first] = refusal.blockers;
      if (first === undefined) return 'somebody else holds that ground';
      const { claim, witness, pairs } = first;
      const holder = `${printableText(claim.branch, 80)} (${whoText(claim)}: ${quoted(claim.task.text, 120)})`;
      return witness === null
        ? `it can't be proved apart from what ${holder} holds`
        : `${holder} holds ${patternList([...new Set(pairs.map(({ theirs }) => theirs))], 3)}`;
    }
    case 'excluded':
      return `the claim excludes it: ${refusal.entries.map((entry) => printableText(entry)).join(', ')}`;
    case 'not-live':
      return `the claim ${refusal.claim} has ended`;
    case 'broken-registry':
      return `files of the registry can't be read: ${refusal.files.map((file) => printableText(file)).join(', ')}`;
    case 'lapsed':
      return `the lease of ${refusal.claim.id} is over`;
    case 'breach':
      return `something that ${printableText(refusal.claim.branch, 80)} wrote awaits a person`;
    case 'undelivered':
      return `not all that was promised, or is required, is there: ${listed(
        [...refusal.items, ...refusal.required.map(({ item }) => item)].map((item) =>
          quoted(item, 80),
        ),
        5,
      )}`;
    case 'closed':
      return closedSentence(refusal.closing);
    case 'clock':
      return 'the clocks of this machine and of the registry disagree, so it is not known who holds that ground';
    default:
      return `the registry refused it (${refusal.reason})`;
  }
}
