/**
 * Every command that a refusal offers, typed as it stands into a shell in the state that it was offered in: it is
 * answered, and what asks for ground is granted it.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../src/commands/verb.ts';
import {
  ADA,
  allAccepted,
  BEN,
  dropKept,
  type Env,
  lacksCli,
  type Typing,
  twoAtWork,
} from '../support/offered.ts';
import { enrol, metes, newWorld, type World } from '../support/test-io.ts';

type Words = [string, ...string[]];

const FILES = {
  'README.md': '# here\n',
  'src/api/items.ts': '1\n',
  'src/web/page.ts': '1\n',
  'docs/index.md': '1\n',
};
const AGENT: Env = { METES_HOLDER: 'ben', METES_AGENT: 'codex' };
/** Somebody else at the same keyboard. */
const PERSON: Env = {
  METES_HOLDER: 'grace',
  GIT_AUTHOR_EMAIL: 'grace@example.org',
  GIT_COMMITTER_EMAIL: 'grace@example.org',
};

let world: World;
/** Where Ada works, on feat/api. */
let api: string;
/** Where Ben works, on feat/web. */
let web: string;

beforeEach(async () => {
  world = newWorld();
  ({ api, web } = await twoAtWork(world, FILES, (repo) => enrol(world, repo)));
});
afterEach(() => {
  dropKept(world);
  world.close();
});

const HOUR = 3_600_000;
const by = (at: string, env: Env, ...argv: Words) => metes(world.io(at, { env }), ...argv);
function later(at: string, env: Env, hours: number, ...argv: Words): Promise<Answer> {
  const io = world.io(at, { env });
  io.clock.aheadMs = hours * HOUR;
  return metes(io, ...argv);
}

interface Offered {
  readonly command: string;
  readonly toPeople: boolean;
}

/** The commands below `Works now:` and `A person can:`. */
function offeredIn(text: string): Offered[] {
  const found: Offered[] = [];
  let heading = '';
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) heading = line;
    const command = /^ {2}(\S.*)$/.exec(line)?.[1];
    if (command !== undefined && /^(?:Works now|A person can):$/.test(heading))
      found.push({ command, toPeople: heading.startsWith('A person') });
  }
  return found;
}

async function allWork(text: string, { at, as }: Typing): Promise<string[]> {
  const offers = offeredIn(text).map(({ command, toPeople }) => ({
    command,
    ...(toPeople ? { as: PERSON } : {}),
  }));
  // Whom it waits for has finished.
  const before = async (command: string) => {
    if (command.includes('--wait=')) await by(api, ADA, 'release');
  };
  return allAccepted(world, offers, { at, as, text, before });
}

interface Case {
  readonly reason: string;
  readonly when: string;
  readonly as?: Env;
  readonly before: () => Promise<unknown>;
  readonly ask: () => Promise<Answer>;
  /** What must be among what is offered. */
  readonly offers: readonly RegExp[];
}

const adaClaims = () => by(api, ADA, 'claim', 'Add pagination', 'src/api/');
const benClaims = () => by(web, BEN, 'claim', 'Rework the list', 'src/web/');
const idOf = (answer: Answer): string => (answer.data.claim as { id: string }).id;
/** Ben's worktree goes to Ada's branch. */
const toHers = () => world.git(web, 'checkout', '-q', '--ignore-other-worktrees', 'feat/api');
const authorsDoNotAnswer = () => {
  const repo = world.path('repo');
  const config = world.git(repo, 'show', 'HEAD:.metes/config.yml');
  const decided = config.replace('author: true', 'author: false');
  expect(decided).not.toBe(config);
  world.commit(repo, { '.metes/config.yml': `${decided}\n` }, 'Decide');
};
const beyond = (at: string) => world.commit(at, { 'docs/index.md': '2\n' }, 'Beyond');
const inTurn =
  (...steps: (() => unknown)[]) =>
  async () => {
    for (const step of steps) await step();
  };
/** The id of the claim that a case is about. */
let named = '';
const naming = (claim: () => Promise<Answer>) => async () => {
  named = idOf(await claim());
};
const FORCE: Words = ['--force', '--reason', 'it is stuck'];

const CASES: readonly Case[] = [
  {
    reason: 'overlap',
    when: 'in part',
    before: adaClaims,
    ask: () => by(web, BEN, 'claim', 'Rework', 'src/'),
    offers: [/^metes claim Rework 'src/, /--wait=90s/, /^metes ask/, /^metes takeover c-… --force/],
  },
  {
    reason: 'overlap',
    when: 'whole, for an agent',
    as: AGENT,
    before: adaClaims,
    ask: () => by(web, AGENT, 'claim', '--no-commit', 'Rework', 'src/api/'),
    offers: [/^metes free$/, /--wait=90s/, /^metes ask/],
  },
  {
    reason: 'overlap',
    when: 'by run',
    before: adaClaims,
    ask: async () => {
      const words: Words = ['run', '--task=Rework', '--write=src/', '--', 'true'];
      const answer = await by(web, BEN, ...words);
      const { refusal } = answer.data as { refusal: Answer['data'] };
      return { ...answer, data: refusal, text: (answer.notes ?? []).join('\n') };
    },
    offers: [/^metes run --task=Rework --write='src/, /^metes run --wait=90s/],
  },
  {
    reason: 'overlap',
    when: 'by widen: theirs is taken over on a branch of its own',
    before: inTurn(adaClaims, benClaims, () => world.git(web, 'branch', 'feat/web-2')),
    ask: () => by(web, BEN, 'widen', 'src/'),
    offers: [
      /^metes widen 'src/,
      /^git switch -c feat\/web-3 --no-track main && metes takeover c-… --force/,
    ],
  },
  {
    reason: 'branch-held',
    when: 'with free ground',
    before: inTurn(adaClaims, toHers),
    ask: () => by(web, BEN, 'claim', 'Rework', 'src/', 'docs/'),
    offers: [
      /^git switch -c feat\/api-2 --no-track main && .* '!src\/api\/\*\*'$/,
      /^metes takeover/,
    ],
  },
  {
    reason: 'another-task',
    when: 'by claim',
    before: inTurn(benClaims, () => beyond(web)),
    ask: () => by(web, BEN, 'claim', 'Other', 'docs/', 'src/web/'),
    offers: [/^metes widen/, /^metes release && metes claim/, /^git switch .* Other 'docs\/\*\*'$/],
  },
  {
    reason: 'another-task',
    when: 'by a takeover that takes force',
    before: inTurn(naming(adaClaims), benClaims),
    ask: () => by(web, BEN, 'takeover', named),
    offers: [/^metes release && metes takeover c-… --force/, /^git switch .* takeover c-… --force/],
  },
  {
    reason: 'another-task',
    when: 'by a takeover with force',
    before: inTurn(naming(adaClaims), benClaims),
    ask: () => by(web, BEN, 'takeover', named, ...FORCE),
    offers: [/^metes release && metes takeover --force '--reason=it is stuck'/],
  },
  {
    reason: 'another-task',
    when: 'by a takeover that is free',
    before: inTurn(
      naming(() => later(api, ADA, -10, 'claim', 'Add pagination', 'src/api/')),
      benClaims,
    ),
    ask: () => by(web, BEN, 'takeover', named),
    offers: [/^metes release && metes takeover c-…$/],
  },
  {
    reason: 'another-task',
    when: 'by a takeover that an agent may not force: nothing is given back for it',
    as: AGENT,
    before: inTurn(naming(adaClaims), () => by(web, AGENT, 'claim', 'Rework', 'src/web/')),
    ask: () => by(web, AGENT, 'takeover', named),
    offers: [/^metes ask/],
  },
  {
    reason: 'same-task-other-ground',
    when: 'and nothing was written',
    before: benClaims,
    ask: () => by(web, BEN, 'claim', 'Rework the list', 'docs/'),
    offers: [/^metes widen/],
  },
  {
    reason: 'same-task-other-ground',
    when: 'and something was',
    before: inTurn(benClaims, () => world.commit(web, { 'src/web/page.ts': '2\n' }, 'Page')),
    ask: () => by(web, BEN, 'claim', 'Rework the list', 'docs/'),
    offers: [/^metes widen/, /^metes narrow --to-written$/],
  },
  {
    reason: 'same-task-other-ground',
    when: 'and only what it stands on is another',
    before: inTurn(adaClaims, () => by(web, BEN, 'claim', 'Rework the list', 'zz/')),
    ask: () => by(web, BEN, 'claim', '--on=feat/api', 'Rework the list', 'zz/'),
    offers: [/^metes release && metes claim --on=feat\/api 'Rework the list' 'zz\/\*\*'$/],
  },
  {
    reason: 'same-task-other-ground',
    when: 'and part of it is held already',
    before: benClaims,
    ask: () => by(web, BEN, 'claim', 'Rework the list', 'src/web/', 'docs/'),
    offers: [/^metes widen 'docs\/\*\*'$/],
  },
  {
    reason: 'outside',
    when: 'and something was written',
    before: inTurn(benClaims, () => world.commit(web, { 'src/web/page.ts': '2\n' }, 'Page')),
    ask: () => by(web, BEN, 'narrow', 'docs/'),
    offers: [/^metes widen/, /^metes narrow --to-written$/],
  },
  {
    reason: 'outside',
    when: 'and nothing was written',
    before: benClaims,
    ask: () => by(web, BEN, 'narrow', 'docs/'),
    offers: [/^metes widen/],
  },
  {
    reason: 'not-yours',
    when: 'beside a claim of one’s own',
    before: inTurn(naming(adaClaims), benClaims),
    ask: () => by(web, BEN, 'release', named),
    offers: [/^git switch -c feat\/web-2 --no-track main && metes takeover/, /^metes ask/],
  },
  {
    reason: 'attempts',
    when: '',
    as: ADA,
    before: inTurn(
      () => world.git(web, 'switch', '-qc', 'try-2'),
      naming(adaClaims),
      naming(() => by(web, ADA, 'takeover', named)),
      () => world.git(api, 'switch', '-qc', 'try-3'),
      naming(() => by(api, ADA, 'takeover', named)),
      () => world.git(web, 'switch', '-qc', 'try-4'),
    ),
    ask: () => by(web, ADA, 'takeover', named),
    offers: [/^metes log$/, /^metes takeover c-… --force/],
  },
  {
    reason: 'too-large',
    when: '',
    as: AGENT,
    before: async () => {
      const many = (at: string) => Array.from({ length: 90 }, (_, n) => [`${at}/${n}.ts`, '1\n']);
      world.commit(web, Object.fromEntries([...many('src/web'), ...many('lib')]), 'Many');
    },
    ask: () => by(web, AGENT, 'claim', 'Everything', '**'),
    offers: [/'src\/\*\*'$/, /'lib\/\*\*'$/, /^metes free$/],
  },
  {
    reason: 'clock',
    when: '',
    before: async () => {
      await later(api, ADA, -10, 'claim', 'Add pagination', 'src/api/');
      const ahead = world.path('ahead');
      world.git(world.path('repo'), 'worktree', 'add', '-q', '-b', 'feat/ahead', ahead);
      await later(ahead, ADA, 1, 'claim', 'Ahead', 'ahead/');
    },
    ask: () => by(web, BEN, 'claim', 'Rework', 'src/api/'),
    offers: [/^date -u$/, /^metes ask/],
  },
  {
    reason: 'excluded',
    when: '',
    before: () => by(web, BEN, 'claim', 'Rework', 'src/', '!src/api/**'),
    ask: () => by(web, BEN, 'widen', 'src/api/*.ts'),
    offers: [/^metes widen 'src\/api\/\*\.ts' 'src\/api\/\*\*'/],
  },
  {
    reason: 'agent',
    when: 'widens what it has written',
    as: AGENT,
    before: inTurn(
      () => by(web, AGENT, 'claim', 'Rework', 'src/web/'),
      () => beyond(web),
    ),
    ask: () => by(web, AGENT, 'widen', 'docs/'),
    offers: [/^metes resolve widen/],
  },
  {
    reason: 'overlap',
    when: 'by an agent that widens what it has written and somebody holds',
    as: AGENT,
    before: inTurn(
      adaClaims,
      () => by(web, AGENT, 'claim', 'Rework', 'src/web/'),
      () => world.commit(web, { 'src/api/items.ts': '2\n' }, 'Beyond'),
    ),
    ask: () => by(web, AGENT, 'widen', 'src/api/items.ts'),
    offers: [/^metes free$/, /^metes ask c-… 'Can you give back src\/api\/items.ts\?/],
  },
  {
    reason: 'agent',
    when: 'widens what it has written, and what somebody holds',
    as: AGENT,
    before: inTurn(
      adaClaims,
      () => by(web, AGENT, 'claim', 'Rework', 'src/web/'),
      () => beyond(web),
    ),
    ask: () => by(web, AGENT, 'widen', 'docs/', 'src/api/'),
    offers: [/^metes resolve widen --branch=feat\/web 'docs\/\*\*'$/],
  },
  {
    reason: 'agent',
    when: 'claims what it has written',
    as: AGENT,
    before: inTurn(
      () => by(web, AGENT, 'claim', 'Rework', 'src/web/'),
      () => beyond(web),
      () => by(web, AGENT, 'release'),
    ),
    ask: () => by(web, AGENT, 'claim', 'Other', 'docs/', 'src/web/'),
    offers: [/'!docs\/index.md'$/, /^metes claim Other 'docs\/\*\*' 'src\/web\/\*\*'$/],
  },
  {
    reason: 'agent',
    when: 'takes over by force',
    as: AGENT,
    before: naming(adaClaims),
    ask: () => by(web, AGENT, 'takeover', named, ...FORCE),
    offers: [/^metes takeover c-… --force/],
  },
  {
    reason: 'author',
    when: 'claims what they have written',
    as: {},
    before: inTurn(
      authorsDoNotAnswer,
      () => by(web, {}, 'claim', 'Rework', 'src/web/'),
      () => beyond(web),
      () => by(web, {}, 'release'),
    ),
    ask: () => by(web, {}, 'claim', 'Other', 'docs/', 'src/web/'),
    offers: [/'!docs\/index.md'$/, /^git switch -c feat\/web-2 --no-track main && metes claim/],
  },
];

test.skipIf(lacksCli).each(CASES)(
  '$reason $when',
  async ({ reason, as = BEN, before, ask, offers }) => {
    await before();
    const answer = await ask();
    expect(answer.data.reason, answer.text).toBe(reason);
    const offered = await allWork(answer.text, { at: web, as });
    for (const one of offers) expect(offered).toContainEqual(expect.stringMatching(one));
    expect(offered.length, answer.text).toBeGreaterThanOrEqual(offers.length);
  },
);

test.skipIf(lacksCli)('free names to an agent what it is granted, and not all of it', async () => {
  const many = (at: string) => Array.from({ length: 90 }, (_, n) => [`${at}/${n}.ts`, '1\n']);
  world.commit(web, Object.fromEntries([...many('src/web'), ...many('lib')]), 'Many');
  const offersTo = async (as: Env): Promise<string[]> => {
    const { text } = await by(web, as, 'free');
    const offers = text.split('\n').filter((line) => /^ {2}metes /.test(line));
    return allAccepted(
      world,
      offers.map((line) => ({ command: line.trim() })),
      { at: web, as, text },
    );
  };
  expect(await offersTo(BEN)).toEqual(["metes claim '<task>' '**'"]);
  expect(await offersTo(AGENT)).toEqual([
    "metes claim '<task>' 'src/**'",
    "metes claim '<task>' 'lib/**'",
    "metes claim '<task>' 'docs/**'",
  ]);
  await by(web, AGENT, 'claim', 'Rework', 'src/');
  expect(await offersTo(AGENT)).toEqual(["metes widen 'docs/**'"]);
});
