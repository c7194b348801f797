/**
 * A registry that was damaged, and each verb that meets it: what grants stops, with the file and the way on; what only
 * looks, or gives back, goes on where it can.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enrol, failure, metes, newWorld, told, type World } from '../support/test-io.ts';

const REF = 'refs/heads/metes-registry';
let world: World;
let repo: string;
let other: string;
let id: string;
beforeEach(async () => {
  world = newWorld();
  repo = world.repository('repo', { 'src/a.ts': 'a\n', 'docs/d.md': 'd\n' });
  await enrol(world, repo);
  world.git(repo, 'switch', '-qc', 'feat/a');
  const granted = await metes(world.io(repo), 'claim', 'A', 'src/**');
  id = (granted.data.claim as { id: string }).id;
  other = world.path('other');
  world.git(repo, 'worktree', 'add', '-q', '-b', 'feat/b', other, 'main');
});
afterEach(() => world.close());

/** A commit on the registry that metes did not make; `subject`: what it says to be, an event of the journal or not. */
function scribble(path: string, text: string, subject: 'an event' | 'no event'): void {
  const newest = world.git(repo, 'log', '-1', '--format=%B', REF);
  const message = newest.replace(/"id": "e-.{20}"/, '"id": "e-00000000000000000000"');
  expect(message).not.toBe(newest);
  const at = world.path('scribble');
  world.git(repo, 'worktree', 'add', '-q', '--detach', at, REF);
  world.write(join(at, path), text);
  world.git(at, 'add', '-A');
  world.git(at, 'commit', '-qm', subject === 'an event' ? message : 'Edit in the browser');
  world.git(repo, 'update-ref', REF, world.git(at, 'rev-parse', 'HEAD'));
  world.git(repo, 'worktree', 'remove', '--force', at);
}

type Call = readonly [verb: string, ...argv: string[]];
const CLAIM: Call = ['claim', 'B', 'docs/**'];
const WIDEN: Call = ['widen', 'docs/**'];
const RUN: Call = ['run', '--task', 'B', '--write', 'docs/**', '--', 'touch', 'started'];
const OTHER_WRITES: readonly Call[] = [['renew'], ['narrow', 'src/a.ts'], ['ask', 'feat/a', 'Hm?']];
const LOOKING: readonly Call[] = [
  ['status'],
  ['status', '--fresh'],
  ['why', 'src/a.ts'],
  ['free'],
  ['log'],
];

/** Whatever was asked: no event, no manifest, no process. */
async function writingNothing(asked: () => Promise<void>): Promise<void> {
  const state = () => [repo, other].map((at) => world.git(at, 'status', '--porcelain', '-uall'));
  const before = [world.git(repo, 'for-each-ref'), ...state()];
  await asked();
  expect([world.git(repo, 'for-each-ref'), ...state()]).toEqual(before);
}

async function stopped(at: string, [verb, ...argv]: Call, code: string): Promise<void> {
  const error = await failure(metes(world.io(at), verb, ...argv));
  expect([error.exit, error.code], verb).toEqual([65, code]);
  expect(error.hint, verb).toMatch(/^metes recover$/m);
}

async function allStop(code: string): Promise<void> {
  await writingNothing(async () => {
    await stopped(other, CLAIM, code);
    for (const call of [WIDEN, ...OTHER_WRITES, ['release', id] as const])
      await stopped(repo, call, code);
    const [verb, ...argv] = RUN;
    expect(await metes(world.io(other), verb, ...argv)).toMatchObject({
      exit: 125,
      outcome: 'undecided',
      data: { error: { code } },
    });
  });
}

async function goesOn(calls: readonly Call[]): Promise<void> {
  for (const [verb, ...argv] of calls)
    expect((await metes(world.io(repo), verb, ...argv)).exit, verb).toBe(0);
}

describe('a file that can’t be read', () => {
  test.each([
    ['a claim’s', 'claims/zz/c-zz00000000.json', '{"id":'],
    ['one that is no claim', 'claims/zz/notes.txt', 'hello'],
  ])('%s: new grants stop and name it, everything else goes on', async (_what, path, text) => {
    scribble(path, text, 'an event');
    await writingNothing(async () => {
      for (const [at, [verb, ...argv]] of [
        [other, CLAIM],
        [repo, WIDEN],
      ] as const) {
        const refused = await metes(world.io(at), verb, ...argv);
        expect(refused, verb).toMatchObject({
          exit: 1,
          outcome: 'refused',
          data: { reason: 'broken-registry', files: [path] },
        });
        expect(refused.text, verb).toContain(path);
        expect(refused.text, verb).toMatch(/^ +metes recover$/m);
      }
      const [verb, ...argv] = RUN;
      expect(await metes(world.io(other), verb, ...argv)).toMatchObject({
        exit: 120,
        data: { refusal: { reason: 'broken-registry' } },
      });
    });
    await goesOn([...LOOKING, ...OTHER_WRITES, ['release', id]]);
    await metes(world.io(repo), 'recover');
    expect((await metes(world.io(other), ...CLAIM)).outcome).toBe('granted');
  });
});

/** By the last copy that can be believed, which is said, with what mends it. */
async function looksByTheCopy(because: string): Promise<void> {
  for (const call of LOOKING.slice(1, 4)) {
    const [verb, ...argv] = call;
    const answer = await metes(world.io(repo), verb, ...argv);
    expect(answer.exit, verb).toBe(0);
    const note = told(answer).join('\n');
    expect(note, verb).toContain(because);
    expect(note, verb).toMatch(/this is the copy as of /);
    expect(note, verb).toMatch(/^ +metes recover$/m);
  }
}

test('deleted: nothing is created in its place, by any verb, and who looks is shown the copy', async () => {
  world.git(repo, 'update-ref', '-d', REF);
  await allStop('registry-missing');
  await looksByTheCopy('the registry was deleted');
  await goesOn(LOOKING);
});

test('rewound: writing stops, who looks is shown the copy; only audit has no answer', async () => {
  world.git(repo, 'update-ref', REF, `${REF}~1`);
  await allStop('registry-rewound');
  await looksByTheCopy('was rewound');
  await goesOn(LOOKING);
  const audited = await failure(metes(world.io(repo), 'audit'));
  expect([audited.exit, audited.code]).toEqual([65, 'registry-rewound']);
});

// docs/decisions/0008: what were written on top of it would hide it.
test('a commit that is no event: writing stops until it is recovered, and nobody goes by what it says', async () => {
  const file = `claims/${id.slice(2, 4)}/${id}.json`;
  const claim = JSON.parse(world.git(repo, 'show', `${REF}:${file}`));
  scribble(file, JSON.stringify({ ...claim, write: ['docs/**'] }), 'no event');
  await allStop('bad-journal');
  await looksByTheCopy('is not an event of metes');
  const status = await metes(world.io(repo), 'status');
  expect(told(status).join('\n')).toContain('is not an event of metes');
  expect(status.text).toContain('src/**');
  const checked = await metes(world.io(repo), 'check');
  expect(checked).toMatchObject({ exit: 1, data: { findings: [{ code: 'registry-tampered' }] } });
  const io = world.io(repo);
  await metes(io, 'log');
  expect(io.printed.out).toContain('is not an event (no event in the message)');
  await metes(world.io(repo), 'recover');
  await goesOn(OTHER_WRITES);
  expect((await metes(world.io(other), ...CLAIM)).outcome).toBe('granted');
});

test('its lease runs out meanwhile: nobody is granted its ground, and it is renewed once that is recovered', async () => {
  scribble('README.md', 'mine\n', 'no event');
  const later = (at: string) => {
    const io = world.io(at);
    io.clock.aheadMs = 9 * 3_600_000;
    return io;
  };
  const asked = await failure(metes(later(other), 'claim', 'B', 'src/**'));
  expect([asked.exit, asked.code]).toEqual([65, 'bad-journal']);
  await metes(later(repo), 'recover');
  expect((await metes(later(repo), 'renew')).outcome).toBe('done');
});

test.each([
  ['empty', ''],
  ['zeros', '\0'.repeat(41)],
])(
  'a copy whose ref a crash left as %s: all say so, and how to make it anew',
  async (_what, text) => {
    const copy = join(repo, '.git/metes/registry.git');
    const root = world.git(repo, 'rev-list', '--max-parents=0', REF);
    writeFileSync(join(copy, 'refs/metes/verified', root, 'metes-registry'), text);
    await writingNothing(async () => {
      for (const [at, [verb, ...argv]] of [
        ...LOOKING.map((call) => [repo, call] as const),
        [other, CLAIM] as const,
        [repo, WIDEN] as const,
        [repo, ['release', id]] as const,
      ]) {
        const error = await failure(metes(world.io(at), verb, ...argv));
        expect(error, verb).toMatchObject({ exit: 65, code: 'broken-copy' });
        expect(error.message, verb).toContain(`the local copy is damaged: ${copy}`);
        expect(error.hint, verb).toBe(
          `rm -r '${copy}'\n  removes it\nmetes status --fresh\n  makes it anew`,
        );
      }
    });
    rmSync(copy, { recursive: true });
    expect((await metes(world.io(repo), 'status', '--fresh')).text).toContain('src/**');
  },
);
