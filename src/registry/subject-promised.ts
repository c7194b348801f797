/** The sentences of what was promised and what became of it; subject.ts makes them one harmless line. */

import type { Promising } from './fold-promised.ts';
import type { Attested, Move, Shown } from './promised.ts';

export function promiseSentence(event: Promising): string {
  const who = event.by.holder;
  switch (event.kind) {
    case 'promised': {
      const { commitments, ended = [] } = event;
      const said = commitments.map(({ verb, object }) => `${verb} ${object}`);
      const where = commitments[0] === undefined ? '' : ` on ${commitments[0].branch}`;
      const met = commitments.filter((one) => one.conflictsWith !== undefined).length;
      const parts = [
        ...(said.length === 0 ? [] : [`promised${where} (${who}): ${some(said)}`]),
        ...(met === 0 ? [] : [`${met} conflicted`]),
        ...(ended.length === 0 ? [] : [takenBack(who, said.length > 0, ended)]),
      ];
      return parts.join('; ');
    }
    case 'advanced':
      return `saw ${someMoves(event.moves)} (${who})${firstShown(event.moves)}`;
    case 'attested':
      return `ran ${event.attested.command} on ${event.attested.branch} (${who}): ${ranText(event.attested)}${event.moves.length === 0 ? '' : `; ${someMoves(event.moves)}`}`;
    case 'reminded':
      return `followed up ${some(event.commitments)} (${who}): ${event.where}`;
  }
}

function takenBack(
  who: string,
  more: boolean,
  ended: readonly { readonly commitment: string; readonly successor?: string }[],
): string {
  const ids = ended.map(({ commitment, successor }) =>
    successor === undefined ? commitment : `${commitment} for ${successor}`,
  );
  return `took back${more ? '' : ` (${who}):`} ${some(ids)}`;
}

const ranText = ({ exit, head }: Attested): string => `exit ${exit} at ${short(head)}`;

const someMoves = (moves: readonly Move[]): string =>
  some(moves.map(({ commitment, state }) => `${commitment} ${state}`));

/** What showed the only one; several are told apart in the body. */
function firstShown([move, ...more]: readonly Move[]): string {
  return move === undefined || more.length > 0 ? '' : `: ${shownText(move.shown)}`;
}

export function shownText(shown: Shown): string {
  switch (shown.kind) {
    case 'commit':
      return `${shown.path} in ${short(shown.oid)}`;
    case 'pushed':
      return `${shown.path} at ${short(shown.head)}`;
    case 'run':
      return `${shown.command} at ${short(shown.head)}`;
    case 'check':
      return `${shown.name} at ${short(shown.head)}`;
    case 'ready':
      return `ready at ${short(shown.head)}`;
    case 'review':
      return `approved by ${shown.by} at ${short(shown.head)}`;
    case 'merged':
      return `merged at ${short(shown.head)}`;
    case 'closed':
      return `pull request ${shown.pull} was closed`;
    case 'gone':
      return `${shown.branch} is gone`;
    case 'said':
      return shown.text;
  }
}

const short = (oid: string): string => oid.slice(0, 12);

const SHOWN = 3;

function some(items: readonly string[]): string {
  const more = items.length - SHOWN;
  const shown = items.slice(0, SHOWN).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}
