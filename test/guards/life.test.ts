/** The guards along a claim's life: fenced, lapsed, offline, messages, broken glass, observe mode, people and agents. */
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  BRANCH,
  type Guarded,
  guard,
  guardedRepository,
  guardedTeam,
  mustPass,
} from './guarded.ts';

const AGENT = { METES_AGENT: 'claude-code' };
const fresh = (g: Guarded): string => join(g.at, '.git/metes/compiled/fresh');
/** As if the last look at the registry were `ms` ago: the mark and the record that says when. */
function age(g: Guarded, ms: number): void {
  utimesSync(fresh(g), 1, 1);
  const copy = join(g.at, '.git/metes/registry.git');
  for (const name of readdirSync(copy).filter((file) => /^metes-tip-.*\.json$/.test(file))) {
    const file = join(copy, name);
    const record = JSON.parse(readFileSync(file, 'utf8'));
    const then = new Date(Date.now() - ms);
    writeFileSync(file, JSON.stringify({ ...record, fetchedAt: then.toISOString() }));
  }
}

describe('two clones of one remote', () => {
  let g: Guarded;
  let other: Guarded;
  beforeAll(() => {
    g = guardedTeam(['src/**']);
    g.unguarded('git tag start && git tag start-main main');
    g.world.git(g.world.root, 'clone', '-q', 'origin.git', 'other');
    other = guard(g.world, g.world.path('other'));
    mustPass(other.metes(['init']));
    other.unguarded(`git switch -qc ${BRANCH}`);
  });
  beforeEach(() => g.reset());
  afterAll(() => g.world.dispose());

  test('the same branch name in another clone: agents refused, people held to the same paths', () => {
    const agent = other.sh('echo x >>src/a.ts && git commit -qam x', AGENT);
    expect(agent.said).toMatch(
      /^metes: refused: feat\/work is held from another worktree: worktree a clone on /,
    );
    // A person's claim is not an agent's to take, though both have one name.
    expect(agent.said).not.toContain('metes takeover');
    expect(agent.said).toMatch(/^ {2}metes ask c-\w+ 'May I write on feat\/work\?'$/m);
    expect(agent.exit).toBe(1);
    mustPass(other.sh('git commit -qam x'));
    expect(other.sh('echo x >>docs/d.md && git commit -qam x').said).toContain(
      'metes: refused: 1 file',
    );
    other.unguarded('git reset -q --hard main');
  });

  test('a message is shown to the holder at its next commit, once', () => {
    const id =
      /mg_claim='(c-\w+)'/.exec(
        readFileSync(join(g.at, '.git/metes/compiled/guard'), 'utf8'),
      )?.[1] ?? '';
    mustPass(other.metes(['ask', id, 'May I have src/b.ts?'], { METES_HOLDER: 'Bo' }));
    age(g, 11 * 60_000);
    const told = mustPass(g.sh('echo x >>src/a.ts && git commit -qam x'));
    expect(told.said).toMatch(
      /^metes: Bo \(worktree other on [^,]+, feat\/work\), (?:just now|\d+ seconds? ago): "May I have src\/b.ts\?"\n$/,
    );
    expect(mustPass(g.sh('echo y >>src/a.ts && git commit -qam y')).said).toBe('');
    expect(g.metes(['log']).said).toMatch(/Ada read 1 message on c-/);
  });

  test('unreachable: work inside goes on, with a line that says how old the copy is; pushes wait', () => {
    g.world.git(g.world.root, 'clone', '-q', '--bare', 'origin.git', 'kept.git');
    rmSync(g.world.path('origin.git'), { recursive: true });
    age(g, 3 * 3_600_000);
    const ran = mustPass(g.sh('echo x >>src/a.ts && git commit -qam x'));
    expect(ran.said).toMatch(
      /^metes: decided on a copy of the registry that is 3 hours old \(.+\)\n {2}check the remote: git remote -v\n$/,
    );
    const again = mustPass(g.sh('echo y >>src/a.ts && git commit -qam y'));
    expect(again.said).toContain('(it could not be reached a moment ago)');
    expect(g.sh('echo y >>docs/d.md && git commit -qam y').said).toContain(
      'metes: refused: 1 file',
    );
    g.unguarded('git reset -q --hard');
    g.world.git(g.world.root, 'init', '-q', '--bare', 'elsewhere.git');
    const pushed = g.sh('git push -q ../elsewhere.git HEAD');
    expect(pushed.exit).not.toBe(0);
    expect(pushed.said).toContain(
      'metes: refused: the registry could not be asked whether "feat/work" may leave',
    );
    expect(pushed.said).toContain('check the remote: git remote -v');
    mustPass(g.sh('git push -q ../elsewhere.git main'));
    g.world.git(g.world.root, 'clone', '-q', '--bare', 'kept.git', 'origin.git');
    rmSync(join(g.at, '.git/metes/tried'));
    expect(mustPass(g.sh('echo z >>src/a.ts && git commit -qam z')).said).toBe('');
  });

  test('taken over: the old holder is refused, people too, from its next refresh on', () => {
    const id =
      /mg_claim='(c-\w+)'/.exec(
        readFileSync(join(g.at, '.git/metes/compiled/guard'), 'utf8'),
      )?.[1] ?? '';
    mustPass(other.metes(['takeover', id, '--force', '--reason', 'gone'], { METES_HOLDER: 'Bo' }));
    mustPass(g.sh('echo x >>src/a.ts && git commit -qam "before the refresh"'));
    age(g, 11 * 60_000);
    for (const env of [{}, AGENT]) {
      const late = g.sh('echo y >>src/a.ts && git commit -qam late', env);
      expect(late.said).toMatch(
        /^metes: refused: this attempt on feat\/work was superseded by c-\w+ \(worktree other on .+, by Bo, for the reason "gone"\): its result can't land\n/,
      );
      expect(late.exit).toBe(1);
    }
    expect(g.sh('git commit -qam late --no-verify').said).toContain('was superseded by');
    expect(existsSync(join(g.at, '.git/metes/compiled/guard'))).toBe(false);
    const pushed = g.sh('git push -q origin HEAD');
    expect(pushed.said).toContain('was superseded by');
    expect(pushed.exit).not.toBe(0);
    mustPass(other.sh('git rebase -q main; echo z >>src/b.ts && git commit -qam mine', AGENT));
  });
});

describe('in one clone', () => {
  let g: Guarded;
  beforeAll(() => {
    g = guardedRepository(['src/**']);
    g.unguarded('git tag start && git tag start-main main');
  });
  beforeEach(() => g.reset());
  afterAll(() => g.world.dispose());

  test('a narrow is in force before it is pushed, a widen after', () => {
    mustPass(g.metes(['widen', 'docs/**']));
    mustPass(g.sh('echo x >>docs/d.md && git commit -qam x'));
    g.reset();
    mustPass(g.metes(['narrow', 'src/**']));
    expect(g.sh('echo x >>docs/d.md && git commit -qam x').said).toContain(
      'metes: refused: 1 file',
    );
  });

  test('the refusal says whose ground it is, and offers what works', () => {
    g.unguarded('git worktree add -q ../tree -b feat/docs main');
    const tree = g.world.path('tree');
    mustPass(
      g.metes(['claim', 'Rewrite the docs', 'docs/**'], { ...AGENT, METES_HOLDER: 'Bo' }, tree),
    );
    const ran = g.sh('echo x >>docs/d.md && echo y >>README.md && git commit -qam x');
    const id = /c-\w+/.exec(
      readFileSync(join(g.at, '.git/worktrees/tree/metes/compiled/guard'), 'utf8'),
    )?.[0];
    const own = /mg_claim='(c-\w+)'/.exec(
      readFileSync(join(g.at, '.git/metes/compiled/guard'), 'utf8'),
    )?.[1];
    const host = /on (\S+), for Bo/.exec(ran.said)?.[1];
    expect(
      ran.said,
    ).toBe(`metes: refused: 2 files of this commit are outside what feat/work may write
  README.md   nobody's ground
  docs/d.md   held by feat/docs (worktree tree (claude-code) on ${host}, for Bo): "Rewrite the docs"
${own} on feat/work covers  src/**
  for "Do the work"
Works now:
  git stash push -- README.md docs/d.md
      puts it aside until git stash pop; then commit the rest
  metes widen README.md
      asks for the ground, free while the branch has not committed it
  metes ask ${id} 'I need docs/d.md'
      they read it at their next push, or at a commit: guards look again after ten minutes
  METES_BREAK_GLASS='<incident>' git commit …
      breaks the glass: passes at once, and is recorded
`);
    mustPass(g.sh('echo z >>src/a.ts && git stash push -q -- README.md docs/d.md'));
    mustPass(g.sh('git commit -qam x && git diff --quiet && git stash drop -q'));
    expect(g.world.git(g.at, 'show', '--format=', '--name-only')).toBe('src/a.ts');
    const staged = g.sh('echo x >>docs/d.md && git add docs/d.md && git commit -qm x');
    expect(staged.said).toContain('\n  git restore --staged -- docs/d.md\n');
    mustPass(g.sh('git restore --staged -- docs/d.md && git diff --cached --quiet'));
    mustPass(g.metes(['release'], {}, tree));
    g.unguarded('git worktree remove --force ../tree');
  });

  test('an unclaimed branch: agents refused, people told whose ground it is', () => {
    const script =
      'git switch -q mine 2>/dev/null || git switch -qc mine main; echo x >>src/a.ts && git commit -qam x';
    const agent = g.sh(script, AGENT);
    expect(agent.said).toContain(
      'metes: refused: nobody claimed mine, and agents write on claimed branches only',
    );
    expect(agent.exit).toBe(1);
    const person = mustPass(g.sh('git commit -qam x'));
    expect(person.said).toMatch(/^metes: someone else's ground: src\/a.ts, held by feat\/work \(/);
  });

  test('broken glass: a person passes at once and it is recorded, an agent never does', () => {
    const glass = { METES_BREAK_GLASS: 'INC-123' };
    const agent = g.sh('echo x >>docs/d.md && git commit -qam x', { ...glass, ...AGENT });
    expect(agent.said).toContain(
      "METES_BREAK_GLASS is for people: an agent can't break the glass.",
    );
    expect(agent.exit).toBe(1);
    const person = mustPass(g.sh('git commit -qam x', glass));
    expect(person.said).toContain('metes: the glass is broken ("INC-123"): let through');
    expect(readdirSync(join(g.at, '.git/metes/pending'))).toEqual([]);
    expect(g.metes(['log']).said).toContain('INC-123');
    mustPass(g.sh('git commit -q --amend -m "no new write"'));
    expect(g.sh('echo y >>docs/d.md && git commit -qam x').said).toContain('metes: refused');
  });

  test('a compiled guard that is gone or broken decides nothing; renew compiles it again', () => {
    const file = join(g.at, '.git/metes/compiled/guard');
    const inside = 'echo x >>src/a.ts && git commit -qam x';
    for (const breakIt of [() => rmSync(file), () => writeFileSync(file, "mg_format='9'\n")]) {
      breakIt();
      expect(g.sh('echo y >>docs/d.md && git commit -qam x').said).toContain('metes: refused');
      g.unguarded('git reset -q --hard');
      mustPass(g.metes(['renew']));
      expect(readFileSync(file, 'utf8')).toContain(`mg_branch='${BRANCH}'`);
      expect(g.trace(inside).started.filter((name) => name.startsWith('node'))).toEqual([]);
    }
  });

  test('released: the branch is unclaimed again', () => {
    mustPass(g.metes(['release']));
    expect(existsSync(join(g.at, '.git/metes/compiled/guard'))).toBe(false);
    mustPass(g.sh('echo x >>docs/d.md && git commit -qam x'));
    expect(g.sh('echo y >>docs/d.md && git commit -qam x', AGENT).said).toContain(
      'nobody claimed feat/work',
    );
  });
});

test('observe mode says what it would do and blocks nothing', () => {
  const g = guardedRepository(['src/**']);
  mustPass(
    g.sh(
      `git switch -q main && printf 'mode: observe\\n' >>.metes/config.yml && git commit -qam observe && git switch -q ${BRANCH}`,
    ),
  );
  const ran = mustPass(g.sh('echo x >>docs/d.md && git commit -qam x'));
  expect(ran.said).toContain('metes: observing, would refuse: 1 file of this commit is outside');
  expect(ran.said).toContain('Nothing is blocked here: mode is observe.');
  g.world.dispose();
});
