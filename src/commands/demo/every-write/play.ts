/** `demo --every-write`: runs the experiment, shows its rows as they come, and answers with what was measured. */
import { usage } from '../../../errors.ts';
import type { Answer, Io } from '../../verb.ts';
import type { Cast } from '../cast.ts';
import type { World } from '../world.ts';
import type { Escape } from './escape.ts';
import { BY_GIT } from './escapes-by-git.ts';
import { BY_TOOLS } from './escapes-by-tools.ts';
import { measure, possible, type Results } from './experiment.ts';
import { LAYERS } from './layers.ts';
import type { EscapeRow } from './rows.ts';
import { headLines, LEGEND, rowLine } from './table.ts';

/** What a bare `--every-write` stands for. */
export const EVERY = 'all';

const ESCAPES = [...BY_TOOLS, ...BY_GIT];

/** Throws usage `unknown-escape`. */
export function escapesNamed(list: string): readonly Escape[] {
  if (list === EVERY) return ESCAPES;
  const names = list.split(',');
  const unknown = names.find((name) => ESCAPES.every(({ id }) => id !== name));
  if (unknown !== undefined)
    throw usage(
      'unknown-escape',
      `demo knows no way out called ${JSON.stringify(unknown)}`,
      ESCAPES.map(({ id }) => id).join(', '),
    );
  return ESCAPES.filter(({ id }) => names.includes(id));
}

interface Playing {
  readonly world: World;
  readonly cast: Cast;
  readonly signal: AbortSignal;
  readonly escapes: readonly Escape[];
  readonly kept: string | null;
  /** Nowhere, with `--json`. */
  print(text: string): void;
}

export async function playEveryWrite(io: Io, playing: Playing): Promise<Answer> {
  const { world, cast, signal, print } = playing;
  const say = (lines: readonly string[]): void => print(`${lines.join('\n')}\n`);
  say([
    'metes demo --every-write: one agent keeps to its claim, one tries every way out, on real git',
    `in ${world.root}, with homes of their own`,
    '',
    ...LEGEND,
    '',
    ...headLines(),
  ]);
  const escapes = await possible(playing.escapes);
  const results = await measure({
    ...{ world, cast, signal, escapes, node: io.node },
    onRow: (row) => say([rowLine(row)]),
  });
  return answer(results, playing.kept);
}

function answer({ rows, noSandbox }: Results, kept: string | null): Answer {
  const failed = rows.flatMap(({ failures }) => failures);
  const escapes = rows.filter((row): row is EscapeRow => row.kind === 'escape');
  const obeying = rows.find((row) => row.kind === 'obeying');
  return {
    exit: failed.length === 0 ? 0 : 1,
    outcome: failed.length === 0 ? 'shown' : 'failed',
    data: {
      layers: LAYERS.map(({ id, name }) => ({
        ...{ id, name },
        unmeasured: id === 'sandbox' ? noSandbox : null,
      })),
      obeying: obeying?.undisturbed ?? null,
      escapes: escapes.map(({ id, name, how, cells, first, reached }) => ({
        ...{ id, name, how, cells, first, reached },
      })),
      failures: failed,
      kept,
    },
    text: ['', ...closing(escapes, { failed, noSandbox })].join('\n'),
  };
}

function closing(
  escapes: readonly EscapeRow[],
  { failed, noSandbox }: { readonly failed: readonly string[]; readonly noSandbox: string | null },
): string[] {
  const missing = noSandbox === null ? [] : [`The sandbox was not measured here: ${noSandbox}.`];
  if (failed.length > 0) return [...missing, ...failed.map((one) => `failed: ${one}`)];
  const onHost = escapes.filter(({ first }) => first === 'pre-receive').map(({ id }) => id);
  return [
    ...missing,
    `${escapes.length === 1 ? '1 way out was' : `${escapes.length} ways out were`} tried: each lands without metes, and none with all layers on.`,
    ...(onHost.length === 0
      ? []
      : [
          "On a host that can't run pre-receive these reach the branch, and the check there finds them:",
          `  ${onHost.join(', ')}`,
        ]),
    'The agent that keeps to its claim is disturbed by none.',
  ];
}
