/** The dependency map of a repository of a thousand TypeScript files: with nothing kept, and after ten of them changed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openRepository } from '../../src/git/repository.ts';
import { openDoor } from '../../src/git/run.ts';
import { dependencyMapAt } from '../../src/imports/dependency-map.ts';
import { median, type Row } from './measure.ts';
import { git, newRepository, type World } from './world.ts';

const FILES = 1_000;
const CHANGED = 10;
const IMPORTS = 6;
const ROUNDS = 7;
/** Milliseconds, process start apart; that of the parsing process is within. */
const COLD = 2_000;
const REFRESHED = 200;

export async function dependencyMap(world: World): Promise<Row[]> {
  const dir = newRepository(world, 'map', 1);
  mkdirSync(join(dir, 'lib'));
  for (let n = 0; n < FILES; n += 1) write(dir, n, '');
  commit(world, dir);
  const door = openDoor(world.env);
  const repo = await openRepository(door, dir);
  const parser = join(dirname(world.cli), 'parser.js');
  const timed = async (expected: number): Promise<number> => {
    const start = process.hrtime.bigint();
    const { parsed, edges, unknown } = await dependencyMapAt({
      door,
      repo,
      commit: 'HEAD',
      parser,
    });
    const ms = Number(process.hrtime.bigint() - start) / 1e6;
    if (parsed !== expected || edges.length !== FILES * IMPORTS || unknown.length > 0)
      throw new Error(`${parsed} parsed, ${edges.length} edges, ${unknown.length} unknown`);
    return ms;
  };
  const [cold, changed, same]: number[][] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    rmSync(join(dir, '.git/metes/imports'), { force: true });
    cold?.push(await timed(FILES));
    for (let n = 0; n < CHANGED; n += 1) write(dir, n * 97, `// ${round}\n`);
    commit(world, dir);
    changed?.push(await timed(CHANGED));
    same?.push(await timed(0));
  }
  return [
    row(`dependency map, ${FILES} TypeScript files, nothing kept`, median(cold ?? []), COLD),
    row(`… after ${CHANGED} of them changed`, median(changed ?? []), REFRESHED),
    { name: '… nothing changed', value: median(same ?? []), unit: 'ms', budget: '' },
  ];
}

const row = (name: string, value: number, limit: number): Row => ({
  ...{ name, value, unit: 'ms', budget: `≤ ${limit} ms`, within: value <= limit },
});

function commit(world: World, dir: string): void {
  git(world, dir, 'add', 'lib');
  git(world, dir, 'commit', '-qm', 'Change');
}

/** About 4 kB, as the files of this project. */
function write(dir: string, n: number, last: string): void {
  const imports = Array.from(
    { length: IMPORTS },
    (_, i) => `import { type T${i}, f${i} } from './f${(n + (i + 1) * 41) % FILES}.js';\n`,
  );
  const functions = Array.from(
    { length: 24 },
    (_, i) =>
      `/** Number ${i} of file ${n}. */\nexport function f${i}<T extends object>(given: readonly T[]): T | null {\n  const found = given.find((one) => Object.keys(one).length > ${i});\n  return found ?? null;\n}\n`,
  );
  writeFileSync(join(dir, `lib/f${n}.ts`), [...imports, ...functions, last].join(''));
}
