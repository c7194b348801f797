/** `recover`, `audit` and `log` on journals that were deleted, rewound, rewritten, forged and edited by hand. */
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrol, failure, metes, newWorld, team, type World } from '../support/test-io.ts';

let world: World;
let count = 0;
beforeAll(() => {
  world = newWorld();
});
afterAll(() => world.close());

const REF = 'refs/heads/metes-registry';
const tipOf = (at: string): string => world.git(at, 'rev-parse', REF);
const sentences = (at: string): string[] => world.git(at, 'log', '--format=%s', REF).split('\n');
const claimsIn = (at: string): string[] =>
  world
    .git(at, 'ls-tree', '-r', '--name-only', REF, 'claims/')
    .split('\n')
    .flatMap((path) => /c-[0-9a-z]+/.exec(path)?.[0] ?? [])
    .sort();

async function claim(at: string, branch: string, ...patterns: string[]): Promise<string> {
  world.git(at, 'switch', '-q', '-c', branch, 'main');
  const answer = await metes(world.io(at), 'claim', `Task of ${branch}`, ...patterns);
  expect(answer.outcome).toBe('granted');
  return (answer.data.claim as { id: string }).id;
}

/** A commit on the registry that metes did not make, with `files` in its tree (null: removed). */
function forge(at: string, message: string, files: Record<string, string | null> = {}): string {
  const work = world.path(`forge-${count++}`);
  world.git(world.root, 'clone', '-q', '--single-branch', '-b', 'metes-registry', at, work);
  for (const [path, content] of Object.entries(files)) {
    if (content === null) world.git(work, 'rm', '-q', path);
    else world.write(join(work, path), content);
  }
  world.git(work, 'add', '-A');
  world.git(work, 'commit', '-q', '--allow-empty', '-m', message);
  world.git(work, 'push', '-q', 'origin', 'metes-registry');
  return tipOf(at);
}

const auditCodes = async (at: string): Promise<string[]> =>
  ((await metes(world.io(at), 'audit')).data.problems as { code: string }[]).map((p) => p.code);

describe('on a host', () => {
  let ada: string;
  let bob: string;
  let origin: string;
  beforeEach(async () => {
    const inner = newWorldIn();
    [ada, bob] = (await team(inner, ['ada', 'bob'])) as [string, string];
    origin = join(inner.root, 'origin.git');
  });
  /** Each test has an origin and two clones of its own. */
  function newWorldIn(): World {
    const root = world.path(`team-${count++}`);
    world.write(join(root, 'here'), '');
    return { ...world, root, path: (...parts) => join(root, ...parts) };
  }

  test('6. nothing to do: says so, writes nothing', async () => {
    const id = await claim(ada, 'feat/a', 'src/api/**');
    const before = tipOf(origin);
    const answer = await metes(world.io(bob), 'recover');
    expect(answer).toMatchObject({ exit: 0, outcome: 'unchanged', data: { steps: [] } });
    expect(answer.text).toContain('Nothing to recover');
    expect(tipOf(origin)).toBe(before);
    expect(claimsIn(origin)).toEqual([id]);
  });

  test('2. deleted: everything else stops and names recover; then it is as it was', async () => {
    const id = await claim(ada, 'feat/a', 'src/api/**');
    const before = tipOf(origin);
    world.git(origin, 'update-ref', '-d', REF);
    const stopped = await failure(metes(world.io(ada), 'release'));
    expect(stopped).toMatchObject({ kind: 'invalid', code: 'registry-missing' });
    expect(stopped.hint).toContain('metes recover');
    const answer = await metes(world.io(ada), 'recover');
    expect(answer).toMatchObject({ exit: 0, outcome: 'recovered' });
    expect(answer.data.steps).toMatchObject([{ found: 'gone', from: null, restored: [] }]);
    expect(world.git(origin, 'rev-parse', `${REF}~1`)).toBe(before);
    expect(sentences(origin)[0]).toBe('recovered this registry (Ada): its branch was deleted');
    expect(claimsIn(origin)).toEqual([id]);
    expect(await auditCodes(ada)).toEqual([]);
    expect((await metes(world.io(bob), 'recover')).outcome).toBe('unchanged');
  });

  test('3. rewound: noticed by who saw more, put forward, nothing lost', async () => {
    const old = tipOf(origin);
    const id = await claim(ada, 'feat/a', 'src/api/**');
    const before = tipOf(origin);
    world.git(origin, 'update-ref', REF, old);
    const noticed = await failure(metes(world.io(ada), 'renew'));
    expect(noticed).toMatchObject({ kind: 'invalid', code: 'registry-rewound' });
    expect(noticed.hint).toContain('metes recover');
    const answer = await metes(world.io(ada), 'recover');
    expect(answer.data.steps).toMatchObject([{ found: 'rewound', from: old }]);
    expect(world.git(origin, 'merge-base', '--is-ancestor', before, REF)).toBe('');
    expect(claimsIn(origin)).toEqual([id]);
    expect(await auditCodes(bob)).toEqual([]);
  });

  test('4. rewound and written on: what was granted on either side stands', async () => {
    await metes(world.io(bob), 'status');
    const old = tipOf(origin);
    const lost = await claim(ada, 'feat/a', 'src/api/**');
    world.git(origin, 'update-ref', REF, old);
    const newer = await claim(bob, 'feat/b', 'src/web/**');
    const written = tipOf(origin);
    const answer = await metes(world.io(ada), 'recover');
    expect(answer.data.steps).toMatchObject([
      { found: 'parted', from: written, restored: [{ id: lost }], yielding: [], left: [] },
    ]);
    expect(claimsIn(origin)).toEqual([lost, newer].sort());
    expect(world.git(origin, 'merge-base', '--is-ancestor', written, REF)).toBe('');
    expect(await auditCodes(bob)).toEqual([]);
    expect(await auditCodes(ada)).toEqual([]);
    expect((await metes(world.io(ada), 'renew')).exit).toBe(0);
    expect((await metes(world.io(bob), 'renew')).exit).toBe(0);
  });

  test('4. the same ground granted on both sides: both stay, one yields, and it says so', async () => {
    const old = tipOf(origin);
    const lost = await claim(ada, 'feat/a', 'src/**');
    world.git(origin, 'update-ref', REF, old);
    const newer = await claim(bob, 'feat/b', 'src/web/**');
    const answer = await metes(world.io(ada), 'recover');
    expect(answer.data.steps).toMatchObject([
      { found: 'parted', yielding: [{ claim: { id: lost }, beside: [{ id: newer }] }] },
    ]);
    expect(answer.text).toContain(`metes release ${lost}`);
    expect(claimsIn(origin)).toEqual([lost, newer].sort());
    expect(await auditCodes(bob)).toEqual([]);
  });

  test('4. what was released on the newer side stays released; widened ground comes back', async () => {
    const kept = await claim(ada, 'feat/a', 'src/api/**');
    const ended = await claim(bob, 'feat/b', 'src/web/**');
    const old = tipOf(origin);
    world.git(ada, 'switch', '-q', 'feat/a');
    await metes(world.io(ada), 'widen', 'docs/**');
    world.git(origin, 'update-ref', REF, old);
    await metes(world.io(bob), 'release');
    await metes(world.io(ada), 'recover');
    expect(claimsIn(origin)).toEqual([kept]);
    const file = world.git(origin, 'show', `${REF}:claims/${kept.slice(2, 4)}/${kept}.json`);
    expect(JSON.parse(file).write).toEqual(['src/api/**', 'docs/**']);
    expect(claimsIn(origin)).not.toContain(ended);
    expect(await auditCodes(ada)).toEqual([]);
  });

  test('4. killed after letting go of the one history: the next goes on from the pin', async () => {
    const old = tipOf(origin);
    const lost = await claim(ada, 'feat/a', 'src/api/**');
    const seen = tipOf(origin);
    world.git(origin, 'update-ref', REF, old);
    await claim(bob, 'feat/b', 'src/web/**');
    // As a killed recover leaves it: the old tip pinned, the new one verified.
    const copy = join(ada, '.git/metes/registry.git');
    world.git(ada, '--git-dir', copy, 'fetch', '-q', origin, REF);
    const verified = world
      .git(ada, '--git-dir', copy, 'for-each-ref', '--format=%(refname)', 'refs/metes/verified')
      .split('\n');
    for (const ref of verified) world.git(ada, '--git-dir', copy, 'update-ref', ref, tipOf(origin));
    world.git(ada, '--git-dir', copy, 'update-ref', 'refs/metes/recovering', seen);
    await metes(world.io(ada), 'recover');
    expect(claimsIn(origin)).toContain(lost);
    const left = world.git(ada, '--git-dir', copy, 'for-each-ref', 'refs/metes/recovering');
    expect(left).toBe('');
  });

  test('5. a stranger in its place: kept under another name, the registry is back', async () => {
    const id = await claim(ada, 'feat/a', 'src/api/**');
    const before = tipOf(origin);
    const stranger = world.git(origin, 'rev-parse', 'main');
    world.git(origin, 'update-ref', REF, stranger);
    const stopped = await failure(metes(world.io(ada), 'renew'));
    expect(stopped.kind).toBe('invalid');
    expect(stopped.hint).toContain('metes recover');
    const answer = await metes(world.io(ada), 'recover');
    expect(answer.data.steps).toMatchObject([{ found: 'foreign', from: stranger }]);
    const [{ kept }] = answer.data.steps as [{ kept: string }];
    expect(world.git(origin, 'rev-parse', kept)).toBe(stranger);
    expect(world.git(origin, 'rev-parse', `${REF}~1`)).toBe(before);
    expect(claimsIn(origin)).toEqual([id]);
    expect(await auditCodes(ada)).toEqual([]);
  });

  test('5. a host that lets nothing be replaced: says what to do there', async () => {
    await claim(ada, 'feat/a', 'src/api/**');
    const stranger = world.git(origin, 'rev-parse', 'main');
    world.git(origin, 'update-ref', REF, stranger);
    world.git(origin, 'config', 'receive.denyDeletes', 'true');
    const error = await failure(metes(world.io(ada), 'recover'));
    expect(error).toMatchObject({ kind: 'denied', code: 'push-refused' });
    expect(error.hint).toContain('on the host');
    expect(tipOf(origin)).toBe(stranger);
  });

  /** A clone that came later, and whose copy begins with the newest entry. */
  async function lateClone(): Promise<string> {
    await claim(ada, 'feat/a', 'src/api/**');
    const late = join(origin, '../late');
    world.git(world.root, 'clone', '-q', `file://${origin}`, late);
    await metes(world.io(late), 'init');
    expect(existsSync(join(late, '.git/metes/registry.git/shallow'))).toBe(true);
    return late;
  }

  test('2. deleted, and this clone has only its newest part: the host still has the rest', async () => {
    const late = await lateClone();
    const tip = tipOf(origin);
    world.git(origin, 'update-ref', '-d', REF);
    expect((await metes(world.io(late), 'recover')).outcome).toBe('recovered');
    world.git(origin, 'merge-base', '--is-ancestor', tip, REF);
    expect((await metes(world.io(ada), 'recover')).outcome).toBe('unchanged');
  });

  test('2. deleted, and the host has lost the rest: says which clones have all of it', async () => {
    const late = await lateClone();
    world.git(origin, 'update-ref', '-d', REF);
    world.git(origin, 'gc', '-q', '--prune=now');
    const error = await failure(metes(world.io(late), 'recover'));
    expect(error).toMatchObject({ kind: 'denied', code: 'shallow-copy' });
    expect(error.hint).toContain('the one that enrolled');
    expect((await metes(world.io(ada), 'recover')).outcome).toBe('recovered');
    expect((await metes(world.io(late), 'recover')).outcome).toBe('unchanged');
  });

  /** Two events before the late clone began, one after; then the branch is set back to before all of them. */
  async function rewoundBelow(): Promise<{ late: string; ids: string[]; old: string }> {
    const beginning = tipOf(origin);
    const gone = await claim(ada, 'feat/gone', 'docs/**');
    await metes(world.io(ada), 'release', gone);
    const late = await lateClone();
    await claim(late, 'feat/late', 'src/web/**');
    const old = tipOf(origin);
    const ids = claimsIn(origin);
    world.git(origin, 'update-ref', REF, beginning);
    return { late, ids, old };
  }

  test('3. rewound below where this clone begins: the host still has the rest, nothing is lost', async () => {
    const { late, ids, old } = await rewoundBelow();
    const answer = await metes(world.io(late), 'recover');
    expect(answer.data.steps).toMatchObject([{ found: 'rewound', restored: [] }]);
    world.git(origin, 'merge-base', '--is-ancestor', old, REF);
    expect(claimsIn(origin)).toEqual(ids);
    expect(await auditCodes(late)).toEqual([]);
    expect((await metes(world.io(ada), 'recover')).outcome).toBe('unchanged');
  });

  test('4. rewound below where this clone begins, and the host lost the rest: every claim is back, and it says which events are not', async () => {
    const { late, ids, old } = await rewoundBelow();
    const cut = world.git(origin, 'rev-parse', `${old}~1`);
    world.git(origin, 'gc', '-q', '--prune=now');
    const answer = await metes(world.io(late), 'recover');
    expect(answer.data.steps).toMatchObject([{ found: 'parted', cut }]);
    expect(answer.text).toContain(`written before ${cut.slice(0, 12)}`);
    expect(answer.text).toMatch(
      /a clone that has all of it .* brings those back:\n +metes recover$/m,
    );
    expect(claimsIn(origin)).toEqual(ids);
    expect(sentences(origin).join('\n')).not.toContain('feat/gone');
    // The clone that has all of it, as the text says.
    const whole = await metes(world.io(ada), 'recover');
    expect(whole.data.steps).toMatchObject([{ found: 'parted' }]);
    expect(whole.text).not.toContain('written before');
    expect(sentences(origin).join('\n')).toContain('granted feat/gone');
    expect(claimsIn(origin)).toEqual(ids);
    expect(await auditCodes(late)).toEqual([]);
  });

  test('1. a clone that never saw it can’t recover it, and says which can', async () => {
    await claim(ada, 'feat/a', 'src/api/**');
    rmSync(join(bob, '.git/metes/registry.git'), { recursive: true });
    world.git(origin, 'update-ref', '-d', REF);
    const error = await failure(metes(world.io(bob), 'recover'));
    expect(error).toMatchObject({ kind: 'invalid', code: 'nothing-to-recover' });
    expect(error.hint).toContain('a clone that has worked with metes before');
    expect(world.git(origin, 'branch', '--list', 'metes-registry')).toBe('');
  });
});

describe('embedded, edited by hand', () => {
  let at: string;
  let id: string;
  beforeAll(async () => {
    const template = world.repository('template', {
      'src/api/items.ts': '',
      'src/web/page.ts': '',
      'docs/index.md': '',
    });
    await enrol(world, template);
    await claim(template, 'feat/a', 'src/api/**');
  });
  beforeEach(() => {
    at = world.path(`edited-${count++}`);
    cpSync(world.path('template'), at, { recursive: true });
    id = claimsIn(at)[0] as string;
  });
  const fileOf = (claimId: string) => `claims/${claimId.slice(2, 4)}/${claimId}.json`;
  const read = (path: string): string => world.git(at, 'show', `${REF}:${path}`);

  test('a claim that was removed is granted again, under its id', async () => {
    forge(at, 'Clean up', { [fileOf(id)]: null });
    expect(await auditCodes(at)).toEqual(['no-event']);
    const answer = await metes(world.io(at), 'recover');
    expect(answer.data.steps).toMatchObject([{ found: 'edited', restored: [{ id }] }]);
    expect(answer.data.edited).toBe(undefined);
    expect(claimsIn(at)).toEqual([id]);
    expect(JSON.parse(read(fileOf(id))).write).toEqual(['src/api/**']);
    // What was forged stays named; what recover wrote is legal.
    expect(await auditCodes(at)).toEqual(['no-event']);
    const again = await metes(world.io(at), 'recover');
    expect(again.outcome).toBe('unchanged');
    expect(again.text).toContain('and is whole');
  });

  test('a claim that nobody granted goes, and one that was widened by hand is as granted', async () => {
    const forged = 'c-0000000000';
    const real = JSON.parse(read(fileOf(id)));
    forge(at, 'Help myself', {
      [fileOf(forged)]: JSON.stringify({
        ...real,
        id: forged,
        branch: 'feat/z',
        seat: 's-0000000000',
      }),
      [fileOf(id)]: JSON.stringify({ ...real, write: ['**'] }),
    });
    const answer = await metes(world.io(at), 'recover');
    expect(answer.data.steps).toMatchObject([
      { found: 'edited', restored: [{ id }], released: [{ id: forged }] },
    ]);
    expect(claimsIn(at)).toEqual([id]);
    expect(JSON.parse(read(fileOf(id))).write).toEqual(['src/api/**']);
    expect(await auditCodes(at)).toEqual(['no-event']);
  });

  test('broken files stop grants only; recover puts them right and clears debris', async () => {
    forge(at, 'Scribble', {
      [fileOf(id)]: '{"id":',
      'claims/zz/notes.txt': 'hello',
      'meta.json': '[',
    });
    world.git(at, 'switch', '-q', '-c', 'feat/b', 'main');
    expect((await metes(world.io(at), 'status')).exit).toBe(0);
    const asking = metes(world.io(at), 'claim', 'Web', 'src/web/**');
    expect((await asking.catch((error: unknown) => error)) as object).toMatchObject({
      kind: 'invalid',
    });
    await metes(world.io(at), 'recover');
    expect(claimsIn(at)).toEqual([id]);
    expect(world.git(at, 'ls-tree', '-r', '--name-only', REF)).not.toContain('notes.txt');
    expect((await metes(world.io(at), 'claim', 'Web', 'src/web/**')).outcome).toBe('granted');
    expect(await auditCodes(at)).toEqual(['no-event']);
  });

  test('a forged event that grants held ground is named by audit, and taken out', async () => {
    const log = await metesLog(at);
    const granted = log.find((line) => line.event.kind === 'granted')?.event;
    const forged = {
      ...granted,
      id: 'e-00000000000000000000',
      claim: { ...granted.claim, id: 'c-1111111111', branch: 'feat/z', seat: 's-1111111111' },
      by: { ...granted.by, seat: 's-1111111111' },
    };
    forged.claim.by = forged.by;
    const tip = forge(
      at,
      `granted feat/z (Mallory): all\n\n${JSON.stringify(forged, null, 2)}\n\n[skip ci]`,
      {
        [fileOf('c-1111111111')]: `${JSON.stringify(forged.claim, null, 2)}\n`,
      },
    );
    const answer = await metes(world.io(at), 'audit');
    expect(answer).toMatchObject({ exit: 1, outcome: 'problems' });
    expect(answer.data.problems).toMatchObject([
      { code: 'overlapping-grant', commit: tip, author: 'Ada <ada@example.org>' },
    ]);
    expect(answer.text).toContain(tip);
    await metes(world.io(at), 'recover');
    expect(claimsIn(at)).toEqual([id]);
  });

  test('what recover took out to grant it again is not lost to the next edit', async () => {
    const real = JSON.parse(read(fileOf(id)));
    forge(at, 'Help myself', { [fileOf(id)]: JSON.stringify({ ...real, write: ['**'] }) });
    await metes(world.io(at), 'recover');
    forge(at, 'Clean up', { [fileOf(id)]: null });
    const answer = await metes(world.io(at), 'recover');
    expect(answer.data.steps).toMatchObject([{ found: 'edited', restored: [{ id }] }]);
    expect(claimsIn(at)).toEqual([id]);
  });

  test('what no event puts back is named: a lease that was edited, say', async () => {
    // A seat is bound to its place, so not in a copy.
    const own = world.repository(`own-${count++}`, { 'src/api/items.ts': '' });
    await enrol(world, own);
    const held = await claim(own, 'feat/a', 'src/api/**');
    const real = JSON.parse(world.git(own, 'show', `${REF}:${fileOf(held)}`));
    const lease = { ...real.lease, until: '2030-01-01T00:00:00.000Z' };
    forge(own, 'Help myself', { [fileOf(held)]: JSON.stringify({ ...real, lease }) });
    const answer = await metes(world.io(own), 'recover');
    expect(answer).toMatchObject({ outcome: 'recovered', data: { edited: [fileOf(held)] } });
    expect(answer.text).toContain('who holds what is again what the journal says');
    const again = await metes(world.io(own), 'recover');
    expect(again).toMatchObject({ outcome: 'unchanged', data: { edited: [fileOf(held)] } });
    expect(again.text).toBe(
      [
        'Nothing that recover can put back.',
        'Still as somebody edited them, for no event puts that back:',
        `  ${fileOf(held)}`,
        '  metes release && metes claim',
        '    in the worktree of such a claim: the new one has nothing of what was edited',
      ].join('\n'),
    );
    // What is offered does what it says.
    expect((await metes(world.io(own), 'release')).outcome).toBe('done');
    expect((await metes(world.io(own), 'claim')).outcome).toBe('granted');
    expect((await metes(world.io(own), 'recover')).text).toContain('and is whole');
  });

  test('a forged release is named by audit, and ends nothing', async () => {
    const granted = (await metesLog(at)).find((line) => line.event.kind === 'granted')?.event;
    const { claim: held, ...rest } = granted;
    const forged = {
      ...rest,
      id: 'e-00000000000000000000',
      kind: 'released',
      by: { ...granted.by, seat: 's-1111111111' },
      ...{ claim: id, task: held.task.id, because: 'asked' },
    };
    const message = `released ${id} (Ada)\n\n${JSON.stringify(forged, null, 2)}\n\n[skip ci]`;
    forge(at, message, { [fileOf(id)]: null });
    expect(await auditCodes(at)).toEqual(['not-yours']);
    const answer = await metes(world.io(at), 'recover');
    expect(answer.data.steps).toMatchObject([{ found: 'edited', restored: [{ id }] }]);
    expect(claimsIn(at)).toEqual([id]);
  });

  test('audit --since takes what came before as it stands', async () => {
    const tip = forge(at, 'Clean up', { [fileOf(id)]: null });
    expect(await metes(world.io(at), 'audit', '--since', tip)).toMatchObject({
      exit: 0,
      outcome: 'clean',
      data: { events: 0 },
    });
    await metes(world.io(at), 'recover');
    expect(await metes(world.io(at), 'audit', '--since', tip)).toMatchObject({ exit: 0 });
    const nowhere = metes(world.io(at), 'audit', '--since', 'e-zzzzzzzzzzzzzzzzzzzz');
    expect(await failure(nowhere)).toMatchObject({ kind: 'usage', code: 'no-such-event' });
    const bad = metes(world.io(at), 'audit', '--since=--all');
    expect(await failure(bad)).toMatchObject({ kind: 'usage', code: 'bad-since' });
  });
});

// biome-ignore lint/suspicious/noExplicitAny: events as the wire has them
async function metesLog(at: string, ...argv: string[]): Promise<any[]> {
  const io = world.io(at);
  const answer = await metes(io, 'log', '--json', ...argv);
  expect(answer.streamed).toBe(true);
  return io.printed.out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

describe('log', () => {
  let at: string;
  beforeAll(async () => {
    at = world.repository('log', { 'src/a.ts': '', 'docs/i.md': '' });
    await enrol(world, at);
    await claim(at, 'feat/a', 'src/**');
    await metes(world.io(at), 'release');
    await claim(at, 'feat/b', 'docs/**');
  });

  test('sentences, the oldest first; JSON lines with the same events', async () => {
    const io = world.io(at);
    await metes(io, 'log');
    const printed = io.printed.out.trimEnd().split('\n');
    expect(printed.map((line) => line.replace(/^.*UTC {2}/, '').replace(/c-\w+/, 'c-…'))).toEqual([
      'created this registry for log (Ada)',
      'granted feat/a (Ada): src/** — Task of feat/a',
      'released c-… (Ada): finished',
      'granted feat/b (Ada): docs/** — Task of feat/b',
    ]);
    const lines = await metesLog(at);
    expect(lines.map((line) => [line.schema, line.outcome, line.event.kind])).toEqual([
      ['metes/log/1', 'event', 'created'],
      ['metes/log/1', 'event', 'granted'],
      ['metes/log/1', 'event', 'released'],
      ['metes/log/1', 'event', 'granted'],
    ]);
    expect(lines.map((line) => line.subject)).toEqual(sentences(at).reverse());
  });

  test('--limit, --since by event and by commit, --claim', async () => {
    const all = await metesLog(at);
    expect((await metesLog(at, '--limit', '2')).map((l) => l.oid)).toEqual(
      all.slice(2).map((l) => l.oid),
    );
    for (const since of [all[1].event.id, all[1].oid])
      expect((await metesLog(at, '--since', since)).map((l) => l.oid)).toEqual(
        all.slice(2).map((l) => l.oid),
      );
    expect(await metesLog(at, '--since', all[3].oid)).toEqual([]);
    const first = all[1].event.claim.id;
    expect((await metesLog(at, '--claim', first)).map((l) => l.event.kind)).toEqual([
      'granted',
      'released',
    ]);
  });

  test('what is no event is shown as that', async () => {
    const copy = world.path('log-forged');
    cpSync(at, copy, { recursive: true });
    forge(copy, 'By \u001b[31mhand\u001b[0m');
    const io = world.io(copy);
    await metes(io, 'log', '--limit', '1');
    expect(io.printed.out).toContain('is not an event (no event in the message)');
    expect(io.printed.out).toContain('By hand');
    expect(io.printed.out).not.toContain('\u001b');
  });

  test('--follow prints a new event when it comes, and ends without an error when interrupted', async () => {
    const io = world.io(at);
    const following = metes(io, 'log', '--follow', '--json', '--limit', '1', '--interval', '20ms');
    await until(() => io.printed.out !== '');
    await metes(world.io(at), 'renew', ...[]);
    await metes(world.io(at), 'widen', 'src/**');
    await until(() => io.printed.out.includes('"widened"'));
    io.stop.abort('SIGINT');
    expect(await following).toMatchObject({ exit: 0 });
    const kinds = io.printed.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).event.kind);
    expect(kinds.at(-1)).toBe('widened');
    expect(kinds[0]).toBe('granted');
  });

  test('--follow --since goes on behind that event: none twice, none left out', async () => {
    const [, , released] = await metesLog(at);
    const io = world.io(at);
    const argv = ['--follow', '--json', '--since', released.event.id, '--interval', '20ms'];
    const following = metes(io, 'log', ...argv);
    await until(() => io.printed.out !== '');
    await metes(world.io(at), 'widen', 'lib/**');
    const newest = sentences(at)[0] ?? '';
    await until(() => io.printed.out.includes(newest));
    io.stop.abort('SIGINT');
    expect(await following).toMatchObject({ exit: 0 });
    const lines = io.printed.out.trimEnd().split('\n');
    const all = await metesLog(at);
    expect(lines.map((line) => JSON.parse(line).oid)).toEqual(all.slice(3).map(({ oid }) => oid));
  });

  test('wrong use is named', async () => {
    const bad = [
      ['bad-limit', '--limit=0'],
      ['bad-interval', '--interval=soon'],
      ['bad-claim', '--claim=feat/a'],
      ['bad-since', '--since=yesterday'],
      ['arguments', 'stray'],
    ] as const;
    for (const [code, argument] of bad)
      expect(await failure(metes(world.io(at), 'log', argument))).toMatchObject({
        kind: 'usage',
        code,
      });
  });
});

/** Polls a condition of the outside world; the test's own time limit is the only deadline. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}
