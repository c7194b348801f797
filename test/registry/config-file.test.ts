import { describe, expect, test } from 'vitest';
import { parseConfig, policyOf, renderConfig } from '../../src/registry/config-file.ts';
import { formatDuration, parseDuration } from '../../src/registry/duration.ts';
import { SHARED_DEFAULT } from '../../src/scope/shared.ts';
import { OID, REPOSITORY } from './samples.ts';

const registry = { remote: 'origin', branch: 'metes-registry', root: OID };
const LEAST = `version: 1
repository: ${REPOSITORY}
registry: { remote: origin, root: "${OID}" }
`;

const read = (more = '', base = LEAST) => parseConfig(base + more, '.metes/config.yml');
const config = (more = '') => {
  const parsed = read(more);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.config;
};
const problems = (more: string, base = LEAST) => {
  const parsed = read(more, base);
  if (parsed.ok) throw new Error('it was read');
  return parsed.problems.map((p) => `${p.line}:${p.column} ${p.message}; expected ${p.expected}`);
};

test('everything but the identities has a default', () => {
  expect(config()).toEqual({
    version: 1,
    repository: REPOSITORY,
    registry,
    mode: 'enforce',
    ground: ['**'],
    unclaimed: { agents: 'refuse', people: 'allow' },
    held: { agents: 'refuse', people: 'notice' },
    shared: SHARED_DEFAULT,
    exempt: ['release/**'],
    lease: 28_800,
    maxShare: { agents: 0.25, files: 100 },
    widen: 'person',
    answers: { author: false },
    needs: [],
    missedAfter: 172_800,
    judge: 'local',
    staleRead: 'warn',
    maxAttempts: 3,
    deadline: null,
  });
});

test('every key can be set', () => {
  const text = `mode: observe
ground: [src/]
unclaimed: { people: notice }
held: { agents: notice, people: allow }
shared: [docs/CHANGELOG.md, "!**/yarn.lock"]
exempt: []
lease: 90m
max_share: { agents: 10%, files: 20 }
widen: free
answers: { author: true }
needs: { GET /items: [src/api/items.ts, "src/db/**"], "test/**": [/items] }
missed_after: 3d
judge: github
stale_read: fail
max_attempts: 5
deadline: 2w
`;
  expect(config(text)).toMatchObject({
    mode: 'observe',
    ground: ['src/**'],
    unclaimed: { agents: 'refuse', people: 'notice' },
    held: { agents: 'notice', people: 'allow' },
    shared: [...SHARED_DEFAULT.filter((entry) => entry !== '**/yarn.lock'), 'docs/CHANGELOG.md'],
    exempt: [],
    lease: 5_400,
    maxShare: { agents: 0.1, files: 20 },
    widen: 'free',
    answers: { author: true },
    needs: [
      { from: 'GET /items', needs: ['src/api/items.ts', 'src/db/**'] },
      { from: 'test/**', needs: ['/items'] },
    ],
    missedAfter: 259_200,
    judge: 'github',
    staleRead: 'fail',
    maxAttempts: 5,
    deadline: 1_209_600,
  });
});

describe('a mistake is told with line, column and what was expected', () => {
  test.each([
    ['laese: 3h\n', '4:1 there is no key "laese"; expected lease'],
    ['held: { agent: refuse }\n', '4:9 there is no key "agent" in held; expected agents'],
    ['mode: bogus\n', '4:7 mode is "bogus"; expected enforce or observe'],
    ['lease: 8\n', '4:8 lease is 8; expected a length of time like 90s, 15m, 8h, 3d or 2w'],
    ['lease: 8 h\n', '4:8 lease is "8 h"; expected a length of time like 90s, 15m, 8h, 3d or 2w'],
    ['deadline: 7\n', '4:11 deadline is 7; expected none, or a length of time like 3d'],
    ['max_share: { agents: 25 }\n', '4:22 max_share.agents is 25; expected a share like 25%'],
    ['max_attempts: 0\n', '4:15 max_attempts is 0; expected a whole number from 1'],
    ['ground: []\n', '4:9 ground is 0; expected at least one pattern, as - "**"'],
    [
      'exempt: [/x]\n',
      `4:10 "/x": patterns begin at the top of the repository, not at the root of the file system; expected \`x\`, if it is below the repository's root; nothing else can be named`,
    ],
    [
      'shared:\n  - docs/**\n  - "!docs/x"\n',
      '6:5 "!docs/x": `!` here takes a lock file out of the list, and this is none of them; expected one of them, as "!**/package-lock.json", or remove it',
    ],
    [
      'shared: [../x]\n',
      '4:10 "../x": it leads out of the repository\'s root; expected a path below it',
    ],
    [
      'needs: [a]\n',
      '4:8 needs is no mapping; expected a line for each, as /items: [src/api/items.ts]',
    ],
    [
      'needs:\n  ../x:\n    - a\n',
      '5:3 "../x": it leads out of the repository\'s root; expected a path below it',
    ],
    [
      'needs:\n  /items:\n    - src/a.ts\n    - ../b\n',
      '7:7 "../b": it leads out of the repository\'s root; expected a path below it',
    ],
    [
      'needs:\n  /items: src/a.ts\n',
      '5:3 "/items": what it needs is no list; expected a list, as /items: [src/api/items.ts]',
    ],
    ['needs: { /items: [7] }\n', '4:19 this names nothing; expected a path, a pattern or a name'],
    [
      `needs: { /items: [${'x'.repeat(301)}] }\n`,
      `4:19 "${'x'.repeat(99)}…": it is too long; expected at most 300 characters`,
    ],
  ])('%j', (more, problem) => {
    expect(problems(more)).toEqual([problem]);
  });

  test('the map by hand has its limits', () => {
    const many = (count: number, list: string) =>
      Array.from({ length: count }, (_, n) => `  /${n}: ${list}\n`).join('');
    const long = (count: number) => `[${Array.from({ length: count }, (_, n) => `${n}a`).join()}]`;
    expect(problems(`needs:\n${many(201, '[a]')}`)).toEqual([
      '5:3 needs has 201 entries; expected at most 200',
    ]);
    expect(problems(`needs:\n${many(1, long(101))}`)).toEqual([
      '5:3 "/0": it needs 101 things; expected at most 100',
    ]);
    expect(problems(`needs:\n${many(21, long(100))}`)).toEqual([
      '5:3 needs names 2100 things; expected at most 2000',
    ]);
    expect(config(`needs:\n${many(20, long(100))}`).needs).toHaveLength(20);
  });

  test('all mistakes at once', () => {
    expect(problems('mode: bogus\nlease: 8\n')).toHaveLength(2);
  });

  test.each([['--upload-pack=touch x'], ['ext::sh -c x'], [' origin']])(
    'registry.remote %j is no place',
    (remote) => {
      const base = LEAST.replace('origin', JSON.stringify(remote));
      expect(problems('', base)).toEqual([
        `3:21 registry.remote is ${JSON.stringify(remote)}; expected "." (this repository), the name of a remote, or a URL`,
      ]);
    },
  );

  test.each([
    ['.'],
    ['git@github.com:acme/shop.git'],
    ['https://example.com/a.git'],
    ['/srv/my repositories/a.git'],
  ])('registry.remote %j is one', (remote) => {
    expect(read('', LEAST.replace('origin', JSON.stringify(remote)))).toMatchObject({ ok: true });
  });

  test.each([['-x'], ['a..b'], ['a b'], ['a:b'], ['x.lock'], ['a/']])(
    'registry.branch %j is none',
    (branch) => {
      const base = LEAST.replace('remote:', `branch: ${JSON.stringify(branch)}, remote:`);
      expect(problems('', base)).toEqual([
        `3:21 registry.branch is ${JSON.stringify(branch)}; expected the name of a branch`,
      ]);
    },
  );
});

describe('what init writes', () => {
  test('reads back as the defaults', () => {
    const text = renderConfig({ repository: REPOSITORY, registry });
    expect(parseConfig(text, 'f')).toEqual({ ok: true, config: config() });
    expect(text).toMatchSnapshot();
  });

  test('says what was chosen', () => {
    const text = renderConfig({
      repository: REPOSITORY,
      registry: { ...registry, remote: '.' },
      mode: 'observe',
      judge: 'github',
    });
    expect(parseConfig(text, 'f')).toMatchObject({
      config: {
        registry: { remote: '.' },
        mode: 'observe',
        judge: 'github',
        answers: { author: true },
      },
    });
  });

  test('each default that it shows as a comment is the default', () => {
    const text = renderConfig({ repository: REPOSITORY, registry });
    const uncommented = text.replace(/^# (?=[a-z_]+: )/gm, '');
    expect(uncommented).not.toBe(text);
    expect(parseConfig(uncommented, 'f')).toEqual({ ok: true, config: config() });
  });
});

test('the policy is what a decision looks at', () => {
  expect(policyOf(config())).toEqual({
    shared: SHARED_DEFAULT,
    leaseSeconds: 28_800,
    graceSeconds: 600,
    maxShare: 0.25,
    maxShareFiles: 100,
    maxAttempts: 3,
    deadlineSeconds: null,
    widenAfterWriting: 'person',
  });
});

describe('lengths of time', () => {
  test.each([
    ['90s', 90],
    ['15m', 900],
    ['8h', 28_800],
    ['3d', 259_200],
    ['2w', 1_209_600],
    ['0s', null],
    ['-1h', null],
    ['1.5h', null],
    ['h', null],
    ['8', null],
    ['8H', null],
    ['600w', null],
    ['99999999999s', null],
  ])('%s', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  test.each([
    [28_800, '8h'],
    [5_400, '90m'],
    [90, '90s'],
    [604_800, '1w'],
  ])('%d is %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
