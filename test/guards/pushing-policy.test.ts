/** pre-push against the rules as they are now: the default branch's newest config, and pushes that would change it. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BRANCH, type Guarded, guardedTeam, mustPass } from './guarded.ts';

const AGENT = { METES_AGENT: 'claude-code' };

let g: Guarded;
beforeAll(() => {
  g = guardedTeam(['**']);
  g.unguarded('git tag start && git tag start-main main');
});
beforeEach(() => {
  g.reset();
  g.unguarded(
    `git push -qf origin start-main:main :refs/heads/${BRANCH} 2>/dev/null; git update-ref refs/remotes/origin/main start-main`,
  );
});
afterAll(() => g.world.dispose());

/** As somebody else would push it, unseen by this clone. */
const elsewhere = (script: string): void => {
  rmSync(g.world.path('theirs'), { recursive: true, force: true });
  g.world.git(g.world.root, 'clone', '-q', 'origin.git', 'theirs');
  g.unguarded(
    `${script} && git commit -qam theirs && git push -q origin HEAD`,
    g.world.path('theirs'),
  );
};
test('what the default branch says now decides, also where it was not fetched, and no ref moves', () => {
  g.unguarded('git switch -qc mine main && echo x >>docs/d.md && git commit -qam x');
  elsewhere("printf 'unclaimed: { people: refuse }\\n' >>.metes/config.yml");
  const refs = g.unguarded('git for-each-ref');
  expect(existsSync(join(g.at, '.git/FETCH_HEAD'))).toBe(false);
  const ran = g.sh('git push -q origin mine');
  expect(ran.said).toContain(
    'metes: refused: nobody claimed mine, and here people too write on claimed branches only',
  );
  expect(ran.exit).not.toBe(0);
  expect(g.unguarded('git for-each-ref')).toBe(refs);
  expect(existsSync(join(g.at, '.git/FETCH_HEAD'))).toBe(false);
  g.unguarded(
    'git push -qf origin start-main:main && git update-ref refs/remotes/origin/main start-main',
  );
  mustPass(g.sh('git push -q origin mine && git push -q origin :mine'));
});

test.each([
  [
    'can not be read',
    'echo "mode: strict" >>.metes/config.yml',
    "has a .metes/config.yml now that can't be read",
  ],
  ['is gone', 'git rm -q .metes/config.yml', 'has no .metes/config.yml now'],
])('one that %s leaves the one that was, and is said', (_, change, because) => {
  elsewhere(change);
  expect(mustPass(g.sh('git push -q origin HEAD')).said).toBe(
    `metes: origin/main ${because}: decided by the config that was read last\n`,
  );
});

const POLICY = 'echo "mode: observe" >>.metes/config.yml && git commit -qam policy';

test('an agent pushes no change of the config, whichever branch it is for and whatever its claim covers', () => {
  g.unguarded(POLICY);
  for (const to of [BRANCH, 'release/9', 'main']) {
    const ran = g.sh(`git push -q origin HEAD:refs/heads/${to}`, AGENT);
    expect(ran.said).toContain(
      'metes: refused: 1 file of this push is policy, and an agent does not change what it is held to\n  .metes/config.yml   ',
    );
    expect(ran.said).toMatch(
      /^ {2}(?:git switch \S+ && )?git restore .* -- \.metes\/config\.yml && git commit .*$/m,
    );
    expect(ran.exit).not.toBe(0);
  }
});

test('nor of a workflow that runs metes, before or after; other workflows are its own', () => {
  const workflow = (name: string, line: string) =>
    `mkdir -p .github/workflows && echo '${line}' >.github/workflows/${name} && git add .github && git commit -qm ci`;
  g.unguarded(workflow('ci.yml', 'run: npx metes check'));
  expect(g.sh('git push -qf origin HEAD', AGENT).said).toContain('  .github/workflows/ci.yml   ');
  g.reset();
  g.unguarded(workflow('test.yml', 'run: npm test'));
  mustPass(g.sh('git push -qf origin HEAD', AGENT));
});

test('what has landed already is nobody’s change: an agent passes it on', () => {
  elsewhere('echo "# a word" >>.metes/config.yml');
  g.unguarded('git fetch -q && git merge -q --no-edit origin/main');
  mustPass(g.sh(`git push -qf origin HEAD && git push -q origin HEAD:refs/heads/release/8`, AGENT));
});

test('a person pushes it', () => {
  g.unguarded(POLICY);
  mustPass(g.sh('git push -qf origin HEAD'));
});

test('nobody there to ask: what happened, how old the copy is, and the same push again', () => {
  g.world.git(g.world.root, 'init', '-q', '--bare', 'apart.git');
  g.unguarded(
    'git remote add apart ../apart.git && git config remote.origin.url ssh://127.0.0.1:1/x',
  );
  const ssh = { GIT_SSH_COMMAND: 'false' };
  const ran = g.sh('git push -q apart HEAD', ssh);
  expect(ran.said.replace(/^error: failed to push.*\n/m, '')).toMatch(
    new RegExp(
      `^metes: refused: the registry could not be asked whether "${BRANCH}" may leave
  cannot reach .+
The copy here is \\d+ \\w+ old; what leaves is decided on a fresh one\\.
Works now:
  git push apart HEAD:refs/heads/${BRANCH}
      the same again, when the network is back
  METES_BREAK_GLASS='<incident>' and the same command
      breaks the glass: passes at once, and is recorded
$`,
    ),
  );
  expect(ran.exit).not.toBe(0);
  mustPass(g.sh('git push -q apart start-main:refs/heads/mine', ssh));
  const agent = g.sh('git push -q apart HEAD', { ...ssh, ...AGENT, METES_BREAK_GLASS: 'INC-1' });
  expect(agent.said).not.toContain('METES_BREAK_GLASS');
  expect(agent.exit).not.toBe(0);
  const glass = mustPass(g.sh('git push -q apart HEAD', { ...ssh, METES_BREAK_GLASS: 'INC-1' }));
  expect(glass.said).toContain(`the glass is broken ("INC-1"): ${BRANCH} is let through`);
  g.unguarded('git config remote.origin.url ../origin.git');
});
