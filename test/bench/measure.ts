/** Times whole processes side by side: the cases take turns, so that a machine that drifts drifts for all of them. */
import { spawnSync } from 'node:child_process';

export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | '×' | '/s' | 'MB' | '';
  /** As the design states it; empty when the row is there for comparison only. */
  readonly budget: string;
  /** Absent for comparison rows. */
  readonly within?: boolean;
}

export interface Case {
  readonly name: string;
  /** Runs once, untimed, before each timed run. */
  readonly before?: () => void;
  readonly run: () => void;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Median milliseconds of each case, by name. */
export function sideBySide(cases: readonly Case[], rounds: number): Map<string, number> {
  const times = new Map(cases.map((c) => [c.name, [] as number[]]));
  for (let round = -1; round < rounds; round++) {
    for (const one of cases) {
      one.before?.();
      const start = process.hrtime.bigint();
      one.run();
      const ms = Number(process.hrtime.bigint() - start) / 1e6;
      if (round >= 0) times.get(one.name)?.push(ms);
    }
  }
  return new Map([...times].map(([name, values]) => [name, median(values)]));
}

/** A command that must exit 0; its output is thrown away unless it fails. */
export function command(
  file: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): void {
  const done = spawnSync(file, [...args], { ...options, encoding: 'utf8' });
  if (done.status !== 0)
    throw new Error(
      `${file} ${args.join(' ')} exited ${done.status}\n${done.stdout}\n${done.stderr}`,
    );
}

export const of = (times: ReadonlyMap<string, number>, name: string): number => {
  const value = times.get(name);
  if (value === undefined) throw new Error(`no such case: ${name}`);
  return value;
};

export const ratioRow = (name: string, value: number, limit: number, against: string): Row => ({
  name,
  value,
  unit: '×',
  budget: `≤ ${limit} × ${against}`,
  within: value <= limit,
});

export const plainRow = (name: string, value: number): Row => ({
  name,
  value,
  unit: 'ms',
  budget: '',
});
