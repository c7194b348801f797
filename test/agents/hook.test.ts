/** An agent is told before its write lands: what is outside the claim is refused with the way on, the rest is left alone. */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRANCH, type Guarded, guardedRepository, mustPass } from '../guards/guarded.ts';
import { calls, edits, hooked, runs, SILENT } from './calling.ts';

let g: Guarded;
beforeAll(() => {
  g = guardedRepository();
  writeFileSync(join(g.at, '.gitignore'), 'node_modules/\n*.log\n');
  g.unguarded('git add .gitignore && git commit -qm ignore');
});
afterAll(() => g.world.dispose());

const inRepo = (path: string): string => join(g.at, path);

describe('an edit', () => {
  test('inside the claim: nothing is said', () => {
    for (const path of ['src/a.ts', 'src/new/deep/file.ts', 'SRC/A.ts'])
      expect(edits(g, inRepo(path))).toEqual(SILENT);
  });

  test('outside it: which claim, what it covers, whose ground, and the command that widens it', () => {
    const told = edits(g, inRepo('docs/d.md'));
    expect(told.exit).toBe(2);
    expect(told.out).toBe('');
    const claim = /c-[a-z0-9]{10}/.exec(told.err)?.[0];
    expect(told.err).toBe(
      [
        `metes: refused: 1 file of this tool call is outside what ${BRANCH} may write`,
        "  docs/d.md   nobody's ground",
        `${claim} on ${BRANCH} covers  src/**  !src/gen/**`,
        '  for "Do the work"',
        'Works now:',
        '  metes widen docs/d.md',
        '      asks for the ground, free while the branch has not committed it; then the same command',
        'Nothing was written. What is not yours you can leave as it is: written by another tool or the shell, it is refused at the commit.',
        '',
      ].join('\n'),
    );
  });

  test('the command in the refusal works, and then the edit does', () => {
    const path = inRepo('docs/wide.md');
    const [, command = ''] = /Works now:\n {2}metes (.*)\n/.exec(edits(g, path).err) ?? [];
    expect(command).toBe('widen docs/wide.md');
    mustPass(g.metes(command.split(' '), { CLAUDECODE: '1' }));
    expect(edits(g, path)).toEqual(SILENT);
    mustPass(g.metes(['narrow', '!docs/wide.md']));
    expect(edits(g, path).exit).toBe(2);
  });

  test('what the claim excludes is outside', () => {
    expect(edits(g, inRepo('src/gen/g.ts')).err).toContain('  src/gen/g.ts   ');
  });

  test('a notebook is a file like every other', () => {
    const input = { notebook_path: inRepo('docs/n.ipynb'), new_source: '1' };
    expect(calls(g, 'NotebookEdit', input).err).toContain('  docs/n.ipynb   ');
  });

  test('reads, searches and tools that write no file are not judged', () => {
    expect(calls(g, 'Read', { file_path: inRepo('docs/d.md') })).toEqual(SILENT);
    expect(calls(g, 'Grep', { pattern: 'x', path: g.at })).toEqual(SILENT);
    expect(calls(g, 'WebFetch', { url: 'https://example.org' })).toEqual(SILENT);
    expect(runs(g, 'cat docs/d.md | grep -c ">"')).toEqual(SILENT);
  });

  test('outside of every enrolled repository nothing is held', () => {
    const other = g.world.repo('not enrolled');
    for (const path of [join(other, 'x.md'), '/tmp/scratch.md', '/dev/null'])
      expect(edits(g, path)).toEqual(SILENT);
    expect(edits(g, 'x.md', { cwd: other })).toEqual(SILENT);
  });

  test('unless the hook is strict', () => {
    const strict = { options: ['--strict'] };
    const told = edits(g, '/tmp/scratch.md', strict);
    expect(told.exit).toBe(2);
    expect(told.err).toMatch(/^metes: refused: "\/tmp\/scratch.md" lies outside the repository/);
    expect(edits(g, inRepo('src/a.ts'), strict)).toEqual(SILENT);
    expect(runs(g, 'make 2>/dev/null', strict)).toEqual(SILENT);
  });
});

describe('the same file by another name', () => {
  test('a project that is reached through a link, `..`, a relative path', () => {
    const link = g.world.path('by link');
    symlinkSync(g.at, link);
    expect(edits(g, join(link, 'src/a.ts'))).toEqual(SILENT);
    for (const [path, cwd] of [
      [join(link, 'docs/d.md'), g.at],
      [`${g.at}/src/../docs/d.md`, g.at],
      ['docs/d.md', g.at],
      ['../docs/d.md', inRepo('src')],
      ['d.md', join(link, 'docs')],
      [`/proc/self/root${g.at}/docs/d.md`, g.at],
      ['DOCS/D.md', g.at],
      [`/dev/..${g.at}/docs/d.md`, g.at],
    ] as const) {
      const told = edits(g, path, { cwd });
      expect(told.exit, path).toBe(2);
      expect(told.err).toMatch(/^ {2}docs\/d\.md {3}/im);
    }
  });

  test('a link inside the claim that leads out of it', () => {
    symlinkSync('../docs/d.md', inRepo('src/link.md'));
    symlinkSync('../docs', inRepo('src/dir'));
    symlinkSync('../docs/not-there-yet.md', inRepo('src/dangling.md'));
    expect(edits(g, inRepo('src/link.md')).err).toContain('  docs/d.md   ');
    expect(edits(g, inRepo('src/dir/new.md')).err).toContain('  docs/new.md   ');
    expect(edits(g, inRepo('src/dangling.md')).err).toContain('  docs/not-there-yet.md   ');
    // The system goes up from where the link leads, a tidy tool from where it stands.
    expect(edits(g, `${g.at}/src/dir/../README.md`).err).toContain('  README.md   ');
    mkdirSync(inRepo('src/api'), { recursive: true });
    symlinkSync('../src/api', inRepo('docs/api'));
    expect(edits(g, `${g.at}/docs/api/../a.ts`).err).toContain('  docs/a.ts   ');
    rmSync(inRepo('docs/api'));
    expect(runs(g, 'rm src/link.md')).toEqual(SILENT);
    // A copy has the name that it was asked for by, not that of what the link leads to.
    expect(runs(g, 'cp src/link.md docs/').err).toContain('  docs/link.md   ');
    expect(runs(g, 'echo x > src/link.md').err).toContain('  docs/d.md   ');
    for (const name of ['link.md', 'dir', 'dangling.md']) rmSync(inRepo(`src/${name}`));
  });

  test('another spelling of the same letters', () => {
    mustPass(g.metes(['widen', 'caf\u00e9/**']));
    for (const name of ['caf\u00e9/x.md', 'cafe\u0301/x.md', 'CAF\u00c9/x.md'])
      expect(edits(g, inRepo(name))).toEqual(SILENT);
    expect(edits(g, inRepo('cafe/x.md')).exit).toBe(2);
  });
});

describe('a repository within the repository', () => {
  test('one that is not enrolled is part of it', () => {
    g.unguarded('git init -q docs');
    expect(edits(g, inRepo('docs/d.md')).err).toContain('  docs/d.md   ');
    rmSync(inRepo('docs/.git'), { recursive: true });
  });

  test('one that says it is enrolled, with a claim on everything, does not answer for the other', () => {
    g.unguarded('git init -q docs');
    mkdirSync(inRepo('docs/.git/metes/compiled'), { recursive: true });
    const all = {
      branch: 'main',
      exempt: { include: [], exclude: [] },
      shared: { include: [[0]], exclude: [] },
    };
    writeFileSync(inRepo('docs/.git/metes/state.json'), '{}');
    writeFileSync(
      inRepo('docs/.git/metes/compiled/guard.common'),
      `#\nmc_format=1\n# ${JSON.stringify({ everywhere: all })}\n`,
    );
    const told = edits(g, inRepo('docs/d.md'));
    expect(told.exit).toBe(2);
    expect(told.err).toContain('  docs/d.md   ');
    rmSync(inRepo('docs/.git'), { recursive: true });
  });

  test('a git directory that only points here is nobody’s worktree', () => {
    const fake = g.world.path('fake');
    mkdirSync(join(fake, 'metes'), { recursive: true });
    writeFileSync(join(fake, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(fake, 'commondir'), `${inRepo('.git')}\n`);
    writeFileSync(inRepo('docs/.git'), `gitdir: ${fake}\n`);
    expect(edits(g, inRepo('docs/d.md')).exit).toBe(2);
    rmSync(inRepo('docs/.git'));
  });

  test('a worktree of it that lies in it has its own branch', () => {
    g.unguarded('git worktree add -q -b feat/inner .trees/inner main');
    mustPass(g.metes(['claim', 'Inner', 'lib/**'], {}, inRepo('.trees/inner')));
    expect(edits(g, inRepo('.trees/inner/lib/x.ts'))).toEqual(SILENT);
    expect(edits(g, inRepo('.trees/inner/src/a.ts')).err).toContain(`held by ${BRANCH} `);
    g.unguarded('git worktree remove --force .trees/inner');
  });
});

describe('a patch of several files', () => {
  const patch = (...paths: string[]) =>
    [
      '*** Begin Patch',
      ...paths.map((p) => `*** Update File: ${p}\n@@\n-a\n+b`),
      '*** End Patch',
    ].join('\n');
  const applies = (...paths: string[]) =>
    hooked(
      g,
      {
        cwd: g.at,
        hook_event_name: 'PreToolUse',
        tool_name: 'apply_patch',
        tool_input: { command: patch(...paths) },
      },
      { harness: 'codex' },
    );

  test('one outside refuses the whole, and is named', () => {
    const told = applies('src/a.ts', 'docs/d.md', 'src/b.ts');
    expect(told.exit).toBe(2);
    expect(told.err).toContain('metes: refused: 1 file of this tool call is outside');
    expect(told.err).toContain('  docs/d.md   ');
    expect(told.err).toContain('Nothing was written, none of its 3 files.');
    expect(told.err).not.toContain('src/b.ts');
  });

  test('all inside: nothing is said', () => {
    expect(applies('src/a.ts', 'src/b.ts')).toEqual(SILENT);
  });
});

describe('a command line', () => {
  test.each([
    ['echo x > docs/d.md', 'docs/d.md'],
    ["sed -i 's/d/e/' docs/d.md", 'docs/d.md'],
    ['cd docs && tee d.md < ../src/a.ts', 'docs/d.md'],
    ['mv src/a.ts docs', 'docs/a.ts'],
    ['cp -r src docs/', 'docs/src/a.ts'],
    ['rm docs/*.md', 'docs/d.md'],
    ['rm -rf docs', 'docs/d.md'],
    ['git rm -q docs/d.md', 'docs/d.md'],
    ['git checkout main -- docs/d.md', 'docs/d.md'],
    ["bash -c 'echo x > docs/d.md'", 'docs/d.md'],
    ["cat > docs/d.md <<'EOF'\nx\nEOF", 'docs/d.md'],
    ['ln docs/d.md src/hard.md', 'docs/d.md'],
    ['cp -r src/. docs', 'docs/a.ts'],
    ['cp -r src/../src/.. docs', 'docs/src/a.ts'],
  ])('%s', (command, path) => {
    const told = runs(g, command);
    expect(told.exit).toBe(2);
    expect(told.err).toContain(`  ${path}   `);
  });

  test.each([
    'echo x > src/a.ts',
    'rm -rf src/api',
    'mv src/a.ts src/b.ts',
    'npm test > build.log 2>&1',
    'rm -rf node_modules && mkdir -p node_modules/x && touch node_modules/x/y',
    'rm -rf node_modules dist && rm -f docs/never.md',
    'git restore docs/d.md',
    'git commit -qm "a > b"',
    'echo x > "$OUT"',
    'echo x > .git/COMMIT_EDITMSG',
  ])('left alone: %s', (command) => {
    mkdirSync(inRepo('node_modules/a'), { recursive: true });
    writeFileSync(inRepo('node_modules/a/x'), '');
    expect(runs(g, command)).toEqual(SILENT);
  });
});

test('a file that is gone already is removed from the index all the same', () => {
  rmSync(inRepo('docs/d.md'));
  try {
    const told = runs(g, 'git rm docs/d.md');
    expect(told.exit).toBe(2);
    expect(told.err).toContain('docs/d.md   (deleted)');
  } finally {
    g.unguarded('git checkout -q -- docs/d.md');
  }
});

test.each([
  '.git/hooks/pre-commit',
  '.git/config',
  '.git/metes/compiled/guard.common',
  '.git/HEAD',
  '.git/refs/heads/main',
])('%s is what the clone is held by', (path) => {
  const told = edits(g, inRepo(path));
  expect(told.exit).toBe(2);
  expect(told.err).toContain(`metes: refused: ${path} is what holds this clone to its claims`);
  expect(runs(g, 'rm -rf .git').exit).toBe(2);
});

test.each([
  ['rm -rf .git/worktrees', '.git/worktrees'],
  ['mv .git/worktrees/other /tmp/other', '.git/worktrees/other'],
  ['rm -r .git/modules/lib', '.git/modules/lib'],
])('so is what git keeps for a worktree or a submodule, taken away whole: %s', (command, path) => {
  const told = runs(g, command);
  expect(told.exit).toBe(2);
  expect(told.err).toContain(`metes: refused: ${path} is what holds this clone to its claims`);
});

test.each([
  ['core.hooksPath', 'git -c core.hooksPath=/dev/null commit -qam x'],
  ['core.hooksPath', 'cd src && git config core.hooksPath /dev/null'],
  ['--no-verify', 'git commit -nqam x'],
  ['--no-verify', 'git push --no-verify origin HEAD'],
  ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_GLOBAL=/tmp/x git commit -qam x'],
])('git without its hooks, by %s: %s', (by, command) => {
  const told = runs(g, command);
  expect(told.exit).toBe(2);
  expect(told.err).toContain(
    `metes: refused: with ${by} git may run other hooks than this repository's, or none`,
  );
  expect(runs(g, command, { cwd: g.world.root })).toEqual(SILENT);
});

test('a pattern of git’s own may mean any file', () => {
  const told = runs(g, 'git checkout main -- :/docs');
  expect(told.exit).toBe(2);
  expect(told.err).toContain('.metes/config.yml');
});

describe('whose claim counts', () => {
  test('the worktree’s, for every agent in it; another worktree has its own', () => {
    const linked = g.world.path('linked');
    g.unguarded(`git worktree add -q -b feat/linked '${linked}' main`);
    mustPass(g.metes(['claim', 'Write the docs', 'docs/**'], { METES_HOLDER: 'Bea' }, linked));
    expect(edits(g, join(linked, 'docs/d.md'))).toEqual(SILENT);
    expect(edits(g, join(linked, 'src/a.ts')).err).toContain(`held by ${BRANCH} `);
    const sub = {
      agent_id: 'a1',
      cwd: linked,
      tool_name: 'Write',
      tool_input: { file_path: 'docs/n.md' },
    };
    expect(hooked(g, sub)).toEqual(SILENT);
    // And here it is somebody's ground now: who, and how to ask.
    const told = edits(g, inRepo('docs/d.md'));
    expect(told.err).toMatch(
      /^ {2}docs\/d\.md {3}held by feat\/linked \(worktree linked on .*, by Bea\): "Write the docs"$/m,
    );
    expect(told.err).toContain('metes ask c-');
    expect(told.err).not.toContain('metes widen');
    g.unguarded(`git worktree remove --force '${linked}'`);
  });

  test('a branch that nobody claimed: as the config says, with the command that claims', () => {
    g.unguarded('git switch -qc try/it main');
    const told = edits(g, inRepo('src/gen/x.ts'));
    expect(told.exit).toBe(2);
    expect(told.err).toContain(
      'metes: refused: nobody claimed try/it, and agents write on claimed branches only',
    );
    expect(told.err).toContain("  metes claim '<task>' src/gen/x.ts\n");
    g.unguarded(`git switch -q ${BRANCH}`);
  });

  test('the default branch is held to nothing but its config', () => {
    g.unguarded('git switch -q main');
    expect(edits(g, inRepo('docs/d.md'))).toEqual(SILENT);
    const told = edits(g, inRepo('.metes/config.yml'));
    expect(told.exit).toBe(2);
    expect(told.err).toContain('1 file of this tool call is policy');
    g.unguarded(`git switch -q ${BRANCH}`);
  });

  test('a run is held to its own claim on whichever branch', () => {
    expect(edits(g, inRepo('src/a.ts'), { env: { METES_CLAIM: 'c-0000000000' } }).err).toContain(
      'the claim that this process was started under has ended',
    );
  });
});

describe('what was compiled', () => {
  test('too old, or gone: decided by the registry’s copy, and compiled anew', () => {
    const fragment = inRepo('.git/metes/compiled/guard');
    const past = new Date(Date.now() - 60_000);
    utimesSync(inRepo('.git/metes/compiled/fresh'), past, past);
    expect(edits(g, inRepo('docs/d.md')).exit).toBe(2);
    expect(statSync(inRepo('.git/metes/compiled/fresh')).mtimeMs).toBeGreaterThan(Date.now());
    rmSync(fragment);
    expect(edits(g, inRepo('src/a.ts'))).toEqual(SILENT);
    expect(existsSync(fragment)).toBe(true);
  });

  test('nothing else is started for what it covers', () => {
    const env = { PATH: '/nowhere' };
    expect(edits(g, inRepo('src/a.ts'), { env })).toEqual(SILENT);
    // Without git the rest can't be decided, and is refused.
    const told = edits(g, inRepo('docs/d.md'), { env });
    expect(told.exit).toBe(2);
    expect(told.err).toMatch(/^metes: refused: it could not be decided: /);
  });

  test('a config that changed since is not gone by', () => {
    const common = inRepo('.git/metes/compiled/guard.common');
    const text = readFileSync(common, 'utf8');
    writeFileSync(common, `${text}mc_format= mc_mode=\n`);
    expect(edits(g, inRepo('src/a.ts'), { env: { PATH: '/nowhere' } }).exit).toBe(2);
    writeFileSync(common, text);
  });
});

test.each(['', '.', 'docs/..'])('where it works is said from where the hook runs: %j', (cwd) => {
  const input = { file_path: 'docs/d.md', old_string: 'a', new_string: 'b' };
  const call = { cwd, hook_event_name: 'PreToolUse', tool_name: 'Edit', tool_input: input };
  expect(hooked(g, call)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('  docs/d.md   '),
  });
});

describe('a call that can’t be read', () => {
  test('is refused where something is held, whatever it lacks', () => {
    for (const payload of [
      '',
      'no json',
      '[]',
      { tool_name: 'Edit', cwd: g.at },
      { cwd: g.at, tool_name: 'Write', tool_input: {} },
    ]) {
      const told = hooked(g, payload);
      expect(told.exit, JSON.stringify(payload)).toBe(2);
      expect(told.err).toMatch(/^metes: refused: the call that claude sent can't be read: /);
    }
  });

  test('where nobody enrolled it is only said', () => {
    const other = g.world.repo('elsewhere');
    const told = hooked(g, { cwd: other, tool_name: 'Edit', tool_input: {} }, { cwd: other });
    expect(told.exit).toBe(0);
    expect(told.err).toContain('nothing is held here, so it goes on');
  });

  test('a harness that nobody knows', () => {
    const told = hooked(g, {}, { harness: 'nobody' });
    expect(told.exit).toBe(2);
    expect(told.err).toContain('"nobody" is no harness that metes knows (claude, codex, cursor,');
  });
});

test('with --json it says what was decided, for people who look', () => {
  const call = { tool_name: 'Edit', tool_input: { file_path: inRepo('docs/d.md') } };
  const told = hooked(g, call, { options: ['--json'] });
  expect(told.exit).toBe(1);
  expect(JSON.parse(told.out)).toMatchObject({
    schema: 'metes/hook/1',
    outcome: 'refused',
    harness: 'claude',
    asked: 'writes',
    reason: 'outside',
    paths: ['docs/d.md'],
  });
});
