/** What the guards go by when the config can't be read, went missing, or is about to be changed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MARKERS } from '../../src/commands/context/actor.ts';
import {
  append,
  BRANCH,
  type Guarded,
  guardedRepository,
  guardedTeam,
  mustPass,
  project,
} from './guarded.ts';

const AGENT = { METES_AGENT: 'claude-code' };
const OUTSIDE = 'echo more >>docs/d.md && git commit -qam x';

let g: Guarded;

describe('a config that nobody can read', () => {
  beforeAll(() => {
    g = guardedRepository();
    g.unguarded('git tag start && git tag start-main main');
    mustPass(g.sh('echo x >>src/a.ts && git commit -qam x'));
  });
  beforeEach(() => g.reset());
  afterAll(() => g.world.dispose());

  const typo = 'git switch -q main && echo "mode: strict" >>.metes/config.yml';

  test('is refused on the default branch with its place, by pre-commit and by reference-transaction', () => {
    g.unguarded(typo);
    for (const flag of ['', '--no-verify']) {
      const ran = g.sh(`git commit -qam typo ${flag}`);
      expect(ran.said).toMatch(
        /^metes: refused: "?main"? would bring a config that nobody can read$/m,
      );
      expect(ran.said).toMatch(/^ {2}main:\.metes\/config\.yml:\d+:\d+: /m);
      expect(ran.exit).not.toBe(0);
    }
    expect(g.tip('main')).toBe(g.tip('start-main'));
  });

  test('so is one that names another root of the registry than it has', () => {
    const root = g.unguarded('git rev-list --max-parents=0 metes-registry').trim();
    g.unguarded(
      `git switch -q main && sed -i.bak "s/${root}/${'0'.repeat(40)}/" .metes/config.yml`,
    );
    for (const flag of ['', '--no-verify']) {
      const ran = g.sh(`git commit -qm slip ${flag} .metes/config.yml`);
      expect(ran.said).toContain(
        `would bring a config that names another registry than there is\n  registry.root is ${'0'.repeat(40)}, and metes-registry begins at ${root}\n`,
      );
      expect(ran.exit).not.toBe(0);
    }
    g.unguarded('git commit -qm slip .metes/config.yml');
    const told = g.metes(['recover']);
    expect(told.said).toContain(`put  root: "${root}"  there again, and commit it on main`);
    const log = /^ *(git log .*)$/m.exec(told.said)?.[1] ?? '';
    expect(mustPass(g.sh(log)).said).toContain('slip');
    expect(g.metes(['status']).said).toContain(
      'this clone has not read the registry that the config names',
    );
    g.unguarded('mv .metes/config.yml.bak .metes/config.yml');
    mustPass(g.sh('git commit -qm back .metes/config.yml'));
    g.unguarded('git reset -q --hard start-main');
  });

  test('and lands when a person breaks the glass', () => {
    g.unguarded(typo);
    const ran = mustPass(g.sh('git commit -qam typo', { METES_BREAK_GLASS: 'INC-1' }));
    expect(ran.said.match(/glass is broken/g)).toHaveLength(1);
    g.unguarded('git reset -q --hard start-main');
  });

  test('landed all the same: it stops nothing that mends it, and opens nothing that is claimed', () => {
    g.unguarded(`${typo} && git commit -qam typo`);
    const fix = 'sed -i.bak "/^mode: strict/d" .metes/config.yml && rm .metes/config.yml.bak';
    mustPass(g.sh('git switch -qc other && git switch -q main && git branch -q -D other'));
    const ran = mustPass(g.sh(`${fix} && git commit -qam fix`));
    expect(ran.said).toContain('decided by the config that was read last');
    mustPass(g.sh('git reset -q --hard start-main'));
    g.unguarded(`${typo} && git commit -qam typo`);
    mustPass(g.sh('git revert --no-edit HEAD'));
    g.unguarded('git reset -q --hard HEAD~1');
    mustPass(g.sh(`git switch -q ${BRANCH} && echo x >>src/a.ts && git commit -qam inside`));
    expect(g.sh(OUTSIDE).said).toContain('metes: refused: 1 file');
    g.unguarded('git reset -q --hard');
    mustPass(g.sh(OUTSIDE, { METES_BREAK_GLASS: 'INC-2' }));
  });

  test('an agent does not change the config on an exempt branch; a person does', () => {
    g.unguarded('git switch -q main && echo "mode: observe" >>.metes/config.yml');
    for (const flag of ['', '--no-verify'])
      expect(g.sh(`git commit -qam policy ${flag}`, AGENT).said).toContain(
        'metes: refused: .metes/config.yml would change on "main"',
      );
    expect(g.tip('main')).toBe(g.tip('start-main'));
    mustPass(g.sh('git commit -qam policy'));
  });
});

test('the markers of agents that sh knows are the ones that node knows, also where nothing is compiled', () => {
  const repository = guardedRepository();
  const common = readFileSync(join(project, 'hooks/common'), 'utf8');
  for (const [marker] of MARKERS)
    expect(common).toContain(`"$m_newline"${/^\^?([A-Z_]+)/.exec(marker.source)?.[1]}`);
  writeFileSync(join(repository.at, '.git/metes/compiled/guard.common'), '');
  writeFileSync(join(repository.at, '.git/metes/state.json'), '{');
  append(repository, 'docs/d.md', 'more');
  const said = repository.sh('git commit -qam x').said;
  expect(said).toMatch(
    /^ {2}metes init\n.*\nmetes: that leaves it undecided, so pre-commit refuses\.$/m,
  );
  expect(said, 'what mends it was said').not.toContain('install');
  const glass = { METES_BREAK_GLASS: 'INC-3' };
  expect(repository.sh('git commit -qam x', { ...glass, CLAUDECODE: '1' }).exit).not.toBe(0);
  mustPass(repository.sh('git commit -qam x', glass));
  repository.world.dispose();
});

test('what the caller wants of node does not reach the guard', () => {
  const repository = guardedRepository();
  const script = repository.world.path('exit0.cjs');
  writeFileSync(script, 'process.exit(0)');
  const tip = repository.tip();
  const env = { NODE_OPTIONS: `--require ${script}` };
  expect(repository.sh(OUTSIDE, env).said).toContain('metes: refused: 1 file');
  expect(repository.tip()).toBe(tip);
  repository.world.dispose();
});

describe('a default ref that went missing', () => {
  const held = (repository: Guarded, ...says: string[]) => {
    const tip = repository.tip(BRANCH);
    const ran = repository.sh(OUTSIDE, AGENT);
    for (const words of says) expect(ran.said).toContain(words);
    expect(ran.said).toMatch(/^ {2}metes init$/m);
    expect(repository.tip(BRANCH)).toBe(tip);
    repository.unguarded('git reset -q --hard');
    mustPass(repository.sh('echo x >>src/a.ts && git commit -qam inside', AGENT));
    repository.unguarded('git switch -qc mine');
    mustPass(repository.sh(OUTSIDE));
  };

  test('renamed in the clone', () => {
    const repository = guardedRepository();
    mustPass(repository.sh('git branch -m main trunk'));
    held(repository, 'metes: refused: 1 file', 'decided by the config that was read last');
    repository.world.dispose();
  });

  test('gone with its remote, or deleted', () => {
    for (const how of [
      'git remote rename origin upstream',
      'git update-ref -d refs/remotes/origin/main',
    ]) {
      const team = guardedTeam();
      mustPass(team.sh(how));
      // A branch here that has its name says nothing of the remote.
      held(team, 'this clone does not have origin/main', '  git fetch origin\n');
      team.world.dispose();
    }
  });

  test("a team's config is not what an agent moves the remote's branch to", () => {
    const team = guardedTeam();
    team.unguarded(
      'git switch -qc evil main && echo "mode: observe" >>.metes/config.yml && git commit -qam evil',
    );
    const forged = team.sh('git update-ref refs/remotes/origin/main evil', AGENT);
    expect(forged.said).toContain('.metes/config.yml would change on "origin/main"');
    expect(forged.exit).not.toBe(0);
    team.unguarded('git push -q origin evil:main && git update-ref refs/remotes/origin/main main');
    mustPass(team.sh('git fetch -q', AGENT));
    expect(team.tip('origin/main')).toBe(team.tip('evil'));
    team.world.dispose();
  });
});
