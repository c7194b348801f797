/**
 * The experiment: each escape against each layer alone, against none, and against all, and the agent that obeys the same way.
 * Attempts are made in labs of their own, two at a time.
 */
import { access, mkdir, readFile } from 'node:fs/promises';
import type { Cast } from '../cast.ts';
import type { World } from '../world.ts';
import { attempt, type Observation, type Trial } from './attempt.ts';
import { type Escape, WAIT } from './escape.ts';
import { buildLab, type Lab, putBack } from './lab.ts';
import { LAYERS, type Setting } from './layers.ts';
import { OBEYING } from './obeying.ts';
import { type EscapeRow, escapeRow, type ObeyRow, obeyRow } from './rows.ts';

export interface Experiment {
  readonly world: World;
  readonly cast: Cast;
  readonly node: string;
  readonly signal: AbortSignal;
  readonly escapes: readonly Escape[];
  /** Called in the order of the rows. */
  onRow(row: EscapeRow | ObeyRow): void;
}

export interface Results {
  readonly rows: readonly (EscapeRow | ObeyRow)[];
  /** Null: it was measured; else why not. */
  readonly noSandbox: string | null;
}

const WIDTH = 2;

export async function measure(experiment: Experiment): Promise<Results> {
  const labs = await Promise.all(
    Array.from({ length: WIDTH }, (_, i) => labIn(experiment, `lab-${i + 1}`)),
  );
  const noSandbox = await sandboxLacks(labs[0] as Lab);
  const settings: Setting[] = [
    'none',
    ...LAYERS.map(({ id }) => id).filter((id) => id !== 'sandbox' || noSandbox === null),
    'all',
  ];
  const work = tasksOf(experiment, { settings, sandbox: noSandbox === null });
  const rows = await inTurn(experiment, work, labs);
  return { rows, noSandbox };
}

async function labIn({ world, cast, node, signal }: Experiment, name: string): Promise<Lab> {
  const root = world.at(name);
  await mkdir(root);
  const gitConfig = await readFile(world.at('home', '.gitconfig'), 'utf8');
  return buildLab({ root, gitConfig, node, cast, signal });
}

/** Null: there is one. */
async function sandboxLacks(lab: Lab): Promise<string | null> {
  await putBack(lab, 'all');
  const argv = ['metes', 'run', '--sandbox=require', '--task=Try', '--write=src/', '--', 'true'];
  const tried = await lab.cast.run({ argv, cwd: lab.places.other });
  return /a sandbox is required, and can't be had: (.+)/.exec(tried.text)?.[1] ?? null;
}

/** A row, and the attempts that it is made of. */
interface Task {
  readonly settings: readonly Setting[];
  trial(lab: Lab, setting: Setting): Trial;
  row(seen: ReadonlyMap<Setting, Observation>): EscapeRow | ObeyRow;
}

function tasksOf(
  { escapes }: Experiment,
  { settings, sandbox }: { readonly settings: readonly Setting[]; readonly sandbox: boolean },
): Task[] {
  const obeying: Task = {
    settings,
    trial: ({ places }, setting) => {
      const { lands, calls, beside } = OBEYING;
      // With all layers on, another agent is at work in the same clone at the same time.
      const meanwhile = setting === 'all' ? { agent: beside(places) } : undefined;
      const all = [...calls(places)];
      if (meanwhile !== undefined) all.splice(all.length / 2, 0, WAIT);
      return { calls: all, lands, meanwhile, setting, sandbox };
    },
    row: obeyRow,
  };
  return [
    obeying,
    ...escapes.map(
      (wayOut): Task => ({
        settings,
        trial: ({ places }, setting) => {
          const { lands, person } = wayOut;
          const meanwhile = person === undefined ? undefined : { person };
          return { calls: wayOut.calls(places), lands, meanwhile, setting, sandbox };
        },
        row: (seen) => escapeRow(wayOut, seen),
      }),
    ),
  ];
}

/** Every lab takes the next attempt; a row is told when all of its attempts, and the rows before it, are done. */
async function inTurn({ onRow }: Experiment, tasks: readonly Task[], labs: readonly Lab[]) {
  const queue = tasks.flatMap((task) => task.settings.map((setting) => ({ task, setting })));
  const seen = new Map(tasks.map((task) => [task, new Map<Setting, Observation>()] as const));
  const rows: (EscapeRow | ObeyRow)[] = [];
  const tell = (): void => {
    for (let task = tasks[rows.length]; task !== undefined; task = tasks[rows.length]) {
      const its = seen.get(task);
      if (its === undefined || its.size < task.settings.length) return;
      const row = task.row(its);
      rows.push(row);
      onRow(row);
    }
  };
  const lane = async (lab: Lab): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { task, setting } = next;
      seen.get(task)?.set(setting, await attempt(lab, task.trial(lab, setting)));
      tell();
    }
  };
  await Promise.all(labs.map(lane));
  return rows;
}

/** Those that can be tried on this system. */
export async function possible(escapes: readonly Escape[]): Promise<Escape[]> {
  const can = await Promise.all(
    escapes.map(({ needs }) =>
      needs === undefined
        ? true
        : access(needs).then(
            () => true,
            () => false,
          ),
    ),
  );
  return escapes.filter((_, i) => can[i]);
}
