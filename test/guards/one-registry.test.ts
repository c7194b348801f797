/** Two repositories with one registry: they see each other, and neither's claims hold anything in the other. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tempWorld, type World } from '../support/temp-repo.ts';
import { BRANCH, FILES, type Guarded, guard, mustPass } from './guarded.ts';

const AGENT = { METES_AGENT: 'claude-code' };

let world: World;
/** Holds docs and all sources, on the branch name that the other one works on too. */
let kb: Guarded;
let infra: Guarded;

beforeAll(() => {
  world = tempWorld('guards');
  const registry = world.repo('registry.git', '--bare');
  const enrolled = (name: string, ...write: string[]): Guarded => {
    const at = world.repo(name);
    world.commit(at, FILES, 'first');
    world.git(world.root, 'clone', '-q', '--bare', name, `${name}.git`);
    world.git(at, 'remote', 'add', 'origin', world.path(`${name}.git`));
    const it = guard(world, at);
    mustPass(it.metes(['init', '--registry', registry]));
    mustPass(it.sh('git commit -qm "Enrol in metes" && git push -q origin main'));
    mustPass(it.sh(`git switch -qc ${BRANCH}`));
    mustPass(it.metes(['claim', `Work on ${name}`, ...write]));
    return it;
  };
  kb = enrolled('kb', 'docs/**', 'src/**');
  infra = enrolled('infra', 'docs/**');
});
afterAll(() => world.dispose());

const idOf = (it: Guarded): string =>
  JSON.parse(mustPass(it.metes(['status', '--json'])).said).mine[0].id;

test('each names what is claimed in the other, under its name, and as nothing of its own', () => {
  const said = JSON.parse(mustPass(infra.metes(['status', '--all', '--json'])).said);
  expect(said).toMatchObject({
    mine: [{ task: { text: 'Work on infra' } }],
    others: [],
    elsewhere: [{ repository: 'kb', claims: [{ id: idOf(kb), branch: BRANCH }] }],
  });
  const why = JSON.parse(infra.metes(['why', '--json', 'src/a.ts']).said);
  expect(JSON.stringify(why)).not.toContain(idOf(kb));
});

test('inside its own claim each commits and pushes, under the same branch name', () => {
  for (const it of [kb, infra]) {
    mustPass(it.sh('echo x >>docs/d.md && git commit -qam docs && git push -q origin HEAD'));
    expect(world.git(`${it.at}.git`, 'rev-parse', BRANCH)).toBe(it.tip());
  }
});

test('outside it the other’s ground is nobody’s here, at commit and at push', () => {
  const tip = infra.tip();
  for (const how of ['', ' --no-verify']) {
    const ran = infra.sh(`echo x >>src/a.ts && git commit -qam src${how}`);
    expect(ran.said).toContain(
      `metes: refused: 1 file of this ${how === '' ? 'commit' : 'change'} is outside what ${BRANCH} may write`,
    );
    expect(ran.said).toContain("  src/a.ts   nobody's ground");
    expect(ran.said).not.toMatch(/\bkb\b/);
    expect(ran.exit).not.toBe(0);
    expect(infra.tip()).toBe(tip);
  }
  infra.unguarded('git commit -qam src');
  const pushed = infra.sh('git push -q origin HEAD');
  expect(pushed.said).toContain('metes: refused: 1 file of this push');
  expect(pushed.exit).not.toBe(0);
  infra.unguarded(`git reset -q --hard ${tip}`);
});

test('an unclaimed branch here is held to nothing that is held there', () => {
  infra.unguarded('git switch -qc free main');
  expect(infra.sh('echo x >>src/a.ts && git commit -qam src')).toEqual({ exit: 0, said: '' });
  const agent = infra.sh('echo y >>src/a.ts && git commit -qam src', AGENT);
  expect(agent.said).toContain('nobody claimed free');
  expect(agent.said).not.toContain('held');
  mustPass(infra.metes(['claim', 'The sources', 'src/**']));
  mustPass(infra.sh('git commit -qam src', AGENT));
  infra.unguarded(`git switch -q ${BRANCH}`);
});

test('a claim of the other repository is not to be taken over, renewed or bound to from here', () => {
  const theirs = idOf(kb);
  const person = ['--force', '--reason', 'mine now'];
  const taken = infra.metes(['takeover', theirs, ...person]);
  expect(taken.exit, taken.said).not.toBe(0);
  expect(taken.said).toContain('kb');
  const bound = infra.sh('echo z >>docs/d.md && git commit -qam docs', {
    ...AGENT,
    METES_CLAIM: theirs,
  });
  expect(bound.said).toContain('metes: refused');
  expect(bound.exit).not.toBe(0);
  expect(idOf(kb)).toBe(theirs);
  infra.unguarded('git reset -q --hard');
});

test('what one releases opens nothing in the other, and the journal of both is one that audits', () => {
  mustPass(kb.metes(['release']));
  mustPass(infra.metes(['status', '--fresh']));
  expect(infra.sh('echo x >>README.md && git commit -qam readme').said).toContain(
    "  README.md   nobody's ground",
  );
  infra.unguarded('git reset -q --hard');
  mustPass(infra.sh('echo x >>docs/d.md && git commit -qam docs'));
  for (const it of [kb, infra]) mustPass(it.metes(['audit']));
  const subjects = world.git(world.path('registry.git'), 'log', '--format=%s', 'metes-registry');
  expect(subjects).toContain('Work on kb');
  expect(subjects).toContain('Work on infra');
});
