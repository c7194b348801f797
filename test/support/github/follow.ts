/** What GitHub does by itself after a push: heads of pull requests follow their branches, and what has landed is merged. */
import type { Disk } from './on-disk.ts';
import type { PullData, State } from './state.ts';

/** Brings every open pull request up to the branches as they are now. */
export function follow(state: State, disk: Disk): void {
  for (const pull of state.pulls()) if (pull.state === 'open') followOne(state, disk, pull);
}

function followOne(state: State, disk: Disk, pull: PullData): void {
  const base = disk.tip(pull.repository.dir, `refs/heads/${pull.base.branch}`);
  const from = pull.head.repository;
  const head = from && disk.tip(from.dir, `refs/heads/${pull.head.branch}`);
  if (base === null || head === null) {
    // A fork that is gone leaves its pull request open; a branch that is gone closes it.
    if (base === null || from !== null) close(state, pull);
    return;
  }
  if (head !== pull.head.oid) setHead(state, disk, pull, head);
  if (base !== pull.seenBase) {
    pull.seenBase = base;
    if (contains(disk, pull.repository.dir, base, head)) {
      pull.merged = true;
      pull.mergeCommit = base;
      close(state, pull);
    }
  }
}

/** The head as the base repository has it: `refs/pull/N/head`. */
export function setHead(state: State, disk: Disk, pull: PullData, oid: string): void {
  const { dir } = pull.repository;
  const ref = `refs/pull/${pull.number}/head`;
  const from = pull.head.repository;
  if (from && from !== pull.repository) {
    disk.git(dir, 'fetch', '--quiet', '--no-tags', from.dir, `+${oid}:${ref}`);
  } else {
    disk.git(dir, 'update-ref', ref, oid);
  }
  pull.head.oid = oid;
  pull.base.oid = disk.tip(dir, `refs/heads/${pull.base.branch}`) ?? pull.base.oid;
  pull.updatedAt = state.tick();
}

export function close(state: State, pull: PullData): void {
  pull.state = 'closed';
  pull.closedAt = state.tick();
  pull.updatedAt = pull.closedAt;
}

const contains = (disk: Disk, dir: string, tip: string, oid: string): boolean =>
  disk.ask(dir, 'merge-base', '--is-ancestor', oid, tip) !== null;
