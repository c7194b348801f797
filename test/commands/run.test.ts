/** `run`: what starts and what doesn't, what is found at exit and where it hid, and what the exit code says. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrol, failure, metes, newWorld, type TestIo, type World } from '../support/test-io.ts';

let world: World;
let at: string;
let count = 0;
/** Enrolled once, copied for each test: a copied worktree is another seat, and the registry comes along. */
beforeAll(async () => {
  world = newWorld();
  const template = world.repository('template', {
    'src/a.txt': 'a\n',
    'src/b.txt': 'b\n',
    'docs/index.md': '# index\n',
    '.gitignore': 'ignored/\n',
  });
  await enrol(world, template);
  world.git(template, 'switch', '-q', '-c', 'feat/x');
});
afterAll(() => world.close());

/** A repository with a little of everything, on a branch of its own; hooks are off, so escapes land. */
beforeEach(() => {
  count += 1;
  at = world.path(`run-${count}`);
  cpSync(world.path('template'), at, { recursive: true });
});

const WRITE = ['--task', 'Change a', '--write', 'src/a.txt'] as const;

interface Ran {
  readonly exit: number;
  readonly outcome: string;
  // biome-ignore lint/suspicious/noExplicitAny: JSON, read field by field below
  readonly data: Record<string, any>;
  readonly said: string;
}

async function run(script: string, options: readonly string[] = [], io?: TestIo): Promise<Ran> {
  const used = io ?? world.io(at);
  const argv = [...WRITE, ...options, '--', 'sh', '-c', script];
  const answer = await metes(used, 'run', ...argv);
  const { exit, outcome, data, notes = [], text } = answer;
  expect(text).toBe('');
  return {
    exit,
    outcome,
    data: data as Ran['data'],
    said: [used.printed.err, ...notes].join('\n'),
  };
}

const journal = () => world.git(at, 'log', '--format=%s', 'metes-registry').split('\n');
interface Found {
  readonly code: string;
  readonly at?: { readonly path: string };
}
const found = (ran: Ran): string[] =>
  (ran.data.report.findings as Found[]).map((f) => `${f.code} ${f.at?.path}`);

describe('granted', () => {
  test('runs, finds everything inside, holds the ground', async () => {
    const ran = await run('echo changed > src/a.txt && git commit -qam "change a"');
    expect(ran).toMatchObject({ exit: 0, outcome: 'done' });
    expect(ran.data).toMatchObject({ verdict: 'in-scope', ground: 'held', moved: [] });
    expect(ran.said).toContain('1 file written, all inside');
    const claim = ran.data.claim;
    expect(claim.by).toMatchObject({ actor: 'agent', harness: 'metes-run' });
    const file = world.git(
      at,
      'show',
      `metes-registry:claims/${claim.id.slice(2, 4)}/${claim.id}.json`,
    );
    expect(JSON.parse(file)).not.toHaveProperty('process');
    expect(JSON.parse(file).lease.seconds).toBe(28_800);
  });

  test('its exit code is the command’s', async () => {
    const cases = [
      ['exit 7', 7],
      ['exit 1', 1],
      ['kill -TERM $$', 143],
      ['kill -KILL $$', 137],
    ] as const;
    for (const [script, exit] of cases)
      expect(await run(script, ['--release'])).toMatchObject({ exit, outcome: 'done' });
  });

  test('no such program is 127, one that may not run 126, and no ground is asked for', async () => {
    const before = journal();
    const gone = await metes(world.io(at), 'run', ...WRITE, '--', 'no-such-program-of-metes');
    expect(gone).toMatchObject({ exit: 127, outcome: 'not-started' });
    const denied = await metes(world.io(at), 'run', ...WRITE, '--', join(at, 'src/a.txt'));
    expect(denied).toMatchObject({ exit: 126, outcome: 'not-started' });
    expect(journal()).toEqual(before);
  });

  test('no shell stands between: arguments arrive as they are', async () => {
    const words = ['$(touch pwned)', 'a b', '--x', "it's", 'new\nline'];
    const answer = await metes(
      world.io(at),
      'run',
      ...WRITE,
      '--',
      process.execPath,
      '-e',
      'require("fs").writeFileSync("src/a.txt", JSON.stringify(process.argv.slice(1)))',
      '--',
      ...words,
    );
    expect(answer.exit).toBe(0);
    expect(JSON.parse(readFileSync(join(at, 'src/a.txt'), 'utf8'))).toEqual(words);
    expect(existsSync(join(at, 'pwned'))).toBe(false);
  });

  test('the environment binds it to its claim, and has no hammer for the glass', async () => {
    const io = world.io(at, { env: { METES_BREAK_GLASS: 'INC-1', KEPT: 'yes' } });
    const ran = await run('env -0 > src/a.txt', ['--as', 'worker 1'], io);
    const env = Object.fromEntries(
      readFileSync(join(at, 'src/a.txt'), 'utf8')
        .split('\0')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    expect(env).toMatchObject({
      METES_CLAIM: ran.data.claim.id,
      METES_HOLDER: 'worker 1',
      METES_AGENT: '1',
      METES_BRANCH: 'feat/x',
      METES_TARGET: 'main',
      METES_TASK: 'Change a',
      KEPT: 'yes',
    });
    expect(env).not.toHaveProperty('METES_BREAK_GLASS');
  });

  test('--release gives the ground back; the next run needs none of it', async () => {
    const ran = await run('true', ['--release']);
    expect(ran.data.ground).toBe('released');
    expect(journal()[0]).toMatch(/^released c-\w+ \(Ada\): its run ended$/);
  });

  test('--result has it all', async () => {
    const file = world.path(`result-${count}.json`);
    await run('exit 3', ['--result', file]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      schema: 'metes/run/1',
      outcome: 'done',
      exit: 3,
      command: ['sh', '-c', 'exit 3'],
      child: { how: 'exited', exit: 3, signal: null },
      verdict: 'in-scope',
      renewals: 0,
    });
  });

  test('an ended run of this seat is taken over by the next, for the same task and for another', async () => {
    const first = await run('echo x > src/a.txt');
    const again = await run('true');
    expect(again).toMatchObject({ exit: 0, outcome: 'done' });
    expect(again.data.claim.generation).toBe(2);
    expect(again.data.claim.id).not.toBe(first.data.claim.id);
    const other = ['--task', 'Another', '--write', 'docs/**', '--', 'true'];
    expect(await metes(world.io(at), 'run', ...other)).toMatchObject({ exit: 0, outcome: 'done' });
    expect(await metes(world.io(at), 'audit')).toMatchObject({ exit: 0, outcome: 'clean' });
  });

  test('what a person claimed for the same task is taken up', async () => {
    await metes(world.io(at), 'claim', 'Change a', 'src/a.txt');
    const ran = await run('true');
    expect(ran).toMatchObject({ exit: 0, outcome: 'done' });
    expect(ran.data.claim.generation).toBe(1);
  });
});

describe('refused', () => {
  const worktree = (): string => {
    const other = world.path(`other-${count}`);
    world.git(at, 'worktree', 'add', '-q', '-b', 'feat/y', other, 'main');
    return other;
  };

  test('never starts: what it would have left is absent, the refusal is on stderr', async () => {
    const other = worktree();
    await metes(world.io(other), 'claim', 'The index', 'docs/**', 'src/a.txt');
    const ran = await run('touch started');
    expect(ran).toMatchObject({ exit: 120, outcome: 'refused' });
    expect(existsSync(join(at, 'started'))).toBe(false);
    expect(ran.data.refusal).toMatchObject({ reason: 'overlap' });
    expect(ran.said).toContain('feat/y');
    expect(ran.said).toContain('The index');
    expect(world.git(at, 'log', '--format=%s', 'feat/x')).not.toContain('Declare');
    expect(journal()[0]).toContain('refused feat/x');
  });

  test('--wait starts it when the ground comes free', async () => {
    const other = worktree();
    await metes(world.io(other), 'claim', 'The index', 'src/a.txt');
    const io = world.io(at);
    const waiting = run('touch started', ['--wait=60s'], io);
    await until(() => io.printed.err.includes('waiting for'));
    expect(existsSync(join(at, 'started'))).toBe(false);
    await metes(world.io(other), 'release');
    await waiting;
    expect(existsSync(join(at, 'started'))).toBe(true);
  });

  test('wrong use is 64, and starts nothing', async () => {
    const bad: readonly (readonly [string, readonly string[]])[] = [
      ['no-command', [...WRITE]],
      ['no-command', [...WRITE, '--']],
      ['no-task', ['--write', 'src/**', '--', 'touch', 'started']],
      ['no-patterns', ['--task', 'x', '--', 'touch', 'started']],
      ['bad-pattern', ['--task', 'x', '--write', '../up', '--', 'touch', 'started']],
      ['bad-duration', [...WRITE, '--lease=1s', '--', 'touch', 'started']],
      ['bad-sandbox', [...WRITE, '--sandbox=maybe', '--', 'touch', 'started']],
      ['bad-sandbox', [...WRITE, '--strict', '--', 'touch', 'started']],
      ['arguments', [...WRITE, 'stray', '--', 'touch', 'started']],
    ];
    for (const [code, argv] of bad)
      expect(await failure(metes(world.io(at), 'run', ...argv))).toMatchObject({
        kind: 'usage',
        code,
      });
    world.git(at, 'switch', '-q', 'main');
    const exempt = await failure(metes(world.io(at), 'run', ...WRITE, '--', 'touch', 'started'));
    expect(exempt).toMatchObject({ kind: 'usage', code: 'exempt-branch' });
    expect(existsSync(join(at, 'started'))).toBe(false);
  });

  test('what can’t be decided is 125: the registry is gone', async () => {
    world.git(at, 'update-ref', '-d', 'refs/heads/metes-registry');
    const file = world.path(`gone-${count}.json`);
    const ran = await run('touch started', ['--result', file]);
    expect(ran).toMatchObject({ exit: 125, outcome: 'undecided' });
    expect(ran.data.error).toMatchObject({ kind: 'invalid', code: 'registry-missing' });
    expect(ran.said).toContain('started nothing');
    expect(existsSync(join(at, 'started'))).toBe(false);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      outcome: 'undecided',
      exit: 125,
    });
  });
});

describe('found at exit', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    [
      'a commit outside, on the claimed branch',
      'echo x > src/b.txt; git commit -qam b',
      ['src/b.txt'],
    ],
    [
      'a commit outside, behind a restored work tree',
      'echo x > src/b.txt; git commit -qam b; git checkout -q main -- src/b.txt',
      ['src/b.txt'],
    ],
    ['an edit that was not committed', 'echo x > src/b.txt', ['src/b.txt']],
    ['an untracked file', 'echo x > src/new.txt', ['src/new.txt']],
    ['a staged file', 'echo x > src/new.txt; git add src/new.txt', ['src/new.txt']],
    ['a deletion', 'rm src/b.txt', ['src/b.txt']],
    ['a mode change', 'chmod +x src/b.txt', ['src/b.txt']],
    ['a rename, both sides of it', 'git mv src/a.txt docs/a.txt', ['docs/a.txt']],
    [
      'a commit on another branch, and back',
      'git switch -q -c hidden; echo x > src/b.txt; git commit -qam b; git switch -q -',
      ['src/b.txt'],
    ],
    [
      'switch -c, and stay there',
      'git switch -q -c elsewhere; echo x > src/b.txt; git commit -qam b',
      ['src/b.txt'],
    ],
    [
      'switch -c, and leave it uncommitted',
      'git switch -q -c elsewhere; echo x > src/b.txt',
      ['src/b.txt'],
    ],
    ['a stash', 'echo x > src/b.txt; git stash -q', ['src/b.txt']],
    [
      'a stash under another, with an untracked file',
      'echo x > new; git stash -q -u; echo y > src/a.txt; git stash -q',
      ['new'],
    ],
    [
      'a commit on a detached HEAD',
      'git switch -q --detach; echo x > src/b.txt; git commit -qam b',
      ['src/b.txt'],
    ],
    [
      'a commit that only a tag holds',
      'git switch -q --detach; echo x > src/b.txt; git commit -qam b; git tag -a keep -m keep; git switch -q feat/x',
      ['src/b.txt'],
    ],
    [
      'a ref of its own making',
      'echo x > src/b.txt; git stash -q; git update-ref refs/keep/it refs/stash; git stash drop -q',
      ['src/b.txt'],
    ],
    [
      'a commit in a new worktree',
      'git worktree add -q -b wt ../wt-$$ main && cd ../wt-$$ && echo x > src/b.txt && git commit -qam b',
      ['src/b.txt'],
    ],
    [
      'a commit that only the reflog of HEAD holds',
      'git switch -q --detach; echo x > src/b.txt; git commit -qam b; git switch -q feat/x',
      ['src/b.txt'],
    ],
    [
      'a commit on another branch, behind a name that looks fetched',
      'git switch -q -c evil; echo x > src/b.txt; git commit -qam b; git update-ref refs/remotes/origin/evil evil; git switch -q feat/x',
      ['src/b.txt'],
    ],
    [
      'a commit that only such a name holds',
      'echo x > src/b.txt; git stash -q; git update-ref refs/remotes/origin/evil refs/stash; git stash drop -q',
      ['src/b.txt'],
    ],
    [
      'a ref that looks like one of metes’s own',
      'echo x > src/b.txt; git stash -q; git update-ref refs/metes/x refs/stash; git stash drop -q',
      ['src/b.txt'],
    ],
    [
      'a stash that is kept among the notes',
      'echo x > src/b.txt; git stash -q; git update-ref refs/notes/x refs/stash; git stash drop -q',
      ['src/b.txt'],
    ],
    [
      'a tag of a tag',
      'git switch -q --detach; echo x > src/b.txt; git commit -qam b; git tag -am x t1; git tag -am y t2 t1; git tag -d t1; git reflog expire --expire=all --all; git switch -q feat/x',
      ['src/b.txt'],
    ],
    [
      'a deletion behind skip-worktree',
      'git update-index --skip-worktree src/b.txt; rm src/b.txt',
      ['src/b.txt'],
    ],
    [
      'an edit that keeps its times, where only these count',
      'git config core.trustctime false; git config core.checkStat minimal; touch -r src/b.txt .git/r; echo x > src/b.txt; touch -r .git/r src/b.txt',
      ['src/b.txt'],
    ],
    [
      'a mode, where modes don’t count',
      'git config core.fileMode false; chmod +x src/b.txt',
      ['src/b.txt'],
    ],
    [
      'a work tree said to be elsewhere',
      'mkdir ../fake-$$; cp -r . ../fake-$$; git config core.worktree "$PWD/../fake-$$"; echo x > src/b.txt',
      ['src/b.txt'],
    ],
    [
      'behind a monitor that answers for it',
      String.raw`printf '#!/bin/sh\nprintf "tok\\0"\n' > .git/fsm; chmod +x .git/fsm; git config core.fsmonitor "$PWD/.git/fsm"; git update-index --fsmonitor; git status > .git/said; echo x > src/b.txt`,
      ['src/b.txt'],
    ],
    [
      'behind skip-worktree',
      'git update-index --skip-worktree src/b.txt; echo x > src/b.txt',
      ['src/b.txt'],
    ],
  ];
  for (const [what, script, paths] of cases)
    test(what, async () => {
      const ran = await run(script);
      expect(ran).toMatchObject({ exit: 121, outcome: 'breach' });
      expect(found(ran)).toEqual(paths.map((path) => `out-of-scope ${path}`));
      expect(ran.data.breach).toMatchObject({ recorded: true });
      expect(journal().some((line) => line.startsWith('breach on feat/x: '))).toBe(true);
      expect(ran.data.ground).toBe('held');
    });

  test('notes about commits are no files', async () => {
    const script = 'echo x > src/a.txt; git commit -qam a; git notes add -m note; git notes list';
    const ran = await run(script);
    expect(ran).toMatchObject({ exit: 0, outcome: 'done' });
    expect(ran.data.moved).toMatchObject([{ ref: 'refs/notes/commits', outside: [] }]);
  });

  test('what stood outside before is not its own: its exit is the command’s, and a check still asks', async () => {
    world.temp.commit(at, { 'docs/index.md': 'early\n', 'src/b.txt': 'early\n' }, 'Before metes');
    const ran = await run('echo x > src/a.txt; git commit -qam a; exit 3', ['--release']);
    expect(ran).toMatchObject({ exit: 3, outcome: 'done', data: { ground: 'held' } });
    expect(ran.data.report.findings).toMatchObject([
      { code: 'out-of-scope', severity: 'notice', stood: true, at: { path: 'docs/index.md' } },
      { code: 'out-of-scope', severity: 'notice', stood: true, at: { path: 'src/b.txt' } },
    ]);
    expect(ran.said).toContain(
      'In scope: 3 files, feat/x; 2 of them, outside the claim, are as before the run',
    );
    expect(ran.said).toContain('docs/index.md (as before the run)');
    expect(ran.said).toContain(
      'metes: not released: what is outside as before the run still waits',
    );
    const again = await run('echo more > src/b.txt; git commit -qam b');
    expect(again).toMatchObject({ exit: 121, data: { breach: { recorded: true } } });
    const { data } = await metes(world.io(at), 'status');
    expect(JSON.stringify(data.mine)).toContain('docs/index.md');
    expect(await metes(world.io(at), 'check')).toMatchObject({ exit: 1, outcome: 'breach' });
  });

  test('what it hid behind an ignore rule of its own is said', async () => {
    const ran = await run(
      'mkdir -p docs/h ignored; echo x > ignored/cache; echo "*" > docs/h/.gitignore; echo x > docs/h/evil.md',
    );
    expect(ran.said).toContain('rules that were made while the command ran');
    expect(ran.said).toContain('docs/h/evil.md');
    expect(ran.said).not.toContain('ignored/');
  });

  test('what git goes by was changed: that is said', async () => {
    const ran = await run(
      'git config filter.x.clean "git cat-file blob HEAD:src/b.txt"; mkdir -p .git/info; echo "src/b.txt filter=x" > .git/info/attributes; echo x > src/b.txt',
    );
    expect(ran.said).toContain("git's core and filter settings changed while the command ran");
    expect(ran.said).toContain('.git/info/attributes changed while the command ran');
  });

  test('someone else’s ground is named as theirs', async () => {
    const other = world.path(`other-${count}`);
    world.git(at, 'worktree', 'add', '-q', '-b', 'feat/y', other, 'main');
    await metes(world.io(other), 'claim', 'The index', 'docs/**');
    const ran = await run('echo x > docs/index.md');
    expect(ran.exit).toBe(121);
    expect(found(ran)).toEqual(['held-by-other docs/index.md']);
  });

  test('a breach keeps the ground even with --release, and beats the command’s own exit', async () => {
    const ran = await run('echo x > src/b.txt; exit 3', ['--release']);
    expect(ran).toMatchObject({ exit: 121 });
    expect(ran.data).toMatchObject({ ground: 'held', child: { exit: 3 } });
  });

  test('what it left running is stopped before it is judged', async () => {
    const ran = await run(
      '(trap "" HUP; exec sleep 1000) & echo $! > ignored-pid; mv ignored-pid src/a.txt',
    );
    expect(ran.data.child).toMatchObject({ leftRunning: true });
    const pid = Number(readFileSync(join(at, 'src/a.txt'), 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow();
  });

  test('observe only says', async () => {
    const text = readFileSync(join(at, '.metes/config.yml'), 'utf8');
    world.git(at, 'switch', '-q', 'main');
    world.write(join(at, '.metes/config.yml'), `${text}mode: observe\n`);
    world.git(at, 'commit', '-qam', 'observe');
    world.git(at, 'switch', '-q', 'feat/x');
    const ran = await run('echo x > src/b.txt; exit 5');
    expect(ran).toMatchObject({ exit: 5, outcome: 'done' });
    expect(found(ran)).toEqual(['out-of-scope src/b.txt']);
    expect(journal().some((line) => line.startsWith('breach'))).toBe(false);
  });
});

describe('not its doing', () => {
  const clean = async (script: string) => {
    const ran = await run(script);
    expect(found(ran)).toEqual([]);
    expect(ran.exit).toBe(0);
    return ran;
  };

  test('what lay in the work tree before, as long as it stays as it was', async () => {
    world.write(join(at, 'mine.txt'), 'mine\n');
    world.write(join(at, 'src/b.txt'), 'mine\n');
    await clean('echo x > src/a.txt');
    world.write(join(at, 'mine.txt'), 'mine\n');
    const ran = await run('echo more >> mine.txt');
    expect(found(ran)).toEqual(['out-of-scope mine.txt']);
  });

  test('ignored files', () => clean('mkdir ignored; echo x > ignored/cache'));

  test('what another seat commits meanwhile on its own branch', async () => {
    const other = world.path(`other-${count}`);
    world.git(at, 'worktree', 'add', '-q', '-b', 'feat/y', other, 'main');
    await metes(world.io(other), 'claim', 'B', 'src/b.txt');
    await clean(`cd '${other}' && echo y > src/b.txt && git commit -qam b && git stash list`);
  });

  test('the target merged in, and a branch made from it', async () => {
    world.git(at, 'switch', '-q', 'main');
    world.write(join(at, 'docs/index.md'), 'main\n');
    world.git(at, 'commit', '-qam', 'main moves');
    world.git(at, 'switch', '-q', 'feat/x');
    await clean('git merge -q --no-edit main && git branch copy main && git tag v1');
  });

  test('in-scope work on a branch of its own', async () => {
    const ran = await clean('git switch -q -c side; echo x > src/a.txt; git commit -qam a');
    expect(ran.data.moved).toMatchObject([{ ref: 'refs/heads/side', commits: 1, outside: [] }]);
  });

  test('what was fetched; but not what was pushed from here', async () => {
    const origin = world.path(`origin-${count}.git`);
    world.git(world.root, 'clone', '-q', '--bare', at, origin);
    world.git(at, 'remote', 'add', 'origin', origin);
    const peer = world.path(`peer-${count}`);
    world.git(world.root, 'clone', '-q', origin, peer);
    world.git(peer, 'switch', '-q', '-c', 'theirs', 'origin/main');
    world.write(join(peer, 'src/b.txt'), 'theirs\n');
    world.git(peer, 'commit', '-qam', 'theirs');
    world.git(peer, 'push', '-q', 'origin', 'theirs');
    await clean('git fetch -q origin && git branch -q copy origin/theirs');
    const ran = await run(
      'git switch -q -c mine && echo x > src/b.txt && git commit -qam b && git push -q origin mine && git switch -q feat/x',
    );
    expect(found(ran)).toEqual(['out-of-scope src/b.txt']);
  });
});

describe('while it runs', () => {
  test('the lease is renewed', async () => {
    const io = world.io(at);
    const done = run('until [ -e go ]; do sleep 0.05; done; rm go', ['--lease=3s'], io);
    await until(() => journal().filter((line) => line.startsWith('renewed')).length >= 2);
    world.write(join(at, 'go'), '');
    const ran = await done;
    expect(Number(ran.data.renewals)).toBeGreaterThanOrEqual(2);
    expect(ran.exit).toBe(0);
  });

  test('told to stop between the grant and the start: nothing starts, the ground is given back', async () => {
    const io = world.io(at);
    // What the branch has committed before is said when it is granted, and before the command starts.
    world.write(join(at, 'docs/index.md'), 'before\n');
    world.git(at, 'commit', '-qam', 'before');
    const stopping: TestIo = {
      ...io,
      err: (text) => text.includes('docs/index.md') && io.stop.abort('SIGTERM'),
    };
    const ran = await run('touch started', [], stopping);
    expect(journal().filter((line) => line.startsWith('granted'))).toHaveLength(1);
    expect(ran).toMatchObject({
      exit: 125,
      outcome: 'undecided',
      data: { error: { code: 'interrupted' } },
    });
    expect(existsSync(join(at, 'started'))).toBe(false);
    expect(journal()[0]).toMatch(/^released/);
  });

  test('superseded: it is told to stop, and its result can’t land', async () => {
    const other = world.path(`other-${count}`);
    world.git(at, 'worktree', 'add', '-q', '-b', 'feat/y', other, 'main');
    const done = run(
      'trap "echo told >> src/a.txt; exit 0" TERM; touch src/a.up; mv src/a.up src/a.txt; while :; do sleep 0.05; done',
      ['--lease=3s'],
    );
    await until(() => journal().some((line) => line.startsWith('granted')));
    const claim = claimOn();
    await metes(world.io(other), 'takeover', claim, '--force', '--reason', 'it hangs');
    const ran = await done;
    expect(ran).toMatchObject({ exit: 121, outcome: 'superseded' });
    expect(ran.data).toMatchObject({ ground: 'superseded' });
    expect(ran.data.superseded).toMatchObject({ by: { branch: 'feat/y' } });
    expect(ran.said).toContain('no longer yours');
  });

  test('signals reach the command, as often as they come, and it is judged all the same', async () => {
    let send: (signal: string) => void = () => {};
    const io: TestIo = {
      ...world.io(at),
      takeSignals: (listener) => {
        send = listener;
        return () => {};
      },
    };
    const done = run(
      'n=0; trap "n=\\$((n+1)); echo \\$n > src/a.txt" INT; echo 0 > src/a.txt; while [ $n -lt 2 ]; do sleep 0.05; done; exit 9',
      [],
      io,
    );
    const says = (n: string) => () => readFileSync(join(at, 'src/a.txt'), 'utf8').trim() === n;
    await until(says('0'));
    send('SIGINT');
    await until(says('1'));
    send('SIGINT');
    const ran = await done;
    expect(ran).toMatchObject({ exit: 9, outcome: 'done' });
  });
});

/** The claim that stands on feat/x. */
function claimOn(): string {
  const files = world.git(at, 'ls-tree', '-r', '--name-only', 'metes-registry', 'claims/');
  const id = /c-[0-9a-z]+/.exec(files)?.[0];
  if (id === undefined) throw new Error('no claim');
  return id;
}

/** Polls a condition of the outside world; the test's own time limit is the only deadline. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}
