/** What the process says by the state of the claim: none, as the config has it; over; changed while it looks. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BRANCH, cli, type Guarded, guardedRepository, mustPass } from '../guards/guarded.ts';
import { calls, edits, type Hooked, hooked, runs, SILENT } from './calling.ts';

let g: Guarded;
beforeEach(() => {
  g = guardedRepository();
});
afterEach(() => g.world.dispose());

/** The config as it lands on the default branch, with more in it. */
function configured(more: string): void {
  const config = join(g.at, '.metes/config.yml');
  g.unguarded('git switch -q main');
  writeFileSync(config, `${readFileSync(config, 'utf8')}${more}\n`);
  g.unguarded('git commit -qam config && git switch -qc try/it');
}

describe('nobody claimed the branch', () => {
  test('unclaimed: refuse', () => {
    configured('unclaimed: { agents: refuse, people: allow }');
    const told = edits(g, join(g.at, 'lib/new/x.ts'));
    expect(told).toMatchObject({ exit: 2, out: '' });
    expect(told.err).toContain(
      'metes: refused: nobody claimed try/it, and agents write on claimed branches only\n',
    );
    expect(told.err).toContain("Works now:\n  metes claim '<task>' lib/new/x.ts\n");
    mustPass(g.metes(['claim', 'Try it', 'lib/new/x.ts'], { CLAUDECODE: '1' }));
    expect(edits(g, join(g.at, 'lib/new/x.ts'))).toEqual(SILENT);
  });

  test('unclaimed: notice', () => {
    configured('unclaimed: { agents: notice, people: allow }');
    const told = edits(g, join(g.at, 'lib/new/x.ts'));
    expect(told).toMatchObject({ exit: 0, out: '' });
    expect(told.err).toBe(
      "metes: nobody claimed this branch\n    metes claim '<task>' '<pattern>'\n",
    );
  });

  test('unclaimed: allow; but not on somebody’s ground', () => {
    configured('unclaimed: { agents: allow, people: allow }');
    expect(edits(g, join(g.at, 'lib/new/x.ts'))).toEqual(SILENT);
    const told = edits(g, join(g.at, 'src/a.ts'));
    expect(told.exit).toBe(2);
    expect(told.err).toContain(`  src/a.ts   held by ${BRANCH} `);
  });
});

describe('a claim that is over', () => {
  test('lapsed: refused with the reason and the way back', () => {
    const ahead = g.world.path('ahead.cjs');
    writeFileSync(
      ahead,
      `const { now } = Date;
const at = () => now() + 9 * 3_600_000;
const D = Date;
globalThis.Date = class extends D { constructor(...a) { super(...(a.length ? a : [at()])); } };
globalThis.Date.now = at;
`,
    );
    const told = edits(g, join(g.at, 'src/a.ts'), {
      env: { NODE_OPTIONS: `--require ${ahead}` },
    });
    expect(told).toMatchObject({ exit: 2, out: '' });
    expect(told.err).toMatch(
      /metes: refused: the lease of c-\w+ on feat\/work .*(?:over|ended|ran out)/,
    );
    expect(told.err).toContain('Works now:\n  metes renew\n');
  });

  test('given back: the branch is nobody’s', () => {
    mustPass(g.metes(['release']));
    const told = edits(g, join(g.at, 'src/a.ts'));
    expect(told.exit).toBe(2);
    expect(told.err).toContain(`metes: refused: nobody claimed ${BRANCH}`);
    expect(told.err).toContain("  metes claim '<task>' src/a.ts\n");
  });
});

describe('whoever else is in the worktree', () => {
  const agent = (path: string) =>
    hooked(g, {
      ...{ session_id: 's', agent_id: 'a-1', agent_type: 'Explore', cwd: g.at },
      ...{ hook_event_name: 'PreToolUse', tool_name: 'Write', tool_input: { file_path: path } },
    });

  test('a subagent shares the claim, and is refused as its parent is', () => {
    expect(agent('src/a.ts')).toEqual(SILENT);
    expect(agent('docs/d.md')).toEqual(edits(g, join(g.at, 'docs/d.md')));
  });
});

describe('by another way to the same place', () => {
  /** To a directory in it: what is above the link is no repository. */
  const link = () => {
    const at = g.world.path('link');
    symlinkSync(join(g.at, 'src'), at);
    return at;
  };

  test('strict: an agent that works behind a link works in the repository', () => {
    const strict = { cwd: link(), options: ['--strict'] };
    for (const cwd of [strict.cwd, `${strict.cwd}/gen/..`]) {
      const told = edits(g, '/tmp/scratch.md', { ...strict, cwd });
      expect(told.exit).toBe(2);
      expect(told.err).toContain('"/tmp/scratch.md" lies outside the repository');
    }
    expect(edits(g, '../../elsewhere.md', strict).exit).toBe(2);
  });

  test('strict: one file of a patch outside the repository refuses the whole, and is named', () => {
    const command = `*** Begin Patch\n*** Update File: src/a.ts\n@@\n-a\n+b\n*** Add File: /tmp/n.md\n+n\n*** End Patch`;
    const call = { cwd: g.at, tool_name: 'apply_patch', tool_input: { command } };
    const told = hooked(g, call, { harness: 'codex', options: ['--strict'] });
    expect(told.exit).toBe(2);
    expect(told.err).toContain('"/tmp/n.md" lies outside the repository');
    expect(hooked(g, call, { harness: 'codex' })).toEqual(SILENT);
  });

  test('a call that can’t be read, made behind a link', () => {
    const cwd = link();
    const call = { cwd, tool_name: 'Edit', tool_input: {} };
    const told = hooked(g, call, { cwd: g.world.root });
    expect(told.exit).toBe(2);
    expect(told.err).toContain("the call that claude sent can't be read: Edit names no file");
  });

  test('a directory in another case, where that is the same one', () => {
    // As macOS and Windows have it: the name is there, and git's index has the other.
    g.unguarded('git config core.ignorecase true && mv docs DOCS');
    for (const command of ['rm -rf DOCS', 'mv DOCS /tmp/gone', 'mv src DOCS'])
      expect(runs(g, command), command).toMatchObject({
        exit: 2,
        err: expect.stringContaining('metes: refused: '),
      });
    expect(runs(g, 'rm -rf DOCS').err).toContain('  docs/d.md   ');
  });

  test('a tracked file that is ignored as well, in another case', () => {
    writeFileSync(join(g.at, '.gitignore'), '*.log\n');
    writeFileSync(join(g.at, 'docs/kept.log'), '');
    g.unguarded('git add -f .gitignore docs/kept.log && git commit -qm kept');
    g.unguarded('git config core.ignorecase true');
    for (const path of ['docs/kept.log', 'DOCS/Kept.log']) {
      const told = edits(g, join(g.at, path));
      expect(told.exit, path).toBe(2);
      expect(told.err).toContain(`  ${path}   `);
    }
    expect(edits(g, join(g.at, 'docs/new.log'))).toEqual(SILENT);
  });

  test('a hook whose directory is gone: judged by what the call says', () => {
    const gone = g.world.path('gone');
    const from = (call: object) => {
      const script = `mkdir '${gone}' && cd '${gone}' && rmdir '${gone}' && exec '${process.execPath}' '${cli}' hook claude`;
      const input = JSON.stringify({ tool_name: 'Edit', ...call });
      const done = spawnSync('sh', ['-c', script], { env: g.world.env, input, encoding: 'utf8' });
      return { exit: done.status, out: done.stdout, err: done.stderr };
    };
    expect(from({ tool_input: { file_path: join(g.at, 'src/a.ts') }, cwd: g.at })).toEqual(SILENT);
    const told = from({ tool_input: { file_path: 'docs/d.md' }, cwd: g.at });
    expect(told).toMatchObject({ exit: 2, err: expect.stringContaining('\n  docs/d.md   ') });
    expect(from({ tool_input: { file_path: 'x.md' } })).toEqual({
      exit: 2,
      out: '',
      err: 'metes: refused: it could not be decided: the directory that the hook was started in is gone\n',
    });
  });

  test('a notebook, inside and outside', () => {
    const cell = (notebook_path: string) =>
      calls(g, 'NotebookEdit', { notebook_path, new_source: '1' });
    expect(cell(join(g.at, 'src/new/n.ipynb'))).toEqual(SILENT);
    expect(cell(join(g.at, 'docs/new/n.ipynb'))).toMatchObject({
      exit: 2,
      err: expect.stringContaining('  docs/new/n.ipynb   '),
    });
  });
});

describe('a claim that changes while the hook looks', () => {
  const started = (args: readonly string[], input: string): Promise<Hooked> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [cli, ...args], {
        cwd: g.at,
        env: { ...g.world.env, LC_ALL: 'C' },
      });
      const said = { out: '', err: '' };
      child.stdout.on('data', (bytes) => {
        said.out += bytes;
      });
      child.stderr.on('data', (bytes) => {
        said.err += bytes;
      });
      child.on('error', reject);
      child.on('close', (exit) => resolve({ exit: exit ?? -1, ...said }));
      child.stdin.end(input);
    });
  const looks = (path: string) =>
    started(
      ['hook', 'claude'],
      JSON.stringify({ cwd: g.at, tool_name: 'Edit', tool_input: { file_path: path } }),
    );
  const meanwhile = async (verb: readonly string[], path: string) => {
    const [done, ...told] = await Promise.all([
      started(verb, ''),
      ...Array.from({ length: 5 }, () => looks(path)),
      looks(path).then(() => looks(path)),
    ]);
    expect(done.exit, done.err).toBe(0);
    return told;
  };

  test('each call is answered by the claim before or after, and then by the one after', async () => {
    const outside =
      /^metes: refused: 1 file of this tool call is outside what feat\/work may write\n/;
    for (const told of await meanwhile(['widen', 'docs/d.md'], 'docs/d.md'))
      if (told.exit !== 0)
        expect(told).toMatchObject({ exit: 2, err: expect.stringMatching(outside) });
    expect(await looks('docs/d.md')).toEqual(SILENT);
    for (const told of await meanwhile(['narrow', '!docs/d.md'], 'docs/d.md'))
      if (told.exit !== 0)
        expect(told).toMatchObject({ exit: 2, err: expect.stringMatching(outside) });
    expect((await looks('docs/d.md')).err).toMatch(outside);
    for (const told of await meanwhile(['widen', 'lib/**'], 'src/a.ts'))
      expect(told).toEqual(SILENT);
    for (const told of await meanwhile(['release'], 'src/a.ts'))
      if (told.exit !== 0)
        expect(told).toMatchObject({
          exit: 2,
          err: expect.stringMatching(/^metes: refused: nobody claimed feat\/work/),
        });
    expect((await looks('src/a.ts')).err).toContain(`metes: refused: nobody claimed ${BRANCH}`);
  });
});
