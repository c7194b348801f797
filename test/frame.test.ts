/** What stands around the code: the two commands of the README, the closing line, CI, hooks and config of this project. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../src/registry/config-file.ts';
import { lacks, PACKAGES } from './support/packages.ts';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json'));

describe('npm test', () => {
  /** Runs a project of these test files under our reporter; gives the lines that it printed. */
  function closing(files: Readonly<Record<string, string>>): { exit: number; last: string } {
    const at = mkdtempSync(join(tmpdir(), 'metes-closing-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(at, name), text);
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const reporters = ['default', join(root, 'test/support/closing-line.ts')];
    const argv = [
      vitest,
      'run',
      '--globals',
      '--root',
      at,
      ...reporters.map((r) => `--reporter=${r}`),
    ];
    const ran = spawnSync(process.execPath, argv, { cwd: at, encoding: 'utf8', input: '' });
    rmSync(at, { recursive: true });
    return { exit: ran.status ?? -1, last: ran.stdout.trimEnd().split('\n').at(-1) ?? '' };
  }

  test('ends with the one line, and fails where a test did', () => {
    const one = `test('one', () => {}); test('two', () => {});`;
    expect(closing({ 'a.test.js': one })).toEqual({ exit: 0, last: '2 passed, 0 failed' });
    const other = `test('no', () => { expect(1).toBe(2) }); test.skip('not now', () => {});`;
    expect(closing({ 'a.test.js': one, 'b.test.js': other })).toEqual({
      exit: 1,
      last: '2 passed, 1 failed, 1 skipped',
    });
  });

  test('counts a file that can’t be loaded, and an error that no test caught', () => {
    const broken = { 'a.test.js': `test('one', () => {});`, 'b.test.js': 'throw new Error("no")' };
    expect(closing(broken)).toEqual({ exit: 1, last: '1 passed, 1 failed' });
    const stray = `test('one', () => { Promise.reject(new Error('stray')) });`;
    expect(closing({ 'a.test.js': stray })).toEqual({ exit: 1, last: '1 passed, 1 failed' });
  });

  test('builds what the tests of the command line need, and is what .ci/run calls', () => {
    expect(manifest.scripts.test).toBe(
      'node scripts/build.mjs --if-stale && node scripts/node24.mjs && vitest run',
    );
    expect(manifest.scripts.start).toMatch(/build\.mjs --if-stale && node dist\/cli\.js demo$/);
    expect(read('README.md')).toMatch(/^npm ci && npm start .*\nnpm ci && npm test /m);
    expect(read('.ci/run').trimEnd().split('\n').at(-1)).toBe('npm test');
  });
});

describe('a package that is not there', () => {
  test('skips its tests with a message, once; required, it skips nothing', () => {
    const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const answers = ['/nowhere', '/nowhere', '/'].map((file) => lacks('it', [file], ''));
    expect(answers).toEqual([true, true, false]);
    expect(err.mock.calls).toEqual([['skipping tests that need it\n']]);
    expect(lacks('it', ['/nowhere'], 'packages')).toBe(false);
    err.mockRestore();
  });

  test('is installed by .ci/run and by CI, which require all of them', () => {
    for (const file of ['.ci/run', '.github/workflows/ci.yml'])
      for (const name of Object.keys(PACKAGES)) expect(read(file), file).toContain(` ${name}`);
    expect(read('.ci/run')).toMatch(/^export .*\bMETES_TEST_REQUIRE=packages\b/m);
    expect(statSync(join(root, '.ci/run')).mode & 0o111).toBe(0o111);
  });
});

test('CI: every Node on Linux; macOS and Windows are listed, decide nothing, and are said to be untested', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml'));
  const { strategy, steps, ...job } = jobs.test;
  expect(strategy.matrix).toEqual({
    os: ['ubuntu-latest'],
    node: [20, 22, 24],
    include: ['macos-latest', 'windows-latest'].map((os) => ({ os, node: 24, experimental: true })),
  });
  expect(strategy['fail-fast']).toBe(false);
  expect(job['continue-on-error']).toContain('matrix.experimental == true');
  expect(steps.find((step: { if?: string }) => step.if === "runner.os == 'Linux'").run).toMatch(
    /^\.ci\/run$/m,
  );
  expect(read('README.md')).toContain('macOS and Windows are untested');
  expect(manifest.engines.node).toBe('>=20');
});

describe('the project itself', () => {
  test('is enrolled, with a config that can be read', () => {
    const parsed = parseConfig(read('.metes/config.yml'), '.metes/config.yml');
    expect(parsed).toMatchObject({
      ok: true,
      config: { mode: 'enforce', registry: { remote: '.' } },
    });
  });

  test('has its commits looked at by husky', () => {
    expect(manifest.scripts.prepare).toBe('husky');
    expect(manifest.devDependencies).toHaveProperty('husky');
    expect(read('.husky/pre-commit')).toMatch(/^npx --no-install biome check --staged/m);
  });

  test('is what its package says', () => {
    expect(manifest).toMatchObject({
      name: 'metes',
      license: 'MIT',
      bin: { metes: 'dist/cli.js' },
    });
    expect(read('LICENSE')).toMatch(/^MIT License/);
    const whole = manifest.files.filter((file: string) => !/^(?:dist\/|action\.yml$)/.test(file));
    expect(whole.filter((file: string) => !existsSync(join(root, file)))).toEqual([]);
    for (const page of ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'])
      expect(read('README.md')).toContain(`(${page})`);
  });
});
