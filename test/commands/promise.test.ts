/** `metes promise`: what is said is kept, whose it meets is told, and the ground is offered. Real git, real registries. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Kept } from '../../src/registry/promised.ts';
import { enrol, failure, metes, newWorld, type World } from '../support/test-io.ts';

let world: World;
let main: string;

beforeEach(async () => {
  world = newWorld();
  main = world.repository('shop', {
    'README.md': '# shop\n',
    'src/api/items.ts': 'export {};\n',
    'src/web/page.ts': 'export {};\n',
    Dockerfile: 'FROM scratch\n',
    'package-lock.json': '{}\n',
  });
  await enrol(world, main);
});
afterEach(() => world.close());

/** An agent of its own, in a worktree of its own. */
function agent(name: string): string {
  const at = world.path(name);
  world.git(main, 'worktree', 'add', '-q', at, '-b', `feat/${name}`);
  return at;
}

const io = (at: string, stdin?: string) => ({
  ...world.io(at),
  ...(stdin === undefined ? {} : { readStdin: async () => Buffer.from(stdin) }),
});
const promise = (at: string, ...argv: readonly string[]) => metes(world.io(at), 'promise', ...argv);
const heard = (at: string, text: string, ...argv: readonly string[]) =>
  metes(io(at, text), 'promise', '--from-stdin', ...argv);
const kept = ({ data }: { data: Readonly<Record<string, unknown>> }) =>
  data.commitments as readonly Kept[];

test('is on record with its words, and the ground is offered', async () => {
  const a = agent('a');
  const answer = await promise(a, "Both look done, so I'll implement src/new.ts and /items now.");
  const [file, endpoint] = kept(answer);
  expect(answer).toMatchObject({ exit: 0, outcome: 'promised' });
  expect(file).toMatchObject({
    branch: 'feat/a',
    target: 'main',
    verb: 'implement',
    object: 'src/new.ts',
    write: ['src/new.ts'],
    said: "I'll implement src/new.ts",
  });
  expect(endpoint).toMatchObject({ object: '/items', kind: 'endpoint' });
  expect(endpoint).not.toHaveProperty('write');
  expect(answer.text).toBe(
    [
      'Promised on feat/a:',
      `  ${file?.id}  implement src/new.ts`,
      `  ${endpoint?.id}  implement /items`,
      '',
      '1 path of that is not in your claim. To be the one who may write there:',
      `  metes claim 'I'\\''ll implement src/new.ts' src/new.ts`,
    ].join('\n'),
  );
  expect((await metes(world.io(a), 'audit')).outcome).toBe('clean');
});

test('within the own claim nothing is offered; beside it, to widen', async () => {
  const a = agent('a');
  await metes(world.io(a), 'claim', 'the API', 'src/api/');
  const inside = await promise(a, "I'll update src/api/items.ts");
  expect(inside.data.offer).toBeNull();
  expect(kept(inside)[0]).toHaveProperty('task');
  const beside = await promise(a, "I'll update src/web/page.ts");
  expect(beside.data.offer).toEqual({
    write: ['src/web/page.ts'],
    command: 'metes widen src/web/page.ts',
  });
});

test('what is no promise is told with the rule that says so, and nothing is asked of the registry', async () => {
  const a = agent('a');
  const before = world.git(main, 'rev-parse', 'metes-registry');
  const answer = await promise(a, "Maybe I'll add src/a.ts. Agent B: I'll add src/b.ts");
  expect(answer).toMatchObject({ exit: 0, outcome: 'nothing', data: { commitments: [] } });
  expect(answer.text).toContain('No promise in that, and nothing was recorded.');
  expect(answer.text).toMatch(/was passed over \(rule 61\): Hedged/);
  expect(world.git(main, 'rev-parse', 'metes-registry')).toBe(before);
});

test('the same said again is no second one', async () => {
  const a = agent('a');
  const first = await promise(a, "I'll implement src/a.ts");
  const again = await promise(a, "To say it again, I'll implement src/a.ts.");
  expect(again).toMatchObject({ exit: 0, outcome: 'unchanged', data: { commitments: [] } });
  expect(again.text).toContain(`Promised before, and open:\n  ${kept(first)[0]?.id}`);
  const twice = await promise(a, "I'll add src/b.ts. I'll add src/b.ts.");
  expect(kept(twice)).toHaveLength(1);
});

describe('somebody else', () => {
  test('had promised it: exact overlap decides, the new one is marked, and its branch and task are named', async () => {
    const [a, b] = [agent('a'), agent('b')];
    await metes(world.io(a), 'claim', 'Rework "the" API', 'docs/');
    const first = await promise(a, "I'll refactor src/api/**");
    const answer = await promise(b, "I'll update src/api/items.ts and src/web/page.ts.");
    expect(answer).toMatchObject({ exit: 1, outcome: 'conflicted' });
    const [mine, free] = kept(answer);
    expect(mine?.conflictsWith).toBe(kept(first)[0]?.id);
    expect(free).not.toHaveProperty('conflictsWith');
    expect(answer.text).toMatch(
      /CONFLICTED: p-\w+ {2}update src\/api\/items\.ts\n {2}feat\/a \(c-\w+: "Rework 'the' API"\), Ada, promised to refactor src\/api\/\*\* (?:just now|\d+ seconds ago): p-\w+\n {2}metes promise 'I'\\''ll drop src\/api\/items\.ts'\n {4}takes yours back\n {2}metes ask c-\w+ '<message>'/,
    );
    expect(answer.data.offer).toMatchObject({ write: ['src/web/page.ts'] });
    const [command] = /metes promise .*/.exec(answer.text) ?? [];
    expect(command).toBeDefined();
    const back = await promise(b, "I'll drop src/api/items.ts");
    expect(back.data.ended).toMatchObject([{ commitment: mine?.id }]);
  });

  test('who works on something else for the same target is in nobody’s way', async () => {
    const [a, b] = [agent('a'), agent('b')];
    await promise(a, "I'll refactor src/api/**");
    expect((await promise(b, "I'll refactor src/web/**")).outcome).toBe('promised');
    expect((await promise(b, "I'll add package-lock.json")).outcome).toBe('promised');
    expect((await promise(a, "I'll add package-lock.json")).outcome).toBe('promised');
  });

  test('had promised what the same message takes back: it meets nobody', async () => {
    const [a, b] = [agent('a'), agent('b')];
    await promise(a, "I'll add src/x.ts");
    const answer = await promise(b, "I'll add src/x.ts. I'll drop src/x.ts.");
    expect(answer).toMatchObject({ exit: 0, outcome: 'promised', data: { conflicts: [] } });
    expect(answer.text).toMatch(/^Taken back:\n {2}p-\w+ {2}add src\/x\.ts$/);
  });

  test('said again it is conflicted still; when whoever was in the way is not, it can be promised anew', async () => {
    const [a, b] = [agent('a'), agent('b')];
    await promise(a, "I'll implement src/x.ts");
    await promise(b, "I'll implement src/x.ts");
    const again = await promise(b, "I'll implement src/x.ts");
    expect(again).toMatchObject({ exit: 1, outcome: 'conflicted', data: { commitments: [] } });
    await promise(a, "I'll drop src/x.ts");
    const free = await promise(b, "I'll implement src/x.ts");
    expect(free).toMatchObject({ exit: 0, outcome: 'unchanged' });
    const [, words = ''] = /metes promise '(.*)'$/m.exec(free.text) ?? [];
    const anew = await promise(b, words.replaceAll(`'\\''`, "'"));
    expect(anew).toMatchObject({ exit: 0, outcome: 'promised' });
    expect(kept(anew)[0]).not.toHaveProperty('conflictsWith');
  });

  test('a conflicted promise that went on is never an owner', async () => {
    const [a, b, c] = [agent('a'), agent('b'), agent('c')];
    await promise(a, "I'll implement src/x.ts");
    expect((await promise(b, "I'll implement src/x.ts")).outcome).toBe('conflicted');
    await promise(a, "I won't implement src/x.ts");
    expect((await promise(c, "I'll implement src/x.ts")).outcome).toBe('promised');
  });

  test('by name, where a name is all there is, of whatever kind; and the offered command takes it back', async () => {
    const [a, b] = [agent('a'), agent('b')];
    for (const object of [
      'GET /items/:id',
      '`paginate`',
      'parse_header',
      '"item listing"',
      'Dockerfile',
      'ItemList',
    ]) {
      expect((await promise(a, `I'll fix ${object}`)).outcome, object).toBe('promised');
      const met = await promise(b, `I'll fix ${object}`);
      expect(met.outcome, object).toBe('conflicted');
      const words = /metes promise '(.*)'$/m.exec(met.text)?.[1]?.replaceAll(`'\\''`, "'") ?? '';
      const back = await promise(b, words);
      expect(back.data.ended, words).toMatchObject([{ commitment: kept(met)[0]?.id }]);
    }
  });
});

test('taking back and instead of: both are kept, and the place is free again', async () => {
  const [a, b] = [agent('a'), agent('b')];
  const [old] = kept(await promise(a, "I'll implement src/x.ts"));
  const instead = await promise(a, "Instead of src/x.ts I'll implement src/y.ts");
  const [next] = kept(instead);
  expect(instead.data.ended).toMatchObject([{ commitment: old?.id, successor: next?.id }]);
  expect(instead.text).toContain(
    `Taken back:\n  ${old?.id}  implement src/x.ts, in favour of ${next?.id}`,
  );
  expect((await promise(b, "I'll implement src/x.ts")).outcome).toBe('promised');
  const none = await promise(a, "I won't implement src/z.ts");
  expect(none.outcome).toBe('unchanged');
  expect(none.text).toContain('Not taken back, because nothing of it was promised');
  const log = await metes(world.io(a), 'log', '--limit', '5');
  expect(log.streamed === true || log.text !== '').toBe(true);
});

test('instead of a file by its short name: the promise of that file is replaced', async () => {
  const a = agent('a');
  const [old] = kept(await promise(a, "I'll fix src/api/items.ts"));
  const instead = await promise(a, "Instead of items.ts I'll fix src/web/page.ts");
  expect(instead.data.ended).toMatchObject([
    { commitment: old?.id, successor: kept(instead)[0]?.id },
  ]);
});

test('an id of the ledger is no item of a manifest: drop and deliver say what it is', async () => {
  const a = agent('a');
  const [one] = kept(await promise(a, "I'll implement src/x.ts"));
  const id = one?.id ?? '';
  for (const why of [[], ['no time']])
    expect(await failure(metes(world.io(a), 'drop', id, ...why))).toMatchObject({
      code: 'no-such-item',
      kind: 'usage',
      message: `${id} is a promise of the ledger, by what was said, and no item below delivers:`,
      hint: expect.stringContaining("I'll drop …"),
    });
  expect(await failure(metes(world.io(a), 'deliver', id))).toMatchObject({
    code: 'no-such-item',
    hint: expect.stringContaining('metes attest'),
  });
});

describe('--claim', () => {
  test('claims at once, and widens what is claimed', async () => {
    const a = agent('a');
    const claimed = await promise(a, "I'll implement src/x.ts", '--claim');
    expect(claimed).toMatchObject({ exit: 0, outcome: 'promised', data: { offer: null } });
    expect(claimed.data.claimed).toMatchObject({
      outcome: 'granted',
      claim: { write: ['src/x.ts'] },
    });
    expect(claimed.text).toContain('Granted: feat/a may write');
    const wider = await promise(a, "I'll test src/web/page.ts", '--claim');
    expect(wider.data.claimed).toMatchObject({ claim: { write: ['src/x.ts', 'src/web/page.ts'] } });
  });

  test('is refused as claim refuses it, and the promise stands', async () => {
    const [a, b] = [agent('a'), agent('b')];
    await metes(world.io(a), 'claim', 'the API', 'src/api/');
    const answer = await promise(b, "I'll update src/api/items.ts", '--claim');
    expect(answer).toMatchObject({ exit: 1, outcome: 'refused', data: { reason: 'overlap' } });
    expect(answer.text).toMatch(/^Promised on feat\/b:[\s\S]*Refused/);
    expect(kept(answer)).toHaveLength(1);
  });

  test('does not ask for what was said again and then dropped', async () => {
    const a = agent('a');
    await promise(a, "I'll add src/x.ts");
    const answer = await promise(a, "I'll add src/x.ts. I'll drop src/x.ts.", '--claim');
    expect(answer.data).toMatchObject({ again: [], claimed: null, offer: null });
    expect(answer.text).toMatch(/^Taken back:\n.*$/);
  });

  test('does not ask for what somebody else had promised before', async () => {
    const [a, b] = [agent('a'), agent('b')];
    await promise(a, "I'll update src/api/items.ts");
    const answer = await promise(b, "I'll update src/api/items.ts", '--claim');
    expect(answer).toMatchObject({ exit: 1, outcome: 'conflicted', data: { claimed: null } });
    expect(answer.text).toContain(
      'Not claimed, because somebody else promised it before: src/api/items.ts',
    );
    const some = await promise(b, "I'll update items.ts and add src/new.ts", '--claim');
    expect(some.data.claimed).toMatchObject({ claim: { write: ['src/new.ts'] } });
    expect(some.text).toContain('promised it before: src/api/items.ts\n\nGranted');
    const unasked = await promise(b, "I'll update src/api/items.ts");
    expect(unasked.text).not.toContain('Not claimed');
  });
});

describe('the ground that a name stands for', () => {
  const groundOf = async (said: string) => kept(await promise(agent('g'), said))[0]?.write;

  test('the only tracked file of that name', async () =>
    expect(await groundOf("I'll update items.ts")).toEqual(['src/api/items.ts']));
  test('a new file is where it is said to be', async () =>
    expect(await groundOf("I'll create items.ts")).toEqual(['items.ts']));
  test('in a file that is there, something new', async () =>
    expect(await groundOf("I'll add a test to items.ts")).toEqual(['src/api/items.ts']));
  test('brackets in a file’s name are no pattern', async () =>
    expect(await groundOf("I'll add app/[id]/page.tsx")).toEqual(['app/\\[id\\]/page.tsx']));
  test('a directory is everything below it', async () =>
    expect(await groundOf("I'll refactor src/api/")).toEqual(['src/api/**']));
});

describe('from a stream', () => {
  test('of Claude Code: what the agent said, and nothing else', async () => {
    const line = (type: string, text: string) =>
      JSON.stringify({
        type,
        sessionId: 's1',
        uuid: text,
        message: { role: type, content: [{ type: 'text', text }] },
      });
    const log = [
      line('user', "I'll add src/user.ts"),
      line('assistant', "I'll add src/one.ts"),
      '{ broken',
      line('assistant', "Done. Then I'll add src/two.ts"),
    ].join('\n');
    const answer = await heard(agent('a'), log);
    expect(kept(answer).map(({ object }) => object)).toEqual(['src/one.ts', 'src/two.ts']);
  });

  test('that is read again while it grows: only what is new is heard', async () => {
    const a = agent('a');
    const line = (at: string, text: string) =>
      JSON.stringify({
        type: 'assistant',
        sessionId: 's1',
        uuid: at,
        timestamp: `2026-03-01T12:${at}:00.000Z`,
        message: { role: 'assistant', content: [{ type: 'text', text }] },
      });
    const begun = [line('01', "I'll add src/one.ts"), line('02', "I'll add src/two.ts")];
    expect(kept(await heard(a, begun.join('\n')))).toHaveLength(2);
    await promise(a, "I'll drop src/one.ts");
    const again = await heard(a, begun.join('\n'));
    expect(again).toMatchObject({ exit: 0, outcome: 'nothing' });
    expect(again.text).toBe(
      [
        'Nothing new in that, and nothing was recorded: 2 messages of it were heard here before.',
        '  metes ledger',
        '    shows what is open of what they promised',
      ].join('\n'),
    );
    const idle = await heard(a, [...begun, line('03', 'Done.')].join('\n'));
    expect(idle.text).toContain('2 messages of it were heard here before');
    const grown = await heard(a, [...begun, line('03', "I'll add src/three.ts")].join('\n'));
    expect(kept(grown).map(({ object }) => object)).toEqual(['src/three.ts']);
    const many = [4, 5].map((n) => {
      const some = Array.from({ length: 60 }, (_, i) => `I'll add src/${n}-${i}.ts.`);
      return line(`0${n}`, some.join('\n'));
    });
    const full = await heard(a, many.join('\n'));
    expect([kept(full).length, full.data.more]).toEqual([100, 20]);
    expect(kept(await heard(a, many.join('\n')))).toHaveLength(20);
    const other = agent('b');
    expect(kept(await heard(other, begun.join('\n')))).toHaveLength(2);
  });

  test('of a kind that is not read: says which are', async () => {
    const log = '{"type":"item.completed","item":{"text":"I\'ll add src/a.ts"}}\n';
    const answer = await heard(agent('a'), log);
    expect(answer.outcome).toBe('nothing');
    expect(answer.text).toContain('where they are a session of Claude Code or Codex');
  });

  test('of any message, quotes and code left aside', async () => {
    const text =
      "Plan:\n> I'll add src/quoted.ts\n\n```\nI'll add src/code.ts\n```\nI'll add src/real.ts.\n";
    const answer = await heard(agent('a'), text);
    expect(kept(answer).map(({ object }) => object)).toEqual(['src/real.ts']);
  });

  test('10,000 promises in one message: a hundred are recorded, and the others counted', async () => {
    const text = Array.from({ length: 10_000 }, (_, i) => `I'll add src/f${i}.ts.`).join('\n');
    const answer = await heard(agent('a'), text);
    expect(kept(answer)).toHaveLength(100);
    expect(answer.data).toMatchObject({ more: 900, truncated: true });
    expect(answer.text).toContain('900 further promises not recorded');
    expect(answer.text).toContain('Not everything was read');
  });

  test('hostile text is kept as text and shown harmless', async () => {
    const a = agent('a');
    const text = `I'll add "x\u001b]0;pwned\u0007\u202e; rm -rf $HOME \`id\`" now\r\n`;
    const answer = await heard(a, text);
    expect(answer.text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    const log = world.git(main, 'log', '-1', '--format=%s', 'metes-registry');
    expect(log).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    const flag = await promise(a, "I'll add --upload-pack=x and `-rf`");
    expect(['nothing', 'promised']).toContain(flag.outcome);
    expect((await metes(world.io(a), 'audit')).outcome).toBe('clean');
  });
});

test('what has no name is told so', async () => {
  const answer = await promise(agent('a'), "I'll fix it");
  expect(answer).toMatchObject({ exit: 0, outcome: 'nothing' });
  expect(answer.text).toContain('"I\'ll fix" was passed over (rule 67): No name follows, or');
});

describe('where it can’t be', () => {
  test('on an exempt branch, without a message, with both', async () => {
    expect(await failure(promise(main, "I'll add src/a.ts"))).toMatchObject({
      code: 'exempt-branch',
      kind: 'usage',
      hint: 'git switch -c add-src-a-ts',
    });
    const a = agent('a');
    expect(await failure(promise(a))).toMatchObject({ code: 'no-message' });
    expect(await failure(promise(a, 'x', '--from-stdin'))).toMatchObject({ code: 'arguments' });
  });

  test('from a directory below, paths are from the root', async () => {
    const a = agent('a');
    const answer = await metes(
      world.io(join(a, 'src')),
      'promise',
      "I'll add src/new.ts",
      '--claim',
    );
    expect(answer.data.claimed).toMatchObject({ claim: { write: ['src/new.ts'] } });
    writeFileSync(join(a, 'src', 'new.ts'), '');
  });
});
