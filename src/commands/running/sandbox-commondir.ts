/**
 * Keeps a command in a sandbox from making `commondir` in the git directory that all worktrees share: git outside would
 * follow it to other hooks and settings. A mount needs something to lie on, so a file is put there that says what is so
 * without it, as long as any sandbox of the clone needs it, and so are directories. Knows files and processes.
 */
import { appendFileSync, readdirSync } from 'node:fs';
import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MetesError } from '../../errors.ts';
import { textOf } from '../../git/read-now.ts';
import type { Repository } from '../../git/repository.ts';
import type { Claim, ClaimProcess } from '../../registry/claim.ts';
import type { ClaimId } from '../../registry/ids.ts';
import type { Context } from '../context/context.ts';
import { metesDirectory, replaceFile } from '../context/local-state.ts';
import { isRunning } from '../context/pid-alive.ts';
import { recordName } from '../context/run-record.ts';
import { stopSurvivors } from './sandbox-survivors.ts';

/** To git, no other one than the directory it lies in. */
export const SAME_DIRECTORY = '.\n';

/** Who needs the file: a sandbox keeps it as it is. */
export const heldDir = ({ commonDir }: Pick<Repository, 'commonDir'>): string =>
  join(metesDirectory(commonDir), 'sandboxed');

type Here = Pick<Context, 'io' | 'repo'>;

/** Gives what takes it away again. Throws denied `no-sandbox` where one leads elsewhere already. */
export async function holdCommonDir(
  here: Here,
  { id, process }: Pick<Claim, 'id' | 'process'>,
): Promise<() => Promise<void>> {
  const { commonDir } = here.repo;
  const file = join(commonDir, 'commondir');
  const holder = join(heldDir(here.repo), `${id}.json`);
  await mkdir(heldDir(here.repo), { recursive: true });
  await alone(here, process ?? null, async () => {
    await replaceFile(holder, JSON.stringify(process ?? null));
    await writeFile(file, SAME_DIRECTORY, { flag: 'wx' }).catch(() => {});
  });
  if (textOf(file) !== SAME_DIRECTORY) throw leadsElsewhere(file);
  return async () => {
    await alone(here, process ?? null, async () => {
      await rm(holder, { force: true });
      if (await isHeld(here)) return;
      await rm(file, { force: true });
      await takeAwayMade(here.repo);
    });
    await rmdir(heldDir(here.repo)).catch(() => {});
  };
}

const madeFile = (repo: Pick<Repository, 'commonDir'>): string => join(heldDir(repo), 'made');

/** A directory of the git directories, made by whoever holds: others mount it too, so the last of them takes it away. */
export const noteMade = ({ repo }: Pick<Here, 'repo'>, place: string): void =>
  appendFileSync(madeFile(repo), `${JSON.stringify(place)}\n`);

/** Where something lies in it, that is what it was made for. */
async function takeAwayMade(repo: Repository): Promise<void> {
  const lines = (textOf(madeFile(repo)) ?? '').split('\n').filter(Boolean);
  for (const line of lines.reverse()) await rmdir(JSON.parse(line)).catch(() => {});
  await rm(madeFile(repo), { force: true });
}

/** A run that was killed needs it until what it left is stopped: without the file that could make its own. */
async function isHeld(here: Here): Promise<boolean> {
  const killed: string[] = [];
  for (const name of readdirSync(heldDir(here.repo))) {
    const file = join(heldDir(here.repo), name);
    if (!name.endsWith('.json')) continue;
    if (await isAlive(here, file)) return true;
    killed.push(file);
  }
  await stopSurvivors(killed.map(runIn), GRACE_MS);
  for (const file of killed) await rm(file, { force: true });
  return false;
}

const GRACE_MS = 2_000;

const runIn = (file: string): string => recordName(basename(file, '.json') as ClaimId);

async function isAlive({ io }: Here, file: string): Promise<boolean> {
  const process = processIn(file);
  return process !== null && (await isRunning(io, process));
}

function processIn(file: string): ClaimProcess | null {
  try {
    return JSON.parse(textOf(file) ?? 'null');
  } catch {
    return null;
  }
}

/** More than stopping what a killed run left can take: who waits must not go on beside who is at that. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 10;

/** One at a time: who ends must not take away what who begins has just found there. */
async function alone(
  here: Here,
  process: ClaimProcess | null,
  work: () => Promise<void>,
): Promise<void> {
  const lock = join(heldDir(here.repo), 'lock');
  const until = performance.now() + PATIENCE_MS;
  while (!(await taken(lock, process))) {
    if (performance.now() > until || !(await isAlive(here, lock))) await rm(lock, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  try {
    await work();
  } finally {
    await rm(lock, { force: true });
  }
}

const taken = (lock: string, process: ClaimProcess | null): Promise<boolean> =>
  writeFile(lock, JSON.stringify(process), { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );

const leadsElsewhere = (file: string): MetesError =>
  new MetesError(
    'denied',
    'no-sandbox',
    `${JSON.stringify(file)} leads git to another directory's hooks and settings: git makes none there`,
    { hint: 'a person looks at it, and takes it away' },
  );
