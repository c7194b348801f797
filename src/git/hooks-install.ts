/**
 * Puts the guards where git runs hooks, and takes them out again. A hook that was there is kept and run first; a
 * configured hooks directory is stood in for. Never silently replaces a hook. Knows no claim and no registry.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  CLONE_GUARDS,
  GUARD_SCRIPTS,
  HOST_GUARDS,
  isShim,
  KEPT,
  PASSED_ON,
  type Program,
  packageHooks,
  type ShimValues,
  shimText,
} from './hook-shim.ts';
import { type ConfigBefore, pointAt, pointBack, readBefore } from './hooks-config.ts';
import { effectiveHooksDir, type HooksPlace, placeFor, standInDir } from './hooks-place.ts';
import type { Repository } from './repository.ts';
import type { Door } from './run.ts';

export interface InstalledHooks {
  readonly kind: HooksPlace['kind'];
  readonly dir: string;
  readonly guards: readonly string[];
  /** What was done, as sentences. */
  readonly lines: readonly string[];
}

/** What uninstalling needs to know; `<common>/metes/hooks.json`. */
interface Record {
  readonly version: 1;
  readonly before: ConfigBefore | null;
}

export const guardsFor = (repo: Repository): readonly string[] =>
  repo.bare ? HOST_GUARDS : CLONE_GUARDS;

/** Can be repeated: what is in place stays, what was displaced is put back in front of what displaced it. */
export async function installHooks(
  door: Door,
  repo: Repository,
  program: Program,
): Promise<InstalledHooks> {
  await copyGuardScripts(repo, program);
  const before = await beforeMetes(door, repo);
  const place = await placeFor(door, repo, before?.value ?? null);
  await mkdir(place.dir, { recursive: true });
  await writeRecord(repo, { version: 1, before });
  const guards = guardsFor(repo);
  const lines = [`Guards stand in ${place.dir}: ${guards.join(', ')}.`];
  for (const hook of guards) lines.push(...(await placeShim(place, hook, program)));
  if (place.kind === 'stand-in') {
    for (const hook of PASSED_ON.filter((name) => !guards.includes(name)))
      await writeShim(place.dir, valuesFor(place, hook, program, { guards: false, kept: false }));
    await pointAt(door, repo, { dir: place.dir, scope: before?.scope ?? 'local' });
    lines.push(`core.hooksPath points there; hooks in ${place.chain} run first, unchanged.`);
    if (place.husky) await backHusky(place, program);
  }
  return { kind: place.kind, dir: place.dir, guards, lines };
}

/** Where hooks lie that metes' own run first, as those stand in for them; absolute, in this worktree and the main one. */
export async function chainedDirs(door: Door, repo: Repository): Promise<string[]> {
  const place = await placeFor(door, repo, (await readRecord(repo))?.before?.value ?? null);
  return place.kind === 'native'
    ? []
    : [resolve(repo.root ?? repo.commonDir, place.chain), place.chainMain];
}

/** Leaves every hook, and `core.hooksPath`, as they were before metes. Says what it could not undo. */
export async function uninstallHooks(door: Door, repo: Repository): Promise<readonly string[]> {
  const before = (await readRecord(repo))?.before ?? null;
  const place = await placeFor(door, repo, before?.value ?? null);
  const lines: string[] = [];
  if (place.kind === 'stand-in' && before !== null) {
    if ((await effectiveHooksDir(door, repo)) === place.dir)
      await pointBack(door, repo, place.dir, before);
    if (await ours(join(place.chainMain, 'reference-transaction')))
      await takeOut(place.chainMain, 'reference-transaction');
    await rm(place.dir, { recursive: true, force: true });
  }
  const native = join(repo.commonDir, 'hooks');
  for (const hook of guardsFor(repo)) lines.push(...(await takeOut(native, hook)));
  await rmdir(join(native, KEPT)).catch(() => {});
  await rm(join(repo.commonDir, 'metes', 'hooks'), { recursive: true, force: true });
  await rm(recordFile(repo), { force: true });
  return lines;
}

/** The sh that decides without node lies in the clone: a package that moves or goes away takes no guard with it. */
export async function copyGuardScripts(repo: Repository, program: Program): Promise<void> {
  const to = join(repo.commonDir, 'metes', 'hooks');
  await mkdir(to, { recursive: true });
  for (const name of GUARD_SCRIPTS) {
    const content = await readFile(join(packageHooks(program), name), 'utf8');
    const text = content.replaceAll('\r', '');
    const file = join(to, name);
    if ((await read(file))?.toString('utf8') !== text) await replace(file, text, 0o644);
  }
}

/** What `core.hooksPath` was before metes; after somebody has set it anew, that. */
async function beforeMetes(door: Door, repo: Repository): Promise<ConfigBefore | null> {
  const now = await readBefore(door, repo);
  if (now?.value !== standInDir(repo)) return now;
  return (await readRecord(repo))?.before ?? null;
}

async function placeShim(place: HooksPlace, hook: string, program: Program): Promise<string[]> {
  const file = join(place.dir, hook);
  const found = await read(file);
  const lines: string[] = [];
  if (place.kind === 'native' && found !== null && !isShim(found)) {
    lines.push(...(await keep(place.dir, hook)));
  }
  const kept = (await read(join(place.dir, KEPT, hook))) !== null;
  await writeShim(place.dir, valuesFor(place, hook, program, { guards: true, kept }));
  // Lefthook renames what it finds to `.old` and never runs it: a shim there would only confuse.
  if (await ours(`${file}.old`)) await rm(`${file}.old`);
  return lines;
}

/** Moves a hook into the directory where it is run from; one kept earlier stays beside it, no longer run. */
async function keep(dir: string, hook: string): Promise<string[]> {
  await mkdir(join(dir, KEPT), { recursive: true });
  const kept = join(dir, KEPT, hook);
  const lines = [`The ${hook} hook that was there is kept in ${KEPT}/ and runs first.`];
  const earlier = await read(kept);
  if (earlier !== null && !earlier.equals((await read(join(dir, hook))) ?? Buffer.alloc(0))) {
    const name = await freeName(join(dir, KEPT), `${hook}.earlier`);
    await rename(kept, join(dir, KEPT, name));
    lines.push(`Another ${hook} hook had been kept: it is ${KEPT}/${name} now, and is not run.`);
  }
  await rename(join(dir, hook), kept);
  return lines;
}

async function takeOut(dir: string, hook: string): Promise<string[]> {
  const file = join(dir, hook);
  const kept = join(dir, KEPT, hook);
  const hasKept = (await read(kept)) !== null;
  if (await ours(file)) {
    if (hasKept) await rename(kept, file);
    else await rm(file);
    return [];
  }
  if (!hasKept) return [];
  return [`${file} is not metes's any more and stays; the hook before it is ${kept}.`];
}

/** Where husky sets `core.hooksPath` back, this one stays: it is in none of husky's lists. */
async function backHusky(
  place: Extract<HooksPlace, { kind: 'stand-in' }>,
  program: Program,
): Promise<void> {
  const dir = place.chainMain;
  const found = await read(join(dir, 'reference-transaction'));
  if ((found !== null && !isShim(found)) || (await readdir(dir).catch(() => null)) === null) return;
  const values = valuesFor({ kind: 'native', dir }, 'reference-transaction', program, {
    guards: true,
    kept: false,
  });
  await writeShim(dir, values);
}

function valuesFor(
  place: HooksPlace,
  hook: string,
  program: Program,
  is: { readonly guards: boolean; readonly kept: boolean },
): ShimValues {
  const chained = place.kind === 'stand-in';
  return {
    hook,
    guards: is.guards,
    node: program.node,
    cli: program.cli,
    kept: is.kept && !chained ? KEPT : '',
    chain: chained ? place.chain : '',
    chainMain: chained ? place.chainMain : '',
  };
}

async function writeShim(dir: string, values: ShimValues): Promise<void> {
  const file = join(dir, values.hook);
  const text = await shimText(values);
  if ((await read(file))?.toString('utf8') === text) await chmod(file, 0o755);
  else await replace(file, text, 0o755);
}

async function replace(file: string, text: string, mode: number): Promise<void> {
  const beside = join(dirname(file), `.${randomBytes(6).toString('hex')}.metes`);
  await writeFile(beside, text, { mode });
  await chmod(beside, mode);
  await rename(beside, file);
}

async function freeName(dir: string, name: string): Promise<string> {
  const taken = new Set(await readdir(dir));
  for (let n = 1; ; n += 1) if (!taken.has(`${name}-${n}`)) return `${name}-${n}`;
}

const recordFile = (repo: Repository): string => join(repo.commonDir, 'metes', 'hooks.json');

async function readRecord(repo: Repository): Promise<Record | null> {
  const text = await readFile(recordFile(repo), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const record = JSON.parse(text) as Record;
    return record.version === 1 ? record : null;
  } catch {
    return null;
  }
}

const writeRecord = (repo: Repository, record: Record): Promise<void> =>
  replace(recordFile(repo), `${JSON.stringify(record, null, 2)}\n`, 0o644);

const ours = async (file: string): Promise<boolean> => isShim(await read(file));

const read = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null);
