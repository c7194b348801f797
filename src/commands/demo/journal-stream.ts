/**
 * Follows the journal through `metes log --follow --json`, shows each event as it comes, and keeps the ids in the
 * order they came for comparison with the branch itself.
 */
import type { Player } from './cast.ts';
import { REGISTRY } from './observe.ts';
import { hostOf, mayas, type Show, until } from './show.ts';

export interface JournalStream {
  /** Ids of the events, as they came. */
  readonly ids: readonly string[];
  /** Waits until what is on the branch now has come; false when it does not come. */
  caughtUp(): Promise<boolean>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 20_000;

/** Looks twice a second: an audience is watching. */
export const FOLLOW = ['metes', 'log', '--follow', '--json', '--interval=500ms'];

/** Ends what it starts when its stdin is closed: a follower would outlive a demonstration that was killed. */
const TIED = 'trap : TERM; "$@" & follower=$!; read -r _; kill "$follower"; wait "$follower"';

export function followJournal(show: Show): JournalStream {
  const ids: string[] = [];
  let rest = '';
  const player: Player = show.cast.start(
    { argv: ['sh', '-c', TIED, 'sh', ...FOLLOW], cwd: mayas(show, 'handbook') },
    (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const event = eventOf(line);
        if (event === null) continue;
        ids.push(event.id);
        show.stage.event(event.sentence);
      }
    },
  );
  return {
    ids,
    caughtUp: async () => {
      const host = hostOf(show, 'handbook');
      const count = Number(await show.outside.ask(host, 'rev-list', '--count', REGISTRY));
      return until(show, () => ids.length >= count, player.ended, PATIENCE_MS);
    },
    stop: player.stop,
  };
}

function eventOf(line: string): { id: string; sentence: string } | null {
  try {
    const { event, subject } = JSON.parse(line) as { event?: { id?: string }; subject?: string };
    return event?.id === undefined ? null : { id: event.id, sentence: subject ?? event.id };
  } catch {
    return null;
  }
}
