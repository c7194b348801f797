/**
 * What a start of dist/cli.js loads, and the records that V8 leaves beside it: they make a start quicker, and nothing else
 * depends on them.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacks } from './support/packages.ts';
import { enrol, metes, newWorld, project, type World } from './support/test-io.ts';

const lacksCli = lacks('dist/, which npm run build makes', [join(project, 'dist/cli.js')]);

let world: World;
let at: string;
beforeAll(async () => {
  world = newWorld();
  at = world.repository('here', { 'src/a.txt': 'a\n' });
  await enrol(world, at);
  world.git(at, 'switch', '-q', '-c', 'feat/x');
  await metes(world.io(at), 'claim', 'Change a', 'src/a.txt');
});
afterAll(() => world.close());

let count = 0;
/** An installation of its own: nobody else's runs leave records in it. */
function installed(): string {
  count += 1;
  const dist = join(world.root, `installed-${count}`, 'dist');
  cpSync(join(project, 'dist/cli.js'), join(dist, 'cli.js'));
  cpSync(join(project, 'dist/chunks'), join(dist, 'chunks'), { recursive: true });
  return dist;
}

function run(dist: string, argv: readonly string[], env: Record<string, string> = {}, input = '') {
  const report = join(dist, 'what-loads.json');
  const preload = join(project, 'test/support/what-loads.cjs');
  const done = spawnSync(process.execPath, ['--require', preload, join(dist, 'cli.js'), ...argv], {
    cwd: at,
    env: { ...world.env, WHAT_LOADS: report, ...env },
    input,
    encoding: 'utf8',
  });
  const loaded = JSON.parse(readFileSync(report, 'utf8'));
  return { ...done, ...(loaded as { builtins: string[]; files: string[]; git: string[] }) };
}

/** Without a preload, which is a flag of its own. */
const plain = (dist: string) =>
  spawnSync(process.execPath, [join(dist, 'cli.js'), 'status'], {
    cwd: at,
    env: world.env,
    encoding: 'utf8',
  });

const modeOf = (path: string): number => statSync(path).mode;

function withOtherBit(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  const at = Math.floor(other.length / 3);
  other.writeUInt8(other.readUInt8(at) ^ 4, at);
  return other;
}

const recordsIn = (dist: string): string[] =>
  existsSync(join(dist, 'compiled')) ? readdirSync(join(dist, 'compiled')) : [];

describe.skipIf(lacksCli)('a start', () => {
  test('--version loads nothing', () => {
    const { stdout, files, git } = run(installed(), ['--version']);
    expect(stdout).toMatch(/^metes \d/);
    expect([files, git]).toEqual([[], []]);
  });

  test('chunks are in ASCII, as they are read without being decoded', () => {
    const chunks = join(project, 'dist/chunks');
    const other = readdirSync(chunks).filter((name) =>
      readFileSync(join(chunks, name)).some((byte) => byte > 0x7f),
    );
    expect(other).toEqual([]);
  });

  // One of them is what the hook before an agent's edit loads as well, and nothing else.
  test('status: three files of ours, one git, and of Node nothing that it can do without', () => {
    const dist = installed();
    run(dist, ['status', '--fresh']);
    const { status, files, git, builtins } = run(dist, ['status']);
    expect(status).toBe(0);
    expect(files.filter((name) => name.endsWith('.js'))).toHaveLength(3);
    expect(git).toEqual([expect.stringMatching(/^rev-parse /)]);
    for (const name of [
      'crypto',
      'fs/promises',
      'timers/promises',
      'internal/util/parse_args/parse_args',
    ])
      expect(builtins).not.toContain(name);
  });

  test('the hook before an edit inside the claim: one file of ours, no git, nothing that status does without', () => {
    const call = { cwd: at, tool_name: 'Edit', tool_input: { file_path: join(at, 'src/a.txt') } };
    const dist = installed();
    run(dist, ['status', '--fresh']);
    const { status, stderr, files, git, builtins } = run(
      dist,
      ['hook', 'claude'],
      {},
      JSON.stringify(call),
    );
    expect([status, stderr]).toEqual([0, '']);
    expect(files.filter((name) => name.endsWith('.js'))).toHaveLength(1);
    expect(git).toEqual([]);
    for (const name of ['crypto', 'fs/promises', 'child_process'])
      expect(builtins).not.toContain(name);
  });

  test.each(['claim', 'check', 'guard'])('%s: few files, and no library', (verb) => {
    const { files } = run(installed(), [verb, '--help']);
    const ours = files.filter((name) => name.endsWith('.js'));
    expect(ours.length).toBeLessThanOrEqual(7);
    expect(ours.filter((name) => !name.startsWith('joined-'))).toEqual([]);
  });
});

/** The SDK of `metes mcp` is more than everything else together. */
test.skipIf(lacksCli)(
  'the SDK is in one file, which mcp alone can load, and not for its help',
  () => {
    const dist = installed();
    const chunks = readdirSync(join(dist, 'chunks'));
    const textOf = (name: string) => readFileSync(join(dist, 'chunks', name), 'utf8');
    const [sdk = '', ...more] = chunks.filter((name) =>
      textOf(name).includes('Invalid tools/call'),
    );
    expect([sdk, more]).toEqual([expect.stringMatching(/^server-/), []]);
    const loading = chunks.filter((name) => textOf(name).includes(`./${sdk}`));
    expect(loading).toEqual([expect.stringMatching(/^mcp-/)]);
    expect(run(dist, ['mcp', '--help']).files).not.toContain(sdk);
  },
);

describe.skipIf(lacksCli)('records', () => {
  test('are left by the first start, and taken by the second', () => {
    const dist = installed();
    run(dist, ['status']);
    const records = recordsIn(dist);
    expect(records).toHaveLength(3);
    const { files, stdout } = run(dist, ['status']);
    expect(files).toEqual(expect.arrayContaining(records));
    expect(stdout).toContain('src/a.txt');
    expect(recordsIn(dist)).toEqual(records);
  });

  test('another verb reads them and leaves none', () => {
    const dist = installed();
    run(dist, ['free']);
    expect(recordsIn(dist)).toEqual([]);
  });

  test.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('no record')],
    ['zeros from its middle on', (bytes: Buffer) => Buffer.from(bytes).fill(0, bytes.length / 2)],
    ['wrong in one bit', (bytes: Buffer) => withOtherBit(bytes)],
    ['without its digest', (bytes: Buffer) => bytes.subarray(8)],
  ])('one that is %s is refused and made anew', (_name, spoilt) => {
    const dist = installed();
    run(dist, ['status']);
    const [record = ''] = recordsIn(dist).map((name) => join(dist, 'compiled', name));
    const good = readFileSync(record);
    writeFileSync(record, spoilt(good));
    const { status, stdout, stderr } = plain(dist);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('src/a.txt');
    expect(readFileSync(record).length).toBeGreaterThan(good.length / 2 + 1);
    expect(readFileSync(record)).not.toEqual(spoilt(good));
    expect(run(dist, ['status']).files).toContain(basename(record));
  });

  test('of another text of the same length, one is refused', () => {
    const dist = installed();
    plain(dist);
    const chunks = readdirSync(join(dist, 'chunks')).map((name) => join(dist, 'chunks', name));
    for (const chunk of chunks)
      writeFileSync(
        chunk,
        readFileSync(chunk, 'utf8').replaceAll('Held from here', 'Kept from here'),
      );
    expect(plain(dist).stdout).toContain('Kept from here');
  });

  test('nobody else can write them, whatever the umask', () => {
    const dist = installed();
    const sh = ['-c', 'umask 0; exec "$0" "$@"', process.execPath, join(dist, 'cli.js'), 'status'];
    expect(spawnSync('sh', sh, { cwd: at, env: world.env }).status).toBe(0);
    const made = recordsIn(dist).map((name) => join(dist, 'compiled', name));
    expect(made).toHaveLength(3);
    for (const path of [join(dist, 'compiled'), ...made]) expect(modeOf(path) & 0o022).toBe(0);
  });

  test.each([
    ['the group', 0o020],
    ['others', 0o002],
  ])('none is read or left in a directory that %s can write to', (_who, others) => {
    const dist = installed();
    plain(dist);
    const [record = ''] = recordsIn(dist);
    chmodSync(join(dist, 'compiled'), 0o755 | others);
    rmSync(join(dist, 'compiled', record));
    const { status, files } = run(dist, ['status']);
    expect(status).toBe(0);
    expect(files.filter((name) => !name.endsWith('.js'))).toEqual([]);
    expect(recordsIn(dist)).not.toContain(record);
  });

  test.each([
    ['the group', 0o020],
    ['others', 0o002],
  ])('one that %s can write to is made anew', (_who, others) => {
    const dist = installed();
    plain(dist);
    const [record = ''] = recordsIn(dist).map((name) => join(dist, 'compiled', name));
    chmodSync(record, 0o644 | others);
    expect(plain(dist).status).toBe(0);
    expect(modeOf(record) & 0o022).toBe(0);
  });

  test.skipIf(process.getuid?.() !== 0)("somebody else's is made anew, or left alone", () => {
    const dist = installed();
    plain(dist);
    const [record = ''] = recordsIn(dist).map((name) => join(dist, 'compiled', name));
    chownSync(record, 12_345, 12_345);
    plain(dist);
    expect(statSync(record).uid).toBe(0);
    chownSync(join(dist, 'compiled'), 12_345, 12_345);
    const { files } = run(dist, ['status']);
    expect(files.filter((name) => !name.endsWith('.js'))).toEqual([]);
  });

  test('a start with flags of its own replaces none', () => {
    const dist = installed();
    plain(dist);
    const [record = ''] = recordsIn(dist).map((name) => join(dist, 'compiled', name));
    writeFileSync(record, 'no record');
    expect(run(dist, ['status']).status).toBe(0);
    expect(readFileSync(record, 'utf8')).toBe('no record');
  });

  test('where none can be left, nothing is said', () => {
    const dist = installed();
    writeFileSync(join(dist, 'compiled'), 'in the way');
    const { status, stderr } = run(dist, ['status']);
    expect([status, stderr]).toEqual([0, '']);
  });

  test('none when Node is told to keep none', () => {
    const dist = installed();
    run(dist, ['status'], { NODE_DISABLE_COMPILE_CACHE: '1' });
    expect(recordsIn(dist)).toEqual([]);
  });

  test('a build reads its own alone', () => {
    const dist = installed();
    run(dist, ['status']);
    const cli = readFileSync(join(dist, 'cli.js'), 'utf8');
    const build = /\(require, ?"([0-9a-f]{8})"\)/.exec(cli)?.[1] ?? '';
    expect(recordsIn(dist).every((name) => name.includes(`.${build}.`))).toBe(true);
    chmodSync(join(dist, 'cli.js'), 0o755);
    writeFileSync(join(dist, 'cli.js'), cli.replace(`"${build}"`, '"00000000"'));
    run(dist, ['status']);
    expect(recordsIn(dist)).toHaveLength(6);
  });
});
