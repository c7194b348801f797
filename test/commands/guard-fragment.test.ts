/** What is compiled for the sh guards, run by sh: never wider than config and claims, and never a command. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import {
  claimFragment,
  commonFragment,
  sharedPathspec,
} from '../../src/commands/guard/fragment.ts';
import type { Claim } from '../../src/registry/claim.ts';
import type { Config } from '../../src/registry/config.ts';

const config = (more: Partial<Config> = {}): Config => ({
  version: 1,
  repository: 'r-1',
  registry: { remote: 'origin', branch: 'metes-registry', root: 'a'.repeat(40) },
  mode: 'enforce',
  ground: ['**'],
  unclaimed: { agents: 'refuse', people: 'allow' },
  held: { agents: 'refuse', people: 'notice' },
  shared: [],
  exempt: [],
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
  ...more,
});

const claim = (branch: string, write: readonly string[]): Claim => ({
  id: 'c-1',
  repository: 'r-1',
  target: 'main',
  branch,
  seat: 's-1',
  by: { holder: 'Ada', seat: 's-1', actor: 'person', host: 'lap', worktree: 'a' },
  task: { id: 't-1', text: 'A' },
  write,
  base: null,
  generation: 1,
  granted: '2026-03-02T08:00:00.000Z',
  lease: { until: '2026-03-02T16:00:00.000Z', seconds: 28_800 },
});

function sh(fragment: string, script: string): { exit: number | null; out: string } {
  const done = spawnSync('sh', ['-c', `${fragment}\n${script}`], { encoding: 'utf8' });
  expect(done.stderr).toBe('');
  return { exit: done.status, out: done.stdout };
}

const common = (more: Partial<Parameters<typeof commonFragment>[0]> = {}): string =>
  commonFragment({
    config: config(),
    defaultBranch: 'main',
    claims: [],
    fenced: [],
    here: [],
    ...more,
  });
const says = (fragment: string, call: string, name: string): boolean =>
  sh(fragment, `${call} "$1"`.replace('"$1"', `'${name.replaceAll("'", "'\\''")}'`)).exit === 0;
const part = (write: readonly string[], more: Partial<Config> = {}): string =>
  claimFragment({
    claim: claim('feat/x', write),
    shared: sharedPathspec(config(more)),
    root: '/a b',
    manifestPath: '.metes/scope/feat-x-12345678.yml',
    messages: false,
    run: null,
  });

describe('the common fragment', () => {
  test('exempt: the default branch, literals, and everything below a literal; the rest is for node', () => {
    const text = common({
      config: config({ exempt: ['release/**', 'hotfix', 'rc-*', '{a,b}', 'x/*/y'] }),
    });
    const exempt = (name: string): boolean => says(text, 'mc_exempt', name);
    for (const name of ['main', 'release/1', 'release/1/2', 'hotfix'])
      expect(exempt(name), name).toBe(true);
    for (const name of ['', 'release', 'releases/1', 'hotfix/1', 'rc-1', 'a', 'x/1/y', 'mainly'])
      expect(exempt(name), name).toBe(false);
  });

  test('an exclusion among the exempt leaves all of them to node, but the default branch', () => {
    const text = common({ config: config({ exempt: ['release/**', '!release/x'] }) });
    expect(says(text, 'mc_exempt', 'release/1')).toBe(false);
    expect(says(text, 'mc_exempt', 'main')).toBe(true);
  });

  test('claimed: live claims and superseded attempts; names that mean something to sh are only names', () => {
    const odd = ["it's", '$(touch /tmp/pwned)', '*', 'a|b', 'x) exit 9;;'];
    const text = common({ claims: odd.map((name) => claim(name, ['a'])), fenced: ['late'] });
    for (const name of [...odd, 'late']) expect(says(text, 'mc_claimed', name), name).toBe(true);
    for (const name of ['', 'its', 'a', 'b', 'anything'])
      expect(says(text, 'mc_claimed', name), name).toBe(false);
  });

  test('more branches than sh should read: every branch counts as claimed', () => {
    const text = common({ claims: Array.from({ length: 501 }, (_, n) => claim(`b${n}`, ['a'])) });
    expect(says(text, 'mc_claimed', 'other')).toBe(true);
    expect(text.length).toBeLessThan(5_000);
  });

  test('whose ground: the pathspecs of all claims, or node where sh can’t say it', () => {
    const run = (claims: readonly Claim[], more: Partial<Config> = {}) =>
      sh(common({ claims, config: config(more) }), 'mc_others echo diff --');
    expect(run([])).toEqual({ exit: 0, out: '' });
    expect(run([claim('a', ['docs/**'])])).toEqual({
      exit: 0,
      out: 'diff -- :(top,glob,icase)docs/**\n',
    });
    expect(run([claim('a', ['docs/!(x)'])]).exit).toBe(1);
    expect(run([claim('a', ['[z-a]broken', '#'])]).exit).toBe(1);
    expect(
      run([
        claim(
          'a',
          Array.from({ length: 501 }, (_, n) => `d${n}/**`),
        ),
      ]).exit,
    ).toBe(1);
    expect(run([{ ...claim('a', ['docs/**']), yields: true }])).toEqual({ exit: 0, out: '' });
    expect(
      run([claim('a', ['docs/**'])], { held: { agents: 'refuse', people: 'allow' } }).out,
    ).toBe('');
    expect(run([claim('a', ['x'])], { held: { agents: 'refuse', people: 'refuse' } }).exit).toBe(1);
  });
});

describe('the fragment of a claim', () => {
  test('runs the command it is given on everything less the claim and the shared', () => {
    const text = part(['src/**'], { shared: ['**/lock'] });
    const { out } = sh(text, 'mg_outside printf "%s\\n" --');
    expect(out.split('\n')).toEqual([
      '--',
      ':(top)',
      ':(exclude,top,glob,icase)src/**',
      expect.stringContaining(':(exclude,top,glob,icase)**/loc'),
      '',
    ]);
    expect(sh(text, 'echo "$mg_manifest"').out).toContain(
      ':(exclude,top,glob,icase).metes/scope/feat-x-12345678.ym',
    );
    expect(sh(text, 'echo "$mg_branch,$mg_root,$mg_forbids,$mg_messages"').out).toBe(
      'feat/x,/a b,,\n',
    );
  });

  test('exclusions are asked about a second time', () => {
    const text = part(['src/**', '!src/gen/**']);
    expect(sh(text, 'echo "$mg_forbids"').out).toBe('1\n');
    expect(sh(text, 'mg_forbidden printf "%s\\n" --').out).toContain(
      ':(top,glob,icase)src/gen/**\n',
    );
  });

  test('what git can’t say, or nobody can read, is left to node', () => {
    for (const write of [['src/!(x)/**'], ['[z-a]', '#']]) {
      expect(sh(part(write), 'mg_outside false').exit).toBe(1);
      expect(sh(part(write), 'echo "$mg_claim"').out, 'it is held all the same').toBe('c-1\n');
    }
  });
});
