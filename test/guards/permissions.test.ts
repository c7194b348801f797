/** What the config permits on branches that nobody claimed, and which paths it governs: through both hooks, on real git. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BRANCH, type Env, type Guarded, guardedRepository, mustPass } from './guarded.ts';

const AGENT = { METES_AGENT: '1' };
const PERSON = {};
let g: Guarded;
beforeAll(() => {
  g = guardedRepository();
  g.unguarded('git tag start && git tag start-main main');
});
beforeEach(() => g.reset());
afterAll(() => g.world.dispose());

/** Lands the setting on main as a person does, hooks on: what was compiled before must not outlive it. */
const configured = (setting: string): void =>
  void mustPass(
    g.sh(
      `git switch -q main && echo '${setting}' >>.metes/config.yml && git commit -qam config && git switch -q ${BRANCH}`,
    ),
  );
const HELD = 'src/b.ts';
const FREE = 'docs/d.md';
const write = (path: string, by: Env, how = ''): { said: string; landed: boolean } => {
  const before = g.tip();
  const { said } = g.sh(`echo more >>${path} && git commit -qam x ${how}`, by);
  const landed = g.tip() !== before;
  g.unguarded('git reset -q --hard');
  return { said, landed };
};
const HOW = ['', '--no-verify'];

describe('a branch that nobody claimed', () => {
  const on = (setting: string) => {
    configured(setting);
    g.unguarded('git switch -qc mine main');
  };

  test('unclaimed.people: refuse', () => {
    on('unclaimed: { people: refuse }');
    for (const how of HOW)
      expect(write(FREE, PERSON, how)).toEqual({
        landed: false,
        said: expect.stringContaining(
          'metes: refused: nobody claimed mine, and here people too write on claimed branches only\n',
        ),
      });
  });

  test('unclaimed.people: notice', () => {
    on('unclaimed: { people: notice }');
    const said = "metes: nobody claimed this branch\n    metes claim '<task>' '<pattern>'\n";
    for (const how of HOW) expect(write(FREE, PERSON, how)).toEqual({ landed: true, said });
  });

  test('unclaimed.agents: allow, and held as it is: off everyone’s ground', () => {
    on('unclaimed: { agents: allow }');
    for (const how of HOW) {
      expect(write(FREE, AGENT, how)).toEqual({ landed: true, said: '' });
      expect(write(HELD, AGENT, how)).toEqual({
        landed: false,
        said: expect.stringMatching(
          new RegExp(`^metes: refused: .*\\n {2}${HELD} {3}held by ${BRANCH}`),
        ),
      });
    }
  });

  test('held.people: refuse', () => {
    on('held: { people: refuse }');
    for (const how of HOW) {
      expect(write(FREE, PERSON, how)).toEqual({ landed: true, said: '' });
      expect(write(HELD, PERSON, how)).toEqual({
        landed: false,
        said: expect.stringMatching(
          new RegExp(`^metes: refused: .*\\n {2}${HELD} {3}held by ${BRANCH}`),
        ),
      });
    }
  });

  test('held.people: allow', () => {
    on('held: { people: allow }');
    expect(write(HELD, PERSON)).toEqual({ landed: true, said: '' });
  });
});

describe('a claimed branch', () => {
  test('ground: what lies outside it is nobody’s to refuse', () => {
    expect(write(FREE, AGENT).landed).toBe(false);
    configured('ground: ["src/**"]');
    for (const how of HOW) {
      expect(write(FREE, AGENT, how).landed).toBe(true);
      expect(write('src/gen/g.ts', AGENT, how)).toEqual({
        landed: false,
        said: expect.stringContaining('  src/gen/g.ts   nobody'),
      });
    }
  });

  test('shared: anyone writes it', () => {
    configured('shared: ["docs/*.md"]');
    for (const how of HOW) {
      expect(write(FREE, AGENT, how)).toEqual({ landed: true, said: '' });
      expect(write('README.md', AGENT, how).landed).toBe(false);
    }
  });
});
