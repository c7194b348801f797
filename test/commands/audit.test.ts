/** `audit` goes on from where this clone verified the journal last, and is not led past what was changed before that. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decodeEvent, encodeEvent } from '../../src/registry/codec.ts';
import { failure, metes, newWorld, team, type World } from '../support/test-io.ts';

let all: World;
let world: World;
let ada: string;
let bob: string;
let origin: string;
let count = 0;
beforeAll(() => {
  all = newWorld();
});
afterAll(() => all.close());
beforeEach(async () => {
  const root = all.path(`audit-${count++}`);
  all.write(join(root, 'here'), '');
  world = { ...all, root, path: (...parts) => join(root, ...parts) };
  [ada, bob] = (await team(world, ['ada', 'bob'])) as [string, string];
  origin = join(root, 'origin.git');
});

const REF = 'refs/heads/metes-registry';
const tipOf = (): string => world.git(origin, 'rev-parse', REF);
const eventsIn = (): number => Number(world.git(origin, 'rev-list', '--count', REF));
const audit = (at: string, ...argv: string[]) => metes(world.io(at), 'audit', ...argv);
const codes = async (at: string, ...argv: string[]): Promise<string[]> =>
  ((await audit(at, ...argv)).data.problems as { code: string }[]).map((p) => p.code);

async function claim(at: string, branch: string, pattern: string): Promise<void> {
  world.git(at, 'switch', '-q', '-c', branch, 'main');
  expect((await metes(world.io(at), 'claim', `Task of ${branch}`, pattern)).outcome).toBe(
    'granted',
  );
}

/** A commit on the registry that metes did not make. */
function forge(message: string, files: Record<string, string> = {}): string {
  const work = world.path(`forge-${count++}`);
  world.git(world.root, 'clone', '-q', '--single-branch', '-b', 'metes-registry', origin, work);
  for (const [path, content] of Object.entries(files)) world.write(join(work, path), content);
  world.git(work, 'add', '-A');
  world.git(work, 'commit', '-q', '--allow-empty', '-F', messageFile(message));
  world.git(work, 'push', '-q', 'origin', 'metes-registry');
  return tipOf();
}

function messageFile(message: string): string {
  const file = world.path(`message-${count++}`);
  writeFileSync(file, message);
  return file;
}

/** The record with other keys in its first line. */
function editRecord(at: string, keys: Record<string, unknown>): void {
  // The clone's own git has no object of the registry: its copy does.
  const root = world.git(origin, 'rev-list', '--max-parents=0', REF);
  const file = join(at, '.git/metes/registry.git', `metes-audited-${root}`);
  const [head = '', ...ids] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [JSON.stringify({ ...JSON.parse(head), ...keys }), ...ids].join('\n'));
}

describe('going on', () => {
  test('only what is new is replayed, and it says so', async () => {
    await claim(ada, 'feat/a', 'src/api/**');
    const first = await audit(ada);
    expect(first).toMatchObject({ exit: 0, outcome: 'clean', data: { verified: null } });
    expect(first.data.events).toBe(eventsIn());
    const before = tipOf();
    const events = eventsIn();
    await claim(bob, 'feat/b', 'src/web/**');
    const second = await audit(ada);
    expect(second.data).toMatchObject({ events: 1, verified: { tip: before, events } });
    expect(second.text).toMatch(
      new RegExp(
        `^1 new event since ${before.slice(0, 12)}: every step was legal, every tree is what its events say\\.\nBefore that, ${events} events verified at \\d\\d:\\d\\d UTC by metes \\S+: metes audit --full replays them\\.$`,
      ),
    );
    const third = await audit(ada);
    expect(third.data).toMatchObject({ events: 0, verified: { events: events + 1 } });
    expect(third.text).toContain(`No new event since ${tipOf().slice(0, 12)}.\nBefore that, `);
  });

  test('--full replays all; another version of metes and a damaged record do as well', async () => {
    await audit(ada);
    expect((await audit(ada, '--full')).data).toMatchObject({ events: eventsIn(), verified: null });
    editRecord(ada, { engine: '0.0.1' });
    expect((await audit(ada)).data).toMatchObject({ events: eventsIn(), verified: null });
    const damaged = [
      { problems: 'none' },
      { problems: [null] },
      { problems: [{ code: 'no-event', message: 'x', oid: tipOf(), author: 'x', at: 'never' }] },
      { at: 'never' },
      { events: { a: 1 } },
      { tip: 7 },
    ];
    for (const keys of damaged) {
      editRecord(ada, keys);
      const again = await audit(ada);
      expect(again.data, JSON.stringify(keys)).toMatchObject({
        events: eventsIn(),
        verified: null,
      });
    }
    expect((await audit(ada)).data).toMatchObject({ events: 0 });
  });

  test('--since goes by what it names, remembers nothing, and is not for --full', async () => {
    await claim(ada, 'feat/a', 'src/api/**');
    expect((await audit(ada, '--since', tipOf())).data).toMatchObject({
      events: 0,
      verified: null,
    });
    expect((await audit(ada)).data).toMatchObject({ events: eventsIn(), verified: null });
    const both = await failure(audit(ada, '--since', tipOf(), '--full'));
    expect(both).toMatchObject({ kind: 'usage', code: 'arguments' });
  });
});

describe('what was tampered with', () => {
  test('after the verified tip is found, and stays named', async () => {
    await audit(ada);
    forge('tidied up', { 'claims/zz/c-zzzzzzzzzz.json': '{}' });
    const found = await audit(ada);
    expect(found.text).toContain('\nmetes recover\n    puts right what it can;');
    expect(found.data.problems).toMatchObject([{ code: 'no-event' }]);
    await metes(world.io(ada), 'recover');
    await claim(ada, 'feat/a', 'src/api/**');
    const again = await audit(ada);
    expect(again.exit).toBe(1);
    // There is nothing for it to do any more.
    expect(again.text).not.toContain('metes recover');
    expect(again.text).toContain(`\nmetes audit --since=${tipOf()}\n    holds what comes from now`);
    expect(await audit(ada, '--since', tipOf())).toMatchObject({ exit: 0 });
    expect(again.text).toContain('1 problem in all:\nBefore that, ');
    expect(again.text).toContain(', with 1 problem: metes audit --full replays them.');
    expect(again.data.problems).toEqual((await audit(ada, '--full')).data.problems);
  });

  test('an event id from before the verified tip, used again, is found', async () => {
    await claim(ada, 'feat/a', 'src/api/**');
    await metes(world.io(ada), 'ask', (await claimId()) ?? '', 'until when?');
    await audit(ada);
    forge(world.git(origin, 'show', '-s', '--format=%B', `${REF}~1`));
    expect(await codes(ada)).toContain('event-again');
  });

  test('the same from before --since, whatever the text of the event looks like', async () => {
    await claim(ada, 'feat/a', 'src/api/**');
    const text = 'until when? "id": "e-00000000000000000000"';
    await metes(world.io(ada), 'ask', (await claimId()) ?? '', text);
    const asked = world.git(origin, 'show', '-s', '--format=%B', REF);
    expect(asked.split('\n')[0]).toContain(text);
    // As a program of somebody else could write it.
    const at = asked.indexOf('\n\n{') + 2;
    const short = JSON.stringify(JSON.parse(asked.slice(at, asked.lastIndexOf('}') + 1)));
    const since = tipOf();
    forge(asked);
    forge(`once more\n\n${short}`);
    const again = await codes(ada, '--since', since);
    expect(again.filter((code) => code === 'event-again')).toHaveLength(2);
  });

  test('at a time that is none: named all the same, and told with a time', async () => {
    const before = world.env.GIT_COMMITTER_DATE ?? '';
    world.env.GIT_COMMITTER_DATE = '@9999999999999 +0000';
    forge('tidied up');
    world.env.GIT_COMMITTER_DATE = before;
    expect(world.git(origin, 'show', '-s', '--format=%ct', REF)).toBe('9999999999999');
    const { exit, data } = await audit(ada);
    expect(exit).toBe(1);
    expect(data.problems).toMatchObject([{ code: 'no-event', at: '+275760-09-13T00:00:00.000Z' }]);
  });

  test('before it: the branch does not lead there any more, and everything stops', async () => {
    await claim(ada, 'feat/a', 'src/api/**');
    await audit(ada);
    world.git(origin, 'update-ref', REF, `${tipOf()}~1`);
    await claim(bob, 'feat/b', 'src/web/**');
    const stopped = await failure(audit(ada));
    expect(stopped).toMatchObject({ kind: 'invalid', code: 'registry-rewound' });
    expect(stopped.hint).toContain('metes recover');
  });

  test('before it, and this clone has taken the new history since: told, and all of it replayed', async () => {
    await claim(ada, 'feat/a', 'src/api/**');
    await audit(ada);
    const tip = tipOf();
    world.git(origin, 'update-ref', REF, `${tip}~1`);
    await claim(bob, 'feat/b', 'src/web/**');
    await metes(world.io(ada), 'recover');
    const answer = await audit(ada);
    expect(answer.data).toMatchObject({ verified: null, lost: { tip }, events: eventsIn() });
    expect(answer.notes?.join()).toContain(
      `(up to ${tip.slice(0, 12)}) is not in this history any more`,
    );
    expect((await audit(ada)).data).not.toHaveProperty('lost');
  });

  test('in the record itself: it is believed, and --full and any other clone are not led past it', async () => {
    await claim(ada, 'feat/a', 'src/api/**');
    await audit(ada);
    const { event } = decodeEvent(world.git(origin, 'show', '-s', '--format=%B', REF)) as never;
    forge(encodeEvent({ ...(event as object), id: 'e-00000000000000000001' } as never));
    editRecord(ada, { tip: tipOf() });
    expect(await codes(ada)).toEqual([]);
    expect(await codes(bob)).not.toEqual([]);
    expect(await codes(ada, '--full')).not.toEqual([]);
    expect(await codes(ada)).not.toEqual([]);
  });
});

async function claimId(): Promise<string | undefined> {
  const text = world.git(origin, 'ls-tree', '-r', '--name-only', REF, 'claims/');
  return /c-[0-9a-z]+/.exec(text)?.[0];
}
