/**
 * Glass that was broken and is not on record yet: queued in the clone, because whoever breaks it must not wait, and
 * recorded by the next command that reaches the registry. Decides nothing.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPlaceholder } from '../../check/command-words.ts';
import type { ClaimId, Oid } from '../../registry/ids.ts';
import { isId, isOid } from '../../registry/ids.ts';
import { roomFor } from '../../registry/room.ts';
import type { Context } from '../context/context.ts';
import { metesDirectory } from '../context/local-state.ts';
import { type Patience, transact } from '../transact.ts';

export interface BrokenGlass {
  readonly incident: string;
  readonly branch: string;
  readonly claim: ClaimId | null;
  readonly head: Oid | null;
  readonly paths: readonly string[];
}

const INCIDENT_LENGTH = 200;

/** One line, bounded: it goes into a commit's subject. */
export const incidentOf = (text: string | undefined): string | null => {
  const line = (text ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, INCIDENT_LENGTH);
  return line === '' || isPlaceholder(line) ? null : line;
};

export async function queueGlass(
  ctx: Pick<Context, 'io' | 'repo'>,
  glass: BrokenGlass,
): Promise<void> {
  const dir = pendingDir(ctx);
  await mkdir(dir, { recursive: true });
  const name = `glass.${Buffer.from(ctx.io.random(8)).toString('hex')}.json`;
  await writeFile(join(dir, name), `${JSON.stringify(glass)}\n`);
}

/** Records what is queued, oldest first as far as names tell; what can't be recorded now stays. Returns how many. */
export async function recordBrokenGlass(ctx: Context, patience: Patience = {}): Promise<number> {
  const names = await readdir(pendingDir(ctx)).catch(() => []);
  let recorded = 0;
  for (const name of names.filter((n) => n.startsWith('glass.')).sort()) {
    const file = join(pendingDir(ctx), name);
    const glass = glassIn(await readFile(file, 'utf8'));
    if (glass !== null) {
      await transact(ctx, (_view, _tip, origin) => asPerson(origin, glass), patience);
      recorded += 1;
    }
    await rm(file, { force: true });
  }
  return recorded;
}

/** It was a person who broke it, also when an agent's command is the first to reach the registry. */
function asPerson<O extends { by: Context['party'] }>(origin: O, glass: BrokenGlass) {
  const { harness: _, ...by } = origin.by;
  return {
    ...origin,
    by: { ...by, actor: 'person' as const },
    kind: 'break-glass' as const,
    ...glass,
    ...roomFor(glass.paths, (path) => path),
  };
}

const pendingDir = ({ repo }: Pick<Context, 'repo'>): string =>
  join(metesDirectory(repo.commonDir), 'pending');

/** What node queued is JSON; sh, when node was gone, left two lines: the incident and the branch. */
function glassIn(text: string): BrokenGlass | null {
  const [first = '', branch = ''] = text.split('\n');
  if (!first.startsWith('{')) {
    const incident = incidentOf(first);
    return incident === null ? null : { incident, branch, claim: null, head: null, paths: [] };
  }
  try {
    const read = JSON.parse(text) as Partial<BrokenGlass>;
    const incident = incidentOf(read.incident);
    if (incident === null || typeof read.branch !== 'string') return null;
    return {
      incident,
      branch: read.branch,
      claim: isId('c', read.claim) ? read.claim : null,
      head: isOid(read.head) ? read.head : null,
      paths: Array.isArray(read.paths) ? read.paths.filter((p) => typeof p === 'string') : [],
    };
  } catch {
    return null;
  }
}
