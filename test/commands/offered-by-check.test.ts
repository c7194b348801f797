/**
 * Every command that `check`, `doctor` and a claim that is no more offer, typed as it stands into a shell in the state
 * that it was offered in: it is accepted.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refusedAnswer } from '../../src/commands/claiming/refused.ts';
import { openContext } from '../../src/commands/context/context.ts';
import { freshTip, loadView } from '../../src/commands/context/view-of.ts';
import type { Answer } from '../../src/commands/verb.ts';
import type { ClaimId } from '../../src/registry/ids.ts';
import {
  ADA,
  allAccepted,
  dropKept,
  type Env,
  lacksCli,
  type Offer,
  putOnPath,
} from '../support/offered.ts';
import { enrol, metes, newWorld, team, type World } from '../support/test-io.ts';

type Words = [string, ...string[]];
const FILES = { 'docs/a.md': 'a\n', 'src/s.js': 's\n', 'test/t.js': 't\n' };
const AGENT: Env = { METES_HOLDER: 'ada', METES_AGENT: 'codex' };
const GRACE: Env = {
  METES_HOLDER: 'grace',
  GIT_AUTHOR_EMAIL: 'grace@example.org',
  GIT_COMMITTER_EMAIL: 'grace@example.org',
};

let world: World;
/** Where it is typed: a directory with a name that a shell would take apart, on feat/one. */
let at: string;
let other: string;
const by = (where: string, env: Env, ...argv: Words) => metes(world.io(where, { env }), ...argv);
const ada = (...argv: Words) => by(at, ADA, ...argv);
const ben = (...argv: Words) => by(other, { METES_HOLDER: 'ben' }, ...argv);
const idOf = (answer: Answer): string => (answer.data.claim as { id: string }).id;

beforeEach(async () => {
  world = newWorld();
  at = world.repository("the repo's", FILES);
  await enrol(world, at);
  world.git(at, 'switch', '-qc', 'feat/one');
  other = world.path('other worktree');
  world.git(at, 'worktree', 'add', '-q', '-b', 'feat/two', other, 'main');
  putOnPath(world);
});
afterEach(() => {
  dropKept(world);
  world.close();
});

/** Lines that begin with a program, below a heading or a finding; a person's are typed by a person. */
function offersIn(text: string): Offer[] {
  const found: Offer[] = [];
  let heading = '';
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) heading = line;
    const command = /^(?: {2}| {5}| {9})((?:metes|git|cd) .*)$/.exec(line)?.[1];
    const persons = /person (?:answers|can)/.test(heading);
    if (command !== undefined) found.push({ command, ...(persons ? { as: GRACE } : {}) });
  }
  return found;
}

const accepted = (text: string, as: Env = ADA, where = at): Promise<string[]> =>
  allAccepted(world, offersIn(text), { at: where, as, text });

function configure(change: (config: string) => string): void {
  const back = world.git(at, 'branch', '--show-current');
  world.git(at, 'switch', '-q', 'main');
  const config = world.git(at, 'show', 'main:.metes/config.yml');
  const changed = change(config);
  expect(changed).not.toBe(config);
  world.commit(at, { '.metes/config.yml': `${changed}\n` }, 'Decide');
  world.git(at, 'switch', '-q', back);
}
const noAuthors = () => configure((config) => config.replace('author: true', 'author: false'));
const claimed = (env = ADA) => by(at, env, 'claim', 'One', 'docs/**');
const beyond = { 'src/s.js': 'beyond\n', 'src/new [1].js': 'new\n', 'odd\nname': 'odd\n' };

interface Case {
  readonly what: string;
  readonly as?: Env;
  readonly before: () => Promise<unknown>;
  readonly offers: readonly RegExp[];
}

const CASES: readonly Case[] = [
  {
    what: 'a breach, to a person who may answer',
    before: async () => {
      await claimed();
      world.commit(at, beyond, 'Beyond');
    },
    offers: [/^metes resolve approve/, /^metes resolve widen/, /resolve reject/, /^git restore/],
  },
  {
    what: 'a breach, to its author',
    before: async () => {
      noAuthors();
      await claimed();
      world.commit(at, beyond, 'Beyond');
    },
    offers: [/^metes check --branch=feat\/one$/, /^metes resolve break-glass/, /^git restore/],
  },
  {
    what: 'a breach, to an agent',
    as: AGENT,
    before: async () => {
      await claimed(AGENT);
      world.commit(at, beyond, 'Beyond');
    },
    offers: [/^git restore/, /^metes resolve approve/],
  },
  {
    what: 'what is not committed yet',
    before: async () => {
      await claimed();
      for (const [path, content] of Object.entries(beyond)) world.write(join(at, path), content);
    },
    offers: [/^metes widen/, /^git stash push/],
  },
  {
    what: 'what somebody else holds',
    before: async () => {
      await claimed();
      await ben('claim', 'Two', 'src/**');
      world.commit(at, beyond, 'Beyond');
    },
    offers: [/^metes resolve approve/, /^git restore/],
  },
  {
    what: 'what the manifest declares beyond the grant',
    before: async () => {
      await claimed();
      const path = '.metes/scope/feat-one-dc238eb4.yml';
      const more = world
        .git(at, 'show', `HEAD:${path}`)
        .replace('write:\n', 'write:\n  - src/**\n');
      world.commit(at, { [path]: `${more}\n`, 'src/s.js': 'beyond\n' }, 'Declare');
    },
    offers: [/^metes resolve approve/, /^git restore/],
  },
  {
    what: 'policy that was changed',
    before: async () => {
      await claimed();
      const config = world.git(at, 'show', 'main:.metes/config.yml');
      world.commit(at, { '.metes/config.yml': `${config}\nmode: observe\n` }, 'Observe');
    },
    offers: [/^metes resolve approve/, /^git restore/],
  },
  {
    what: 'another branch’s manifest',
    before: async () => {
      await claimed();
      world.git(at, 'switch', '-qc', 'feat/next');
      await ada('claim', 'Next', 'src/**');
    },
    offers: [/^metes resolve approve/, /^git restore/],
  },
  {
    what: 'a claim that was taken over',
    before: async () => {
      const id = idOf(await claimed());
      await ben('takeover', id, '--force', '--reason=gone');
    },
    offers: [/^metes ask c-… /],
  },
  {
    what: 'a lease that is over',
    before: async () => {
      const io = world.io(at, { env: ADA });
      io.clock.aheadMs = -10 * 3_600_000;
      await metes(io, 'claim', 'One', 'docs/**');
    },
    offers: [/^metes renew$/],
  },
  {
    what: 'an agent’s branch without a claim',
    as: AGENT,
    before: async () => world.commit(at, beyond, 'Beyond'),
    offers: [/^metes claim/, /^git restore/],
  },
  {
    what: 'a person’s branch without a claim, on someone’s ground, where both are notices',
    before: async () => {
      configure((config) => `${config}\nunclaimed: { people: notice }\nheld: { people: notice }`);
      await ben('claim', 'Two', 'src/**');
      world.commit(at, { 'src/s.js': 'beyond\n', 'docs/a.md': 'mine\n' }, 'Beyond');
    },
    offers: [/^metes claim/, /^metes ask c-… /],
  },
  {
    what: 'what it relies on has moved',
    before: async () => {
      await claimed();
      const path = '.metes/scope/feat-one-dc238eb4.yml';
      const reads = `${world.git(at, 'show', `HEAD:${path}`)}\nread:\n  - src/**\n`;
      await ada('release');
      world.commit(at, { [path]: reads }, 'Read');
      await ada('claim', 'One', 'docs/**');
      world.git(at, 'switch', '-q', 'main');
      world.commit(at, { 'src/s.js': 'moved\n' }, 'Move');
      world.git(at, 'switch', '-q', 'feat/one');
    },
    offers: [/^git merge main$/],
  },
];

describe.skipIf(lacksCli)('check', () => {
  test.each(CASES)('$what', async ({ as = ADA, before, offers }) => {
    await before();
    const { text } = await by(at, as, 'check');
    const offered = await accepted(text, as);
    for (const one of offers) expect(offered, text).toContainEqual(expect.stringMatching(one));
  });
});

describe.skipIf(lacksCli)('a claim that is no more', () => {
  const refused = async (claim: ClaimId) => {
    const ctx = await openContext(world.io(at, { env: ADA }));
    const { view } = await loadView(ctx.store, await freshTip(ctx));
    const replacedBy = [...view.claims.values()].find((c) => c.replaces?.includes(claim)) ?? null;
    return refusedAnswer(ctx, {
      refusal: { reason: 'not-live', claim, replacedBy },
      view,
      asked: { verb: 'widen', branch: 'feat/one', task: '', write: ['src/**'], claim },
    });
  };

  test('given back', async () => {
    const id = idOf(await claimed());
    await ada('release');
    const { text } = await refused(id as ClaimId);
    const offered = await accepted(text);
    expect(offered).toEqual(['metes status', expect.stringMatching(/^metes claim/)]);
  });

  test('taken over', async () => {
    const id = idOf(await claimed());
    await ben('takeover', id, '--force', '--reason=gone');
    const offered = await accepted((await refused(id as ClaimId)).text);
    expect(offered).toEqual([expect.stringMatching(/^metes ask c-… /), 'metes status']);
  });
});

describe.skipIf(lacksCli)('doctor', () => {
  const said = async (where: string, ...argv: string[]) =>
    (await by(where, ADA, 'doctor', ...argv)).text;

  test('guards that do not stand, here and in a linked worktree, and an init that was cut short', async () => {
    writeFileSync(join(at, '.git/metes/init.json'), '{}');
    world.git(at, 'config', '--unset', 'core.hooksPath');
    rmSync(join(at, '.git/hooks/pre-push'));
    const offered = await accepted(await said(at, '--all-worktrees'));
    expect(offered).toContainEqual(expect.stringMatching(/^cd '.*other worktree' && metes init$/));
    expect(offered.filter((command) => command === 'metes init')).not.toEqual([]);
  });

  test('a worktree that is locked and not there', async () => {
    world.git(at, 'worktree', 'lock', other);
    rmSync(other, { recursive: true });
    expect(await accepted(await said(at, '--all-worktrees'))).toContain('git worktree prune');
  });

  test('a host that lets the registry be rewound, in a directory with a blank', async () => {
    const [one = ''] = await team(world, ['one']);
    const origin = world.path('the origin.git');
    world.git(world.root, 'clone', '-q', '--mirror', world.path('origin.git'), origin);
    world.git(one, 'remote', 'set-url', 'origin', origin);
    const text = await said(one);
    const offered = await accepted(text, ADA, one);
    expect(offered.filter((c) => /^git -C '.*the origin.git' config/.test(c))).toHaveLength(2);
  });

  test('a registry that is gone', async () => {
    await claimed();
    world.git(at, 'update-ref', '-d', 'refs/heads/metes-registry');
    world.git(at, 'config', '--unset', 'core.hooksPath');
    expect(await accepted(await said(at))).toContain('metes recover');
  });
});
