/**
 * Messages that a holder has been shown, by their ids: a message is shown once, also while the
 * registry that carries it can't be told. Knows no text.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Claim, Message } from '../../registry/claim.ts';
import { replaceFile } from '../context/local-state.ts';

/** Those of the claim's messages that this worktree has not shown. */
export async function unheard(gitDir: string, claim: Claim): Promise<readonly Message[]> {
  const messages = claim.messages ?? [];
  if (messages.length === 0) return [];
  const heard = await heardIn(gitDir);
  return messages.filter((message) => !heard.has(message.event));
}

/** Only ids that the claim still carries are kept: the list stays as short as the claim's. */
export async function markHeard(gitDir: string, claim: Claim): Promise<void> {
  const ids = (claim.messages ?? []).map((message) => message.event);
  await mkdir(join(gitDir, 'metes'), { recursive: true });
  await replaceFile(heardFile(gitDir), ids.map((id) => `${id}\n`).join(''));
}

const heardFile = (gitDir: string): string => join(gitDir, 'metes', 'heard');

async function heardIn(gitDir: string): Promise<Set<string>> {
  const text = await readFile(heardFile(gitDir), 'utf8').catch(() => '');
  return new Set(text.split('\n').filter(Boolean));
}
