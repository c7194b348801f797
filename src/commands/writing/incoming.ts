/** What comes along with a directory that is copied or moved. */
import { type Dirent, readdirSync } from 'node:fs';

export interface Incoming {
  /** Of files, from the directory that they come from. */
  readonly names: readonly string[];
  /** Of what git keeps in worktrees: in a place of its own it is a repository, and none of these files is a commit's. */
  readonly repositories: readonly string[];
  readonly unlisted: boolean;
}

export const NONE: Incoming = { names: [], repositories: [], unlisted: false };

/** Listing and deciding this many takes about a second. */
const MOST = 10_000;

export function comingFrom(directory: string): Incoming {
  const names: string[] = [];
  const repositories: string[] = [];
  const open = [''];
  for (let at = open.pop(); at !== undefined && names.length <= MOST; at = open.pop()) {
    for (const entry of entriesOf(`${directory}/${at}`)) {
      const name = `${at}${entry.name}`;
      if (entry.name.toLowerCase() === '.git') repositories.push(name);
      if (entry.name === '.git') continue;
      if (entry.isDirectory()) open.push(`${name}/`);
      else names.push(name);
    }
  }
  return { names, repositories, unlisted: names.length > MOST };
}

function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}
