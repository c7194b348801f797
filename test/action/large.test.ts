/** A pull request of ten thousand files, hundreds of them outside: exact, with few requests, and within every limit. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Changes } from '../support/github/on-disk.ts';
import { lacksNode24, type Ran } from '../support/github/runner.ts';
import { page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';
import { findingsOf, lineFor, statusOf, type ToldFinding } from './told.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.close());

const numbered = (count: number, name: (n: string) => string): Changes =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [name(String(n).padStart(4, '0')), `${n}\n`]),
  );

/** What had room in the output, and how many more its last entry counts. */
function cut(ran: Ran): { readonly told: readonly ToldFinding[]; readonly leftOut: number } {
  expect(Buffer.byteLength(`FINDINGS=${ran.outputs.findings}`)).toBeLessThan(128 * 1024);
  expect(Buffer.byteLength(`CLAIM=${ran.outputs.claim}`)).toBeLessThan(128 * 1024);
  const entries = findingsOf(ran) as (ToldFinding & { readonly leftOut?: number })[];
  const told = entries.filter((entry) => entry.leftOut === undefined);
  expect(told.length).toBeGreaterThan(100);
  return { told, leftOut: entries.at(-1)?.leftOut ?? 0 };
}

test.skipIf(lacksNode24())('ten thousand files, four hundred of them outside', async () => {
  const tail = 'a-directory-with-a-long-name/'.repeat(5);
  const pull = await team.pull('feat/large', ['large/**'], {
    ...numbered(9_600, (n) => `large/${n.slice(0, 2)}/${n}.ts`),
    ...numbered(400, (n) => `elsewhere/${tail}${n}.ts`),
  });
  team.github.forgetRequests();
  const ran = await team.run(pull.event('opened'));

  expect(statusOf(pull)).toBe("failure: Asks a person about 400 files outside feat/large's scope");
  const { told, leftOut } = cut(ran);
  expect(told.length + leftOut).toBe(400);
  expect(told.map(({ at }) => at?.path)).toEqual(
    Object.keys(numbered(told.length, (n) => `elsewhere/${tail}${n}.ts`)),
  );
  expect(Number(ran.outputs['api-calls'])).toBe(team.github.count());
  expect(team.github.count()).toBeLessThanOrEqual(12);
  // Of git: three commits' trees in one fetch; then the config, the registry, the manifest.
  const asked = team.github.requests.map(({ route, path }) =>
    path.endsWith('/info/refs') ? 'a fetch' : route,
  );
  const judging = asked.slice(0, asked.indexOf('issues/list-comments'));
  expect(judging.filter((one) => one === 'a fetch')).toHaveLength(4);

  const said = page(pull);
  expect(said.length).toBeLessThanOrEqual(65_536);
  expect(said.length).toBeGreaterThan(60_000);
  expect(said).toContain('**metes asks: may these 400 files land?**');
  expect(said).toContain('Inside: 9,600 of 10,000 files');
  const rows = said.split('\n').filter((line) => /^\| \d+ \|/.test(line));
  expect(said).toContain(`and ${400 - rows.length} more findings: the summary of the job has them`);
  for (const answer of ['approve', 'widen', 'revert', 'reject', 'break-glass'])
    expect(lineFor(said, answer)).toContain(`@${pull.head}`);
  expect(said).toContain('To agents:');

  expect(Buffer.byteLength(ran.summary)).toBeLessThan(1024 * 1024);
  expect(ran.summary.split('\n').filter((line) => /^\| \d+ \|/.test(line))).toHaveLength(400);
  expect(ran.summary).toContain('Inside: 9,600 of 10,000 files');
  expect(ran.annotations.filter(({ level }) => level === 'error')).toHaveLength(10);
});

test.skipIf(lacksNode24())(
  'thousands outside, answered all at once: each is told its own part',
  async () => {
    const pull = await team.pull(
      'feat/vendored',
      ['vendored/**'],
      numbered(2_000, (n) => `node_modules/${'some-package/'.repeat(5)}${n}.js`),
    );
    await team.run(pull.event('opened'));
    expect(statusOf(pull)).toMatch(/^failure: Asks a person about 2,000 files/);
    // Who wrote and who committed what is asked path by path, and only so often; in doubt it was whoever answers.
    team.repo.push('feat/vendored', { 'vendored/by-lin.js': '' }, { as: 'lin' });
    for (const author of ['bo', 'lin']) {
      const asked = await team.answer(pull, author, `/metes widen 'node_modules/**' @${pull.head}`);
      expect(Number(asked.outputs['api-calls']), asked.err).toBeLessThan(150);
      expect(statusOf(pull)).toMatch(/^failure: Asks a person about 2,000 files/);
    }
    const ran = await team.answer(pull, 'grace', `/metes break-glass INC-7 @${pull.head}`);
    expect(statusOf(pull)).toBe(
      'success: Let through in an emergency (INC-7): 2,000 of 2,001 files, feat/vendored',
    );
    const { told, leftOut } = cut(ran);
    expect(told.length + leftOut).toBe(2_000);
    for (const { at, resolution } of told)
      expect(resolution?.paths.map(({ path }) => path)).toEqual([at?.path]);
  },
);

test.skipIf(lacksNode24())(
  'a fork with thousands of long names: the verdict is about all, the registry holds what it has room for',
  async () => {
    const { repo } = team;
    await team.claimed('feat/big', ['big/**']);
    const fork = repo.fork('mallet');
    const tail = 'a-directory-with-a-long-name/'.repeat(25);
    const names = numbered(1_500, (n) => `big/${tail}${n}`);
    fork.push('bloat', names, { as: 'mallet', from: 'main' });
    const pull = repo.openPull({ from: 'bloat', fork, author: 'mallet' });
    const ran = await team.run(pull.event('opened'));
    expect([ran.exit, statusOf(pull)]).toEqual([
      0,
      "success: No claim; 1,500 files on feat/big's ground, who is told",
    ]);
    const events = repo.git('rev-list', '--max-count=2', 'metes-registry').split('\n');
    for (const oid of events)
      expect(Number(repo.git('cat-file', '-s', oid))).toBeLessThan(256 * 1024);
    const files = repo.git('ls-tree', '-r', '--name-only', 'metes-registry', 'pulls').split('\n');
    const kept = files.map((file) => JSON.parse(repo.git('show', `metes-registry:${file}`)));
    const [breach] = kept.find((record) => record.number === pull.number).breaches;
    expect(breach.more).toEqual({ count: 1_500 - breach.paths.length });
    expect(breach.paths.length).toBeGreaterThan(100);
    // The same again is the same.
    const before = team.events();
    await team.run(pull.event('synchronize'));
    expect(team.events()).toEqual(before);
    // Nobody is stopped by it.
    const other = await team.metes('feat/next', 'claim', 'next', 'next/**');
    expect(other.outcome).toBe('granted');
  },
);
