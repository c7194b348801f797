/** From what was seen to what a layer did. Whatever it can't tell is said, and taken for nothing. Pure: a function of two observations. */
import type { Observation, Reached } from './attempt.ts';
import { LAYERS, type Layer, type LayerId, METES_REFUSED, SANDBOX_REFUSED } from './layers.ts';

/**
 * `stopped`: it refused, and the write did not get to the host. `found`: it named what had landed. `past`: it looked, and let
 * it by. `unasked`: nobody asked it. `unmeasured`: not on this system.
 */
export type Verdict = 'stopped' | 'found' | 'past' | 'unasked' | 'unmeasured';

export interface Cell {
  readonly verdict: Verdict;
  readonly reached: Reached;
  /** The first line of what it said. */
  readonly said: string | null;
}

/** A cell that nobody can go by, and why. */
export interface Untrusted {
  readonly untrusted: string;
}

interface Seen {
  readonly observation: Observation;
  /** The path that the escape writes: what a layer that looks afterwards has to name. */
  readonly path: string;
  readonly supersedes: boolean;
}

/** What one layer did, alone. That the same lands without any is for the caller to have seen. */
export function verdictOf(layer: Layer, seen: Seen): Cell | Untrusted {
  const { reached } = seen.observation;
  if (layer.after === true) return afterwards(layer.id, seen);
  const said = refusalOf(layer.id, seen.observation);
  if (said !== null && reached === 'host')
    return { untrusted: `it refused, and the write is on the host all the same: ${said}` };
  if (said !== null) return { verdict: 'stopped', reached, said };
  if (reached !== 'host')
    return {
      untrusted: `it did not land, and the layer did not refuse: ${endOf(seen.observation)}`,
    };
  return { verdict: wasAsked(layer, seen.observation) ? 'past' : 'unasked', reached, said: null };
}

/** A judgement counts when it is metes' own no, and names the path, or the attempt that is over. */
function afterwards(id: LayerId, { observation, path, supersedes }: Seen): Cell | Untrusted {
  const { reached, agent, check } = observation;
  const told = id === 'run' ? { no: 121, ...agent } : { no: 1, ...(check ?? agent) };
  const names = told.text.includes(path) || supersedes;
  if (told.exit === told.no && names)
    return { verdict: 'found', reached, said: firstLine(told.text) };
  if (reached !== 'host') return { untrusted: `it did not land: ${endOf(observation)}` };
  if (told.exit !== 0) return { untrusted: `exit ${told.exit}: ${told.text.trim()}` };
  return { verdict: 'past', reached, said: null };
}

/** The first layer that kept it from the host, or else found it there; null: none did. */
export function firstOf(seen: Seen): LayerId | null {
  const before = LAYERS.filter((layer) => layer.after !== true);
  const first = before.find(({ id }) => refusalOf(id, seen.observation) !== null);
  if (first !== undefined) return first.id;
  const after = LAYERS.filter((layer) => layer.after === true);
  const found = after.find(({ id }) => {
    const cell = afterwards(id, seen);
    return 'verdict' in cell && cell.verdict === 'found';
  });
  return found?.id ?? null;
}

/** What the layer said when it refused a step; null: it did not. */
function refusalOf(id: LayerId, { report, hooks }: Observation): string | null {
  const last = report.steps.at(-1);
  const text = last?.failed ?? '';
  const byMetes = METES_REFUSED.test(text);
  if (id === 'hook') return last?.refused != null && byMetes ? firstLine(text) : null;
  if (last === undefined || last.refused !== null) return null;
  if (id === 'sandbox') {
    const line = text.split('\n').find((one) => SANDBOX_REFUSED.test(one));
    return !byMetes && line !== undefined ? line.trim() : null;
  }
  const names = LAYERS.find((layer) => layer.id === id)?.hooks ?? [];
  const refused = hooks.find(({ exit }) => exit !== null && exit !== 0);
  return byMetes && refused !== undefined && names.includes(refused.hook)
    ? refusedLine(text)
    : null;
}

function wasAsked({ id, hooks = [] }: Layer, seen: Observation): boolean {
  const steps = seen.report.steps.filter(({ tool }) => tool !== 'wait');
  if (id === 'hook') return steps.every(({ asked }) => asked);
  // Git asks it about every ref: what a push leaves in `refs/remotes` is no move of a branch.
  if (id === 'reference-transaction' && !seen.onBranch) return false;
  return id === 'sandbox' || seen.hooks.some(({ hook }) => hooks.includes(hook));
}

const refusedLine = (text: string): string =>
  firstLine(text.slice(METES_REFUSED.exec(text)?.index ?? 0));
const firstLine = (text: string): string => text.trim().split('\n')[0]?.trim() ?? '';

/** How the agent came to its end, for whoever has to find out why. */
export const endOf = ({ report, agent }: Observation): string =>
  `exit ${agent.exit}; ${report.steps.at(-1)?.failed?.trim() ?? agent.text.trim()}`;
