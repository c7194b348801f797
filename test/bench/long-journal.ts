/**
 * Makes a registry that has lived long: any number of events and live claims, each event decided as metes decides it,
 * so that audit finds nothing. Written as one stream of git fast-import on top of a registry that `init` created.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Claim, Party } from '../../src/registry/claim.ts';
import { decodeEvent, encodeEvent } from '../../src/registry/codec.ts';
import { parseConfig } from '../../src/registry/config-file.ts';
import { decide } from '../../src/registry/decide.ts';
import type { Event } from '../../src/registry/event.ts';
import { apply, fold } from '../../src/registry/fold.ts';
import { type ClaimId, type IdPrefix, mintId, type Oid } from '../../src/registry/ids.ts';
import { policyOf } from '../../src/registry/policy.ts';
import type { Origin, Policy, Request } from '../../src/registry/request.ts';
import { changesOf, type FileChange } from '../../src/registry/tree.ts';
import type { View } from '../../src/registry/view.ts';

export interface LongLife {
  /** The git directory that has the registry's branch, at its first event. */
  readonly gitDir: string;
  readonly branch: string;
  /** Text of the config, and the oid of its blob: what the events were decided under. */
  readonly config: { readonly text: string; readonly oid: Oid };
  readonly env: NodeJS.ProcessEnv;
  /** Events in all, the first one included. */
  readonly events: number;
  /** Claims that are live at the end; less than `events`. */
  readonly live: number;
}

interface State extends View {
  readonly claims: Map<ClaimId, Claim>;
}

interface Playing {
  readonly policy: Policy;
  readonly origin: Omit<Origin, 'event' | 'by'>;
  readonly live: number;
  state: State;
}

/** Ids and times apart from the first event's, the same for the same arguments. */
export async function writeLongJournal(long: LongLife): Promise<void> {
  const root = git(long, ['rev-parse', `refs/heads/${long.branch}`]);
  const first = decodeEvent(git(long, ['show', '-s', '--format=%B', root]));
  const parsed = parseConfig(long.config.text, 'config');
  if (!first.ok || !parsed.ok) throw new Error('there is no registry to go on from');
  const { repository, engine } = first.event;
  const playing: Playing = {
    policy: policyOf(parsed.config),
    origin: { repository, engine, config: long.config.oid, root },
    live: long.live,
    state: { ...fold(null, first.event), claims: new Map() },
  };
  await imported(long, commits(playing, { ...long, root }));
}

function* commits(
  playing: Playing,
  { events, branch, root }: LongLife & { readonly root: Oid },
): Generator<string> {
  // A second apart, the newest of a moment ago: no lease is over at the end.
  const start = Date.now() - events * 1000;
  for (let n = 1; n < events; n++) {
    const now = new Date(start + n * 1000);
    const { event, changes } = step(playing, n, now);
    const at = `${event.by.holder} <${event.by.holder}@example.org> ${Math.floor(now.getTime() / 1000)} +0000`;
    const files = changes.map(({ path, content }) =>
      content === null ? `D ${path}\n` : `M 100644 inline ${path}\n${data(content)}`,
    );
    yield [
      `commit refs/heads/${branch}\nmark :${n}\nauthor ${at}\ncommitter ${at}\n`,
      data(`${encodeEvent(event)}\n`),
      `from ${n === 1 ? root : `:${n - 1}`}\n${files.join('')}\n`,
    ].join('');
  }
}

const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;

function step(playing: Playing, n: number, now: Date): { event: Event; changes: FileChange[] } {
  const { state } = playing;
  const [event] = decide(state, requestOf(playing, n), now).events;
  if (event === undefined) throw new Error(`event ${n} would change nothing`);
  const id = event.kind === 'granted' ? event.claim.id : (event as { claim: ClaimId }).claim;
  const was = state.claims.get(id);
  const before = { ...state, claims: new Map(was === undefined ? [] : [[id, was]]) };
  playing.state = { ...apply(state, state.claims, event), claims: state.claims };
  return { event, changes: changesOf(before, playing.state, [id]) };
}

/**
 * First the claims that stay. Then in turns: one that goes again, and two of those that stay are renewed, so that every
 * one of 10,000 is within its eight hours.
 */
function requestOf({ live, origin, policy }: Playing, n: number): Request {
  if (n <= live) return claimOf({ origin, policy }, n, staying(n));
  const turn = n - live - 1;
  const round = Math.floor(turn / 4);
  const passing = live + round + 1;
  const asked = { ...origin, event: idOf('e', n), by: partyOf(passing) };
  switch (turn % 4) {
    case 0:
      return claimOf({ origin, policy }, passing, [`passing/${passing % 100}/**`], n);
    case 2:
      return { ...asked, kind: 'release', claim: idOf('c', passing), because: 'asked' };
    default: {
      const claim = (Math.floor(turn / 2) % live) + 1;
      const by = partyOf(claim);
      return { ...asked, by, kind: 'renew', claim: idOf('c', claim), skewMs: 0, policy };
    }
  }
}

function claimOf(
  { origin, policy }: Pick<Playing, 'origin' | 'policy'>,
  claim: number,
  write: readonly string[],
  event = claim,
): Request {
  return {
    ...origin,
    kind: 'claim',
    event: idOf('e', event),
    by: partyOf(claim),
    claimId: idOf('c', claim),
    taskId: idOf('t', claim),
    task: `Rework part ${claim} of the packages`,
    branch: `feat/part-${claim}`,
    target: 'main',
    write,
    base: null,
    share: { matched: 1, tracked: 1_000 },
    policy,
    skewMs: 0,
    dead: [],
    yields: false,
    replaceOwn: false,
  };
}

/** Ten entries that no other claim has. */
const staying = (n: number): string[] => [
  `packages/p${n}/src/api/**`,
  `packages/p${n}/src/*.ts`,
  `packages/p${n}/test/**/*.test.ts`,
  `packages/p${n}/docs/{guide,reference}/**`,
  `packages/p${n}/README.md`,
  `packages/p${n}/package.json`,
  `services/s${n % 500}/handlers/h${n}.ts`,
  `services/s${n % 500}/schema/h${n}/[a-z]*.json`,
  `infra/modules/m${n}/*.tf`,
  `docs/parts/p${n}/*.md`,
];

const partyOf = (n: number): Party => ({
  holder: `dev-${n % 50}`,
  seat: idOf('s', n),
  actor: 'agent',
  harness: 'claude-code',
  host: `host-${n % 50}`,
  worktree: `work-${n}`,
});

const idOf = <P extends IdPrefix>(prefix: P, n: number): `${P}-${string}` =>
  mintId(prefix, createHash('sha256').update(`${prefix} ${n}`).digest());

const git = ({ gitDir, env }: LongLife, args: readonly string[]): string =>
  execFileSync('git', [`--git-dir=${gitDir}`, ...args], { env, encoding: 'utf8' }).trim();

async function imported({ gitDir, env }: LongLife, pieces: Iterable<string>): Promise<void> {
  const args = [`--git-dir=${gitDir}`, 'fast-import', '--quiet', '--done'];
  const running = spawn('git', args, { env, stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(running, 'exit');
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < 1 << 20) continue;
    if (!running.stdin.write(text)) await once(running.stdin, 'drain');
    text = '';
  }
  running.stdin.end(`${text}done\n`);
  const [code] = await ended;
  if (code !== 0) throw new Error(`git fast-import exited ${code}`);
}
