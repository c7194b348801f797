/** What leaves the machine (pre-push), and what enters a host of one's own (pre-receive). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installHooks } from '../../src/git/hooks-install.ts';
import { openRepository } from '../../src/git/repository.ts';
import { BRANCH, cli, type Guarded, guardedTeam, mustPass } from './guarded.ts';

const AGENT = { METES_AGENT: '1' };

let g: Guarded;
beforeAll(() => {
  g = guardedTeam();
  g.unguarded('git tag start && git tag start-main main');
});
beforeEach(() => {
  g.reset();
  g.unguarded(
    `for b in $(git -C ../origin.git for-each-ref --format='%(refname:short)' refs/heads); do case $b in main|metes-registry) ;; *) git -C ../origin.git branch -qD $b ;; esac; done; git fetch -q --prune`,
  );
});
afterAll(() => g.world.dispose());

const OUTSIDE = 'echo more >>docs/d.md && git commit -qam outside';
const INSIDE = 'echo more >>src/a.ts && git commit -qam inside';
const remote = (branch: string): string =>
  g.world.tryGit(g.world.path('origin.git'), 'rev-parse', '--verify', '-q', `refs/heads/${branch}`)
    .stdout;

function refused(script: string, env = {}): string {
  const ran = g.sh(script, env);
  expect(ran.said).toContain('metes: refused: ');
  expect(ran.exit, ran.said).not.toBe(0);
  return ran.said;
}

describe('pre-push', () => {
  test('the first push: no remote id yet, the whole branch is looked at', () => {
    g.unguarded(`${OUTSIDE} && ${INSIDE}`);
    const said = refused('git push -q origin HEAD');
    expect(said).toContain(
      'metes: refused: 1 file of this push is outside what feat/work may write',
    );
    expect(said).toContain(
      '  git restore --staged --worktree --source=origin/main -- docs/d.md && ',
    );
    expect(remote(BRANCH)).toBe('');
  });

  test('what is inside leaves; later pushes too', () => {
    mustPass(g.sh(`${INSIDE} && git push -q origin HEAD`));
    mustPass(g.sh(`${INSIDE} && git push -q origin HEAD`));
    expect(remote(BRANCH)).toBe(g.tip());
  });

  test("pushing another branch's commits under the claimed name", () => {
    g.unguarded(`git switch -qc side main && ${OUTSIDE}`);
    refused(`git push -q origin side:${BRANCH}`);
    refused(`git push -q origin HEAD:refs/heads/${BRANCH}`);
    refused(`git push -q origin "HEAD^{/out}":refs/heads/${BRANCH}`);
  });

  test('a faked remote-tracking ref launders nothing', () => {
    g.unguarded(`${OUTSIDE} && git update-ref refs/remotes/origin/fake HEAD`);
    refused('git push -q origin HEAD');
  });

  test('nor does a faked tip of the target, whatever its log says', () => {
    g.unguarded(
      `${OUTSIDE} && git update-ref -m 'fetch origin: fast-forward' refs/remotes/origin/main HEAD`,
    );
    refused('git push -q origin HEAD');
    g.unguarded('git update-ref -m "fetch: as before" refs/remotes/origin/main start-main');
  });

  test('what the target did, merged in, is no write', () => {
    g.unguarded(
      `git switch -q main && ${OUTSIDE} && git push -q origin main && git switch -q ${BRANCH} && git merge -q --no-edit origin/main`,
    );
    mustPass(g.sh('git push -q origin HEAD'));
    g.unguarded('git push -qf origin start-main:main');
  });

  test('a path that is put back as it is on the target leaves', () => {
    g.unguarded(OUTSIDE);
    refused('git push -q origin HEAD');
    mustPass(
      g.sh('git restore --staged --worktree --source=main -- docs/d.md && git commit -qm back'),
    );
    mustPass(g.sh('git push -q origin HEAD'));
  });

  test('deletions, tags and exempt branches are not asked about', () => {
    mustPass(
      g.sh(
        'git push -q origin HEAD:refs/heads/release/1 && git push -q origin :release/1 && git tag t && git push -q origin t',
      ),
    );
  });

  test('what a tag took along gets on no branch by that; under another name a branch is judged', () => {
    g.unguarded(`git switch -q --detach && ${OUTSIDE} && git tag -f t && git switch -q ${BRANCH}`);
    mustPass(g.sh('git push -qf origin t && git push -q origin t:refs/other/t', AGENT));
    g.unguarded('git tag -d t && git fetch -q origin tag t');
    refused('git merge -q --ff-only t', AGENT);
    g.unguarded('git reset -q --hard start');
    refused(`git push -q origin t^{commit}:refs/heads/${BRANCH}`, AGENT);
    expect(refused('git push -q origin t^{commit}:refs/heads/elsewhere', AGENT)).toContain(
      'nobody claimed elsewhere',
    );
    expect([remote(BRANCH), remote('elsewhere')]).toEqual(['', '']);
  });

  test('an unclaimed branch: a person may, an agent may not', () => {
    g.unguarded(`git switch -qc mine main && ${OUTSIDE}`);
    expect(refused('git push -q origin mine', AGENT)).toContain('nobody claimed mine');
    mustPass(g.sh('git push -q origin mine'));
  });

  test('inside a run, pushing to main is held to the claim', () => {
    const claim = /c-\w{10}/.exec(g.metes(['status', '--json']).said)?.[0];
    g.unguarded(OUTSIDE);
    expect(refused('git push -q origin HEAD:main', { METES_CLAIM: claim })).toContain('docs/d.md');
    mustPass(g.sh('git push -q --dry-run origin HEAD:main'));
  });

  test('--mirror and --prune would delete the registry, --force rewind it', () => {
    g.unguarded(INSIDE);
    for (const push of [
      'git push -q --mirror origin',
      "git push -q --prune origin 'refs/heads/*:refs/heads/*'",
      'git push -q origin :metes-registry',
      'git push -qf origin main:metes-registry',
    ])
      expect(refused(push)).toMatch(
        /metes-registry is the registry, and this push would (?:delete|rewind) it/,
      );
    expect(refused('git -c remote.origin.mirror=true push -q origin')).toContain('delete it');
    expect(remote('metes-registry')).not.toBe('');
  });

  test('broken glass lets it leave, and is on record', () => {
    g.unguarded(OUTSIDE);
    const ran = mustPass(g.sh('git push -q origin HEAD', { METES_BREAK_GLASS: 'INC-9' }));
    expect(ran.said).toMatch(
      /^metes: the glass is broken \("INC-9"\): let through, and put on record$/m,
    );
    mustPass(g.sh(`${INSIDE} && git push -q origin HEAD`));
    expect(g.metes(['log']).said).toContain('INC-9');
  });

  test('--no-verify is not seen', () => {
    g.unguarded(OUTSIDE);
    mustPass(g.sh('git push -q --no-verify origin HEAD'));
  });
});

describe('pre-receive, on a bare repository that holds the registry', () => {
  beforeAll(async () => {
    const host = g.world.path('origin.git');
    const repo = await openRepository(g.world.door, host);
    const installed = await installHooks(g.world.door, repo, { node: process.execPath, cli });
    expect(installed.guards).toEqual(['pre-receive']);
  });

  /** From a clone without guards. */
  const push = (what: string, script = ':') => {
    g.unguarded(script);
    return g.sh(`git push -q --no-verify ${what}`);
  };

  test('outside is refused in quarantine, inside enters', () => {
    // Not the commit that the glass was broken for above.
    const said = push('origin HEAD', 'echo other >>docs/d.md && git commit -qam outside');
    expect(said.said).toContain(
      'metes: refused: 1 file of this push is outside what feat/work may write',
    );
    expect(said.exit).not.toBe(0);
    expect(said.said).toContain(
      'git restore --staged --worktree --source=origin/main -- docs/d.md',
    );
    expect(said.said).toContain(`  metes resolve approve --branch=${BRANCH} docs/d.md @${g.tip()}`);
    expect(said.said).not.toContain('metes widen');
    expect(remote(BRANCH)).toBe('');
    g.reset();
    expect(push('origin HEAD', INSIDE)).toMatchObject({ exit: 0 });
    expect(remote(BRANCH)).toBe(g.tip());
  });

  test('a branch without a claim or manifest is a person’s, one with a manifest an agent’s', () => {
    expect(push('origin mine', `git switch -qc mine main && ${OUTSIDE}`).exit).toBe(0);
    const manifest = `printf 'version: 1\\nbranch: their/s\\ntask: t\\nwrite: [docs/**]\\n' >".metes/scope/$(printf '%s' their/s | sha256sum | cut -c1-8 | sed 's/^/their-s-/').yml"`;
    const ran = push(
      'origin their/s',
      `git switch -qc their/s main && mkdir -p .metes/scope && ${manifest} && git add -A && ${OUTSIDE}`,
    );
    expect(ran.said).toContain('nobody claimed their/s');
    expect(ran.exit).not.toBe(0);
  });

  test('what a branch that nobody claimed has takes nothing out of a claimed one’s', () => {
    mustPass(g.metes(['release']));
    g.unguarded(`git switch -qc base main && ${OUTSIDE}`);
    expect(push('origin base').exit).toBe(0);
    g.unguarded('git switch -qc feat/c && git fetch -q');
    mustPass(g.metes(['claim', '--on=base', 'V', 'src/**']));
    const ran = push('origin HEAD');
    expect(ran.said).toContain('metes: refused: 1 file of this push');
    expect(ran.said).toContain('  docs/d.md');
    expect(ran.exit).not.toBe(0);
    mustPass(g.metes(['release']));
    g.unguarded(`git switch -q ${BRANCH}`);
    mustPass(g.metes(['claim', 'Do the work', 'src/**', '!src/gen/**']));
    g.unguarded('git tag -f start');
  });

  test('exempt branches and deletions enter', () => {
    expect(push('origin HEAD:release/2', OUTSIDE).exit).toBe(0);
    expect(push('origin :release/2').exit).toBe(0);
  });

  test('the registry only grows', () => {
    for (const what of ['origin :metes-registry', '-f origin main:metes-registry'])
      expect(push(what).said).toContain('metes-registry is the registry, and this push would');
    mustPass(g.metes(['renew']));
  });
});
