/**
 * Up to when each session was heard in this worktree, so that a log that is read again while it grows promises nothing a
 * second time: what was promised at its beginning may be done by now. Best effort: without it, all is heard.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessRefused } from '../../git/refused-here.ts';
import { replaceFile } from '../context/local-state.ts';

/** Session → the time of its newest message, ISO 8601 as its log has it. */
export type HeardUntil = ReadonlyMap<string, string>;

/** The newest ones. */
const SESSIONS = 100;
const LONGEST = 200;

const fileOf = (gitDir: string): string => join(gitDir, 'metes', 'heard-until');

export async function heardUntil(gitDir: string): Promise<HeardUntil> {
  const text = await readFile(fileOf(gitDir), 'utf8').catch(() => '');
  return new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const cut = line.indexOf(' ');
      return cut < 0 ? [] : [[line.slice(cut + 1), line.slice(0, cut)]];
    }),
  );
}

export async function keepHeardUntil(gitDir: string, until: HeardUntil): Promise<void> {
  if (until.size === 0) return;
  const all = new Map([...(await heardUntil(gitDir)), ...until]);
  const lines = [...all]
    .filter(
      ([session, at]) => /^\S+$/.test(at) && !/[\n\r]/.test(session) && session.length <= LONGEST,
    )
    .map(([session, at]) => `${at} ${session}`)
    .sort()
    .slice(-SESSIONS);
  await mkdir(join(gitDir, 'metes'), { recursive: true })
    .then(() => replaceFile(fileOf(gitDir), `${lines.join('\n')}\n`))
    .catch(unlessRefused);
}
