/**
 * A registry that somebody with write access forged by hand: the next ordinary command of anybody names what it can, audit
 * names all of it, guards hold on to what was granted, and `recover` puts it right without losing a granted claim.
 */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { agedCopy } from '../support/aged-copy.ts';
import { lacksCli, metesCli, type Ran } from '../support/cli.ts';
import { newWorld, team, type World } from '../support/test-io.ts';

let world: World;
let one: string;
let two: string;
let origin: string;
let id: string;
beforeEach(async () => {
  if (lacksCli) return;
  world = newWorld();
  [one = '', two = ''] = await team(world, ['one', 'two']);
  origin = world.path('origin.git');
  world.git(one, 'config', '--unset', 'core.hooksPath');
  await must(one, 'init');
  world.git(one, 'switch', '-qc', 'feat/held');
  id = JSON.parse((await must(one, 'claim', '--json', 'Held', 'src/**')).out).claim.id;
  world.git(two, 'switch', '-qc', 'feat/b');
});
afterEach(() => world?.close());

async function must(at: string, ...argv: string[]): Promise<Ran> {
  const ran = await metesCli(world, at, argv);
  expect(ran, `${argv.join(' ')}: ${ran.err}${ran.out}`).toMatchObject({ exit: 0 });
  return ran;
}

// biome-ignore lint/suspicious/noExplicitAny: an event as the wire has it
type Wire = any;
const newest = (): Wire =>
  JSON.parse(
    /^\{[\s\S]*^\}$/m.exec(world.git(origin, 'log', '-1', '--format=%b', 'metes-registry'))?.[0] ??
      '',
  );
const fileOf = (claim: string): string => `claims/${claim.slice(2, 4)}/${claim}.json`;

/** A commit on the registry that metes did not make. */
function forge(event: Wire | null, files: Readonly<Record<string, Wire>>): void {
  const work = world.path('forge');
  world.git(world.root, 'clone', '-q', '-b', 'metes-registry', origin, work);
  for (const [path, value] of Object.entries(files))
    world.write(
      join(work, path),
      typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`,
    );
  world.git(work, 'add', '-A');
  const message =
    event === null
      ? 'Edit in the browser'
      : `granted by hand\n\n${JSON.stringify(event, null, 2)}\n\n[skip ci]`;
  world.git(work, 'commit', '-q', '--allow-empty', '-m', message);
  world.git(work, 'push', '-q', 'origin', 'metes-registry');
}

const FORGERIES: readonly (readonly [string, string, () => void])[] = [
  [
    'a grant on ground that is held',
    'overlapping-grant',
    () => {
      const real = newest();
      const by = { ...real.by, seat: 's-1111111111' };
      const claim = {
        ...real.claim,
        id: 'c-1111111111',
        branch: 'feat/z',
        seat: by.seat,
        by,
        task: { ...real.claim.task, id: 't-1111111111' },
      };
      forge({ ...real, id: 'e-11111111111111111111', by, claim }, { [fileOf(claim.id)]: claim });
    },
  ],
  [
    'an event under an id that was used before',
    'event-again',
    () => {
      const real = newest();
      const claim = { ...real.claim, id: 'c-1111111111', branch: 'feat/z', write: ['docs/**'] };
      forge({ ...real, claim }, { [fileOf(claim.id)]: claim });
    },
  ],
  [
    'a tree edited without an event',
    'no-event',
    () => {
      const real = newest();
      forge(null, { [fileOf(id)]: { ...real.claim, write: ['docs/**'] } });
    },
  ],
  [
    'a tree edited under an event',
    'tree-differs',
    () => {
      const real = newest();
      const event = {
        ...real,
        id: 'e-11111111111111111111',
        kind: 'renewed',
        claim: id,
        until: real.claim.lease.until,
        seconds: real.claim.lease.seconds,
      };
      forge(event, { [fileOf(id)]: { ...real.claim, write: ['docs/**'] } });
    },
  ],
  [
    'an approval by an agent',
    'by-agent',
    () => {
      const real = newest();
      const event = 'e-11111111111111111111';
      const { claim: _, ...base } = real;
      const paths = [{ path: 'docs/d.md', mode: '100644', oid: 'a'.repeat(40) }];
      forge(
        {
          ...base,
          id: event,
          kind: 'resolved',
          by: { ...real.by, actor: 'agent' },
          claim: id,
          branch: 'feat/held',
          resolution: { event, kind: 'approved', by: 'Ada', at: real.at, head: null, paths },
        },
        {},
      );
    },
  ],
];

const claimsOf = (): string[] =>
  world
    .git(origin, 'ls-tree', '-r', '--name-only', 'metes-registry', 'claims/')
    .split('\n')
    .flatMap((path) => /c-\w{10}/.exec(path)?.[0] ?? []);

/** What is inside is committed, and what is not is refused. Returns what the guards said of the first. */
function heldTo(content: string): string {
  world.write(join(one, 'src/api/items.ts'), `${content}\n`);
  const inside = world.tryGit(one, 'commit', '-qam', 'Inside');
  expect(inside, inside.stderr).toMatchObject({ exit: 0 });
  for (const path of ['README.md', 'docs/d.md']) {
    world.write(join(one, path), `${content}\n`);
    world.git(one, 'add', path);
    const outside = world.tryGit(one, 'commit', '-qm', 'Outside');
    expect(outside.stderr).toContain('is outside what feat/held may write');
    world.git(one, 'reset', '-q', '--hard');
  }
  return inside.stderr;
}

for (const [what, code, begin] of FORGERIES)
  test.skipIf(lacksCli)(`${what}: named by status and by audit, and healed`, async () => {
    await must(two, 'audit');
    expect((await must(two, 'status')).out).not.toContain('metes audit');
    const tip = world.git(origin, 'rev-parse', 'metes-registry');
    begin();

    const { out, err } = await must(two, 'status', '--fresh');
    expect(out + err).toMatch(
      code === 'no-event'
        ? /is not an event of metes/
        : /^! the registry has 1 entry that no metes wrote: [\w-]+, by Ada /m,
    );
    expect(out + err).toMatch(/^ +metes audit$/m);
    expect(out + err).toMatch(/^ +metes recover$/m);
    for (const argv of [['check'], ['why', 'src/api/items.ts'], ['free']]) {
      const looked = await metesCli(world, two, argv);
      expect(looked.err, argv.join()).toMatch(/that no metes wrote: |is not an event of metes/);
      expect(looked.err, argv.join()).toMatch(/^ +metes recover$/m);
    }
    if (code === 'overlapping-grant') {
      const refused = await metesCli(world, two, ['claim', 'B', 'src/**']);
      expect(refused).toMatchObject({ exit: 1 });
      expect(refused.err).toMatch(/^metes: the registry has 1 entry that no metes wrote: /m);
    }
    const audited = await metesCli(world, two, ['audit']);
    expect(audited).toMatchObject({ exit: 1 });
    expect(audited.out).toContain(`${code}: `);

    // Where it is held, guards have what was granted; read anew, too.
    heldTo('one');
    agedCopy(one);
    const said = heldTo('two');
    // Nothing that a guard goes by was changed by the two others.
    if (!['by-agent', 'event-again'].includes(code)) {
      expect(said).toMatch(/^metes: .*(?:that no metes wrote|is not an event of metes)/m);
      expect(said).toMatch(/^ +metes recover$/m);
    }
    // Who never looked before names it all the same.
    const first = await must(one, 'status');
    expect(first.out + first.err).toMatch(/^ +metes recover$/m);

    await must(one, 'recover');
    expect(claimsOf()).toEqual([id]);
    world.git(origin, 'merge-base', '--is-ancestor', tip, 'metes-registry');
    expect(JSON.parse((await must(one, 'status', '--json', '--fresh')).out).mine).toMatchObject([
      { id, write: ['src/**'] },
    ]);
    expect(await metesCli(world, two, ['claim', 'B', 'src/**'])).toMatchObject({ exit: 1 });
    await must(one, 'renew');
    // What was forged stays in the history, and named; nothing after it is.
    const after = await metesCli(world, two, ['audit']);
    expect(after).toMatchObject({ exit: 1 });
    await must(two, 'audit', '--since', world.git(origin, 'rev-parse', 'metes-registry~1'));
  });

test.skipIf(lacksCli)(
  'whoever changes what they hold, or gives it back, is told what was forged beside it',
  async () => {
    await must(one, 'status');
    const [, , begin] = FORGERIES.find(([, code]) => code === 'overlapping-grant') ?? [];
    begin?.();
    for (const argv of [['renew'], ['widen', 'docs/**'], ['narrow', 'docs/**'], ['release']]) {
      const done = await must(one, ...argv);
      expect(done.err, argv.join()).toMatch(
        /^metes: the registry has 1 entry that no metes wrote: overlapping-grant, by Ada /m,
      );
      expect(done.err).toMatch(/^ +metes recover$/m);
    }
  },
);

test.skipIf(lacksCli)(
  'a claim that only another metes can read holds its branch all the same',
  async () => {
    const real = newest();
    const by = { ...real.by, seat: 's-1111111111' };
    const task = { ...real.claim.task, id: 't-1111111111' };
    const write = ['docs/[z-a]'];
    const claim = {
      ...real.claim,
      id: 'c-1111111111',
      branch: 'feat/z',
      seat: by.seat,
      by,
      task,
      write,
    };
    forge(
      { ...real, id: 'e-11111111111111111111', by, claim },
      { [fileOf(claim.id)]: claim, [fileOf(id)]: { ...real.claim, write: ['docs/**'] } },
    );
    agedCopy(one);
    // What was edited beside it is not gone by.
    expect(heldTo('one')).toMatch(/that no metes wrote/);
    world.git(one, 'switch', '-qc', 'feat/z', 'main');
    world.write(join(one, 'README.md'), 'more\n');
    const refused = world.tryGit(one, 'commit', '-qam', 'On the branch of another');
    expect(refused.exit, refused.stderr).not.toBe(0);
    expect(refused.stderr).toContain('feat/z');
  },
);
