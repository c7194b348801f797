/**
 * The reference's item catalog as a real repository: two agents in clones of their own, real branches, commits and pull
 * requests. Nobody writes an event or a map: what is found comes out of git, GitHub and what the files import.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runAction } from '../../src/commands/action/run-action.ts';
import type { Event } from '../../src/github/event.ts';
import { inProcess } from '../action/in-process.ts';
import { makeTeam, type Team } from '../action/team.ts';
import type { Changes } from '../support/github/on-disk.ts';
import type { FakePull } from '../support/github/pull.ts';
import { parserProgram } from '../support/parser-program.ts';
import { metes, project } from '../support/test-io.ts';

const parser = parserProgram();
/** Longer than `missed_after` waits. */
const LATER_MS = 49 * 3_600_000;

let team: Team;
let a: Agent;
let b: Agent;

beforeEach(async () => {
  team = await makeTeam();
  team.repo.push('main', {
    'pyproject.toml': '[project]\nname = "catalog"\n',
    'models/__init__.py': '',
    'repository/__init__.py': '',
    'services/__init__.py': '',
  });
  a = new Agent('A', team.clone);
  const clone = team.repo.clone('b');
  await metes(team.world.io(clone), 'init');
  b = new Agent('B', clone);
});
afterEach(() => team.close());

class Agent {
  readonly name: string;
  readonly at: string;
  constructor(name: string, at: string) {
    this.name = name;
    this.at = at;
    team.world.git(at, 'config', 'core.hooksPath', join(team.world.root, '.no-hooks'));
  }

  io(aheadMs = 0) {
    const io = team.world.io(this.at, { env: { METES_HOLDER: this.name } });
    io.clock.aheadMs = aheadMs;
    return { ...io, cli: join(parser.path, '..', 'cli.js') };
  }

  /** On a branch of its own, from main as it is on the host. */
  begin(branch: string): void {
    team.world.git(this.at, 'fetch', '-q', '--prune', 'origin');
    team.world.git(this.at, 'switch', '-q', '-c', branch, '--no-track', 'origin/main');
  }

  async promise(said: string): Promise<string> {
    return (await metes(this.io(), 'promise', said)).outcome;
  }

  /** Commits and pushes. */
  make(files: Readonly<Record<string, string>>): void {
    const { world } = team;
    world.commit(this.at, { ...files }, `Write ${Object.keys(files).join(', ')}`);
    world.git(this.at, 'push', '-q', 'origin', 'HEAD');
  }

  /** Looked at today, and again when it is time to have kept one's word. */
  async ledger() {
    team.world.git(this.at, 'fetch', '-q', '--prune', 'origin');
    await metes(this.io(), 'ledger');
    return metes(this.io(LATER_MS), 'ledger', '--all');
  }
}

const act = async (event: Event): Promise<void> => {
  const run = inProcess(team, event);
  await runAction(run.action);
  expect(run.said.filter((line) => line.startsWith('fail:'))).toEqual([]);
};

/** A pull request, and the Action's run on it. */
async function open(from: string, more: { readonly draft?: boolean } = {}): Promise<FakePull> {
  const pull = team.repo.openPull({ from, author: 'ada', ...more });
  await act({ kind: 'pull', number: pull.number, action: 'opened' });
  return pull;
}

async function close(pull: FakePull): Promise<void> {
  pull.close({ by: 'ada' });
  const by = { id: team.github.user('ada').id, login: 'ada', isBot: false };
  await act({ kind: 'closed', number: pull.number, merged: false, by });
}

const MODEL: Changes = {
  'models/item.py': 'class Item:\n    def __init__(self, name): self.name = name\n',
};
const REPOSITORY = {
  'repository/items.py': 'from models.item import Item\n\ndef all_items(): return [Item("a")]\n',
};
const PRICING = {
  'services/pricing.py': 'from models.item import Item\n\ndef price(item: Item): return 1\n',
};
const ENDPOINT = {
  'api/items.py': `from repository.items import all_items
from services.pricing import price

@app.get("/items")
def items():
    return [(item.name, price(item)) for item in all_items()]
`,
};
const only = (files: Changes): Record<string, string> => files as Record<string, string>;

/** The model and the repository, each on its own branch; the repository tested and up for review. */
async function agentA(beforeReview: () => Promise<void> = async () => {}): Promise<void> {
  a.begin('feat/model');
  expect(await a.promise('I will implement models/item.py.')).toBe('promised');
  a.make(only(MODEL));
  a.begin('feat/repository');
  expect(await a.promise("I'll implement repository/items.py.")).toBe('promised');
  await beforeReview();
  a.make(REPOSITORY);
  team.repo.check(team.repo.tip('feat/repository'), 'tests', 'success');
  await open('feat/repository');
}

interface Found {
  readonly code: string;
  readonly commitment: string;
  readonly prerequisite?: string;
}

/** Each finding with the object that it is about, by the reference's names: C1, C2, … in the order of the promises. */
function found({ data }: Awaited<ReturnType<Agent['ledger']>>): string[] {
  const ids = (data.commitments as { id: string }[]).map(({ id }) => id);
  return (data.findings as Found[]).map(({ code, commitment, prerequisite }) =>
    [code, `C${ids.indexOf(commitment) + 1}`, ...(prerequisite ? [prerequisite] : [])].join(' '),
  );
}

/** The report, without what another run has otherwise: ids, object ids and times. METES_UPDATE=1 rewrites the file. */
function expectReport(name: string, { text, data }: Awaited<ReturnType<Agent['ledger']>>): void {
  const file = join(project, `test/golden/ledger/item-catalog-${name}.txt`);
  const ids = (data.commitments as { id: string }[]).map(({ id }) => id);
  const page = ids
    .reduce((all, id, n) => all.replaceAll(id, `C${n + 1}`), `${text}\n`)
    .replace(/\b[0-9a-f]{12}\b/g, '0123456789ab')
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, '2026-03-01 09:00 UTC');
  if (process.env.METES_UPDATE) writeFileSync(file, page);
  expect(page).toBe(readFileSync(file, 'utf8'));
}

test('chat only: five findings, from git and pull requests alone', async () => {
  await agentA();
  b.begin('feat/items');
  expect(await b.promise("I'll implement /items.")).toBe('promised');
  expect(await b.promise('I will test tests/test_catalog.py.')).toBe('promised');
  b.make(ENDPOINT);
  await open('feat/items', { draft: true });
  b.begin('feat/repository-too');
  expect(await b.promise("I'll implement repository/items.py.")).toBe('conflicted');
  b.make({ 'repository/items.py': 'def all_items(): return []\n' });
  await close(await open('feat/repository-too', { draft: true }));

  const answer = await b.ledger();
  expect(found(answer)).toEqual([
    'missed C4',
    'unverified C2',
    'conflicted C5',
    'dependency-not-notified C3 services/pricing.py',
    'rework C5',
  ]);
  expectReport('chat-only', answer);
});

test('with the ledger: B looks before it promises, and two findings are left', async () => {
  let seen = '';
  await agentA(async () => {
    b.begin('feat/pricing');
    seen = (await metes(b.io(), 'ledger')).text;
    expect(await b.promise("I'll implement services/pricing.py.")).toBe('promised');
    b.make(PRICING);
  });
  expect(seen).toContain('implement repository/items.py');
  b.begin('feat/items');
  expect(await b.promise('I will test tests/test_catalog.py.')).toBe('promised');
  expect(await b.promise("I'll implement /items.")).toBe('promised');
  b.make(ENDPOINT);
  await open('feat/items', { draft: true });

  const answer = await b.ledger();
  expect(found(answer)).toEqual(['missed C4', 'unverified C2']);
  expectReport('with-ledger', answer);
});
