/** The rows of the table: what was seen of one escape, or of the agent that obeys, and what of it should not be. Pure. */
import type { Observation } from './attempt.ts';
import type { Escape } from './escape.ts';
import { LAYERS, type LayerId, type Setting } from './layers.ts';
import { OBEYING } from './obeying.ts';
import { type Cell, endOf, firstOf, verdictOf } from './verdict.ts';

type Seen = ReadonlyMap<Setting, Observation>;
export type Cells = Readonly<Record<LayerId, Cell>>;

export interface EscapeRow {
  readonly kind: 'escape';
  readonly id: string;
  readonly name: string;
  readonly how: string;
  readonly cells: Cells;
  /** With all layers on: the first that stopped it, or else found it; null: none. */
  readonly first: LayerId | null;
  /** How far it got then. */
  readonly reached: Observation['reached'];
  /** One sentence each; empty: all as it should be. */
  readonly failures: readonly string[];
}

export interface ObeyRow {
  readonly kind: 'obeying';
  readonly name: string;
  /** What each setting let it do: true, all. */
  readonly undisturbed: Readonly<Record<LayerId | 'all', boolean | null>>;
  readonly failures: readonly string[];
}

const UNMEASURED: Cell = { verdict: 'unmeasured', reached: 'nothing', said: null };

export function escapeRow(wayOut: Escape, seen: Seen): EscapeRow {
  const { id, name, how, lands, person } = wayOut;
  const about = { path: lands.path, supersedes: person !== undefined };
  const failures: string[] = [];
  const fails = (what: string): void => void failures.push(`${id}: ${what}`);
  const control = seen.get('none');
  if (control?.reached !== 'host')
    fails(`it does not even land without any layer: ${control && endOf(control)}`);
  const cells = LAYERS.map((layer): [LayerId, Cell] => {
    const observation = seen.get(layer.id);
    if (observation === undefined) return [layer.id, UNMEASURED];
    const cell = verdictOf(layer, { observation, ...about });
    if ('untrusted' in cell) {
      fails(`${layer.name}: ${cell.untrusted}`);
      return [layer.id, UNMEASURED];
    }
    const held = cell.verdict === 'stopped' || cell.verdict === 'found';
    if (!held && wayOut.stoppedBy.includes(layer.id))
      fails(`${layer.name} is there to stop it, and let it by`);
    return [layer.id, cell];
  });
  const all = seen.get('all');
  const first = all === undefined ? null : firstOf({ observation: all, ...about });
  const reached = all?.reached ?? 'host';
  if (reached === 'host') fails('it is on the host although every layer is on');
  else if (first === null) fails(`no layer says that it stopped it: ${all && endOf(all)}`);
  return {
    kind: 'escape',
    ...{ id, name, how },
    cells: Object.fromEntries(cells) as unknown as Cells,
    ...{ first, reached, failures },
  };
}

export function obeyRow(seen: Seen): ObeyRow {
  const failures: string[] = [];
  const ids = [...LAYERS.map(({ id }) => id), 'all'] as const;
  const undisturbed = ids.map((id) => {
    const observation = seen.get(id);
    if (observation === undefined) return [id, null] as const;
    const { reached, agent, check, report } = observation;
    const fine = report.done && reached === 'host' && agent.exit === 0 && (check?.exit ?? 0) === 0;
    if (!fine) failures.push(`obeying: disturbed by ${id}: ${endOf(observation)}\n${check?.text}`);
    if (observation.meanwhile?.exit === 0)
      failures.push(`obeying: another agent beside it got out of its claim: ${id}`);
    return [id, fine] as const;
  });
  const byId = Object.fromEntries(undisturbed) as unknown as ObeyRow['undisturbed'];
  return { kind: 'obeying', name: OBEYING.name, undisturbed: byId, failures };
}
