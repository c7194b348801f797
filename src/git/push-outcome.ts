/**
 * Pushes a commit until it is known what became of it. What git printed never decides: the branch is read again.
 *   1. our commit is the tip or below it → written, whatever git said (a cut reply, a false rejection);
 *   2. the tip is another one than expected → stale;
 *   3. the tip is as expected and the remote named a reason → refused for good;
 *   4. … and a lock was in the way → again, boundedly, then `server-lock`;
 *   5. … and the connection broke, or the race was with a writer that vanished → the same commit again, boundedly;
 *   6. … and git never sent it, as whoever pushes is shown another tip than whoever reads → refused for good;
 *   7. the branch cannot be read, or 5 ran out → `unclear`: the write may still land, unless the remote was never reached,
 *      or let nobody in.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { MetesError } from '../errors.ts';
import type { Link } from './link.ts';
import { isFinal, printableUrl, remoteFailure, remoteSays } from './remote-words.ts';
import type { GitResult } from './run.ts';
import type { Tip } from './store-types.ts';

export interface Offer {
  readonly gitDir: string;
  readonly oid: string;
  readonly expected: string | null;
  readonly deadlineMs: number;
  /** Reads the tip anew; throws when it can't. */
  readonly reread: () => Promise<Tip | null>;
  readonly contains: (tip: string, oid: string) => Promise<boolean>;
}

export type PushOutcome =
  | { readonly outcome: 'written' }
  | { readonly outcome: 'stale'; readonly tip: Tip | null };

const ATTEMPTS = 5;

export async function pushUntilKnown(link: Link, offer: Offer): Promise<PushOutcome> {
  const { gitDir, oid, expected, deadlineMs } = offer;
  let sent = false;
  for (let attempt = 1; ; attempt += 1) {
    const said = await link.push(gitDir, oid, { expected, deadlineMs });
    if (said.exit === 0) return { outcome: 'written' };
    sent ||= !neverSent(said);
    const tip = await offer.reread().catch((cause) => {
      throw sent ? unclear(link.url, cause) : cause;
    });
    // 1. Our commit stands on the expected one, so where that still is the tip it cannot be below.
    const moved = tip !== null && tip.oid !== expected;
    if (moved && (await offer.contains(tip.oid, oid))) return { outcome: 'written' };
    // 2
    if ((tip?.oid ?? null) !== expected) return { outcome: 'stale', tip };
    // 3
    const reason = reasonOf(said);
    if (reason === 'refused') throw refused(link.url, said, gitDir);
    // 4, 5, 6, 7
    if (attempt === ATTEMPTS) throw atLast(link, { said, gitDir, sent, reason });
    await pause(Math.random() * 100 * 2 ** attempt);
  }
}

/** As git says it of the first thing that a push does; what breaks off later is told in other words. */
const NO_CONNECTION =
  /^(?:fatal: unable to access '.*': (?:failed to connect|could not resolve|couldn't connect|couldn't resolve)|ssh: (?:connect to host|could not resolve hostname)|fatal: unable to (?:connect to|look up)|fatal: '.*' does not appear to be a git repository)/im;

/** As git and ssh say it of whoever is not let in; a hook that says the like runs behind `remote:`. */
const NOT_LET_IN =
  /^(?:host key verification failed\.|[^\s:]+: permission denied \([a-z0-9,-]+\)\.|fatal: authentication failed for '|fatal: could not read (?:username|password) for '|fatal: unable to access '.*': the requested url returned error: 40[13]$)/im;

/** The remote was never reached or let nobody in, or git held the write back, so nothing of this can land. */
const neverSent = (said: GitResult): boolean =>
  !said.timedOut && (notReached(said.stderr) || heldBack(said));

const notReached = (words: string): boolean => NO_CONNECTION.test(words) || NOT_LET_IN.test(words);

/** The condition did not hold when git looked at what it was shown. */
const heldBack = (said: GitResult): boolean => reasonGiven(said)?.startsWith('[rejected]') ?? false;

const reasonGiven = (said: GitResult): string | undefined =>
  /^!\t[^\t]*\t(.*)$/m.exec(Buffer.from(said.stdout).toString('utf8'))?.[1];

type Reason = 'refused' | 'lock' | 'transient';

/** Only asked when the branch still is where it was expected: nothing has been decided by the remote, or a no. */
function reasonOf(said: GitResult): Reason {
  const reason = reasonGiven(said);
  if (reason === undefined) return isFinal(said) ? 'refused' : 'transient';
  // It holds again, or whoever pushes is shown another tip.
  if (heldBack(said)) return 'transient';
  // The remote never said what became of it.
  if (!reason.startsWith('[remote rejected]')) return 'transient';
  const locked = /failed to update ref|failed to lock|cannot lock ref|unable to lock/i.test(reason);
  return locked ? 'lock' : 'refused';
}

interface Last {
  readonly said: GitResult;
  readonly gitDir: string;
  readonly sent: boolean;
  readonly reason: Reason;
}

function atLast(link: Link, { said, gitDir, sent, reason }: Last): MetesError {
  if (reason === 'lock') return serverLock(link.url, said);
  if (!sent && heldBack(said)) return hidden(link);
  return unclear(link.url, remoteFailure(said, link.url, gitDir), said.timedOut);
}

function hidden({ url, ref }: Link): MetesError {
  return new MetesError(
    'denied',
    'push-refused',
    `${printableUrl(url)} shows ${ref} to whoever reads, and another state of it, or none, to whoever pushes; nothing was written`,
    {
      hint: 'ask whoever runs the host to let this branch be pushed to (receive.hideRefs and transfer.hideRefs hide it)',
    },
  );
}

function refused(url: string, said: GitResult, dir: string): MetesError {
  const porcelain = Buffer.from(said.stdout).toString('utf8');
  // Credentials and addresses have names of their own.
  if (!/^!\t/m.test(porcelain)) return remoteFailure(said, url, dir);
  const words = remoteSays(porcelain, said.stderr);
  if (/no space left on device|out of diskspace|disk quota/i.test(words))
    return new MetesError(
      'unavailable',
      'disk-full',
      `the disk at ${printableUrl(url)} is full, nothing was written: ${words}`,
      { hint: 'make room there, or ask whoever runs the host to; then run the command again' },
    );
  return new MetesError(
    'denied',
    'push-refused',
    `${printableUrl(url)} refused the write: ${words}`,
    {
      hint: 'ask whoever runs the host to let this branch be pushed to; nothing was written',
    },
  );
}

function serverLock(url: string, said: GitResult): MetesError {
  const porcelain = Buffer.from(said.stdout).toString('utf8');
  const words = remoteSays(porcelain, said.stderr);
  return new MetesError(
    'unavailable',
    'server-lock',
    `a lock stands in the way at ${printableUrl(url)}, nothing was written: ${words}`,
    {
      hint: 'try again; if it stays, a killed process left it: whoever runs the host removes the .lock file',
      retryAfterMs: 5_000,
    },
  );
}

/** `late`: it was there, and took longer than we wait. */
function unclear(url: string, cause: unknown, late = false): MetesError {
  const where = printableUrl(url);
  const unknown = late
    ? `${where} did not answer in time, and nobody can say whether the write arrived`
    : `the connection to ${where} broke, and nobody can say whether the write arrived`;
  return new MetesError('unavailable', 'unclear', unknown, {
    hint: 'the request may still land: look at `metes status` when the remote answers, then try again',
    retryAfterMs: 10_000,
    cause,
  });
}
