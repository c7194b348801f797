/** Somebody who may push to the registry writes there what nobody answered: it opens nothing. */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Claim, PathState } from '../../src/registry/claim.ts';
import { decodeEvent, encodeEvent } from '../../src/registry/codec.ts';
import type { Event, EventBody } from '../../src/registry/event.ts';
import { fold } from '../../src/registry/fold.ts';
import { mintId } from '../../src/registry/ids.ts';
import { treeChanges, viewOfTree } from '../../src/registry/tree.ts';
import type { View } from '../../src/registry/view.ts';
import type { FakePull } from '../support/github/pull.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { closeAll, expectExit, inside, isGreen, isRed, opened, page } from './asking.ts';
import { makeTeam, type Team } from './team.ts';
import { findingsOf } from './told.ts';

const REGISTRY = 'metes-registry';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

const mint = <P extends 'c' | 'e' | 's'>(prefix: P) => mintId(prefix, randomBytes(20));

function viewNow(): View {
  const { repo } = team;
  const paths = repo.git('ls-tree', '-r', '--name-only', REGISTRY).split('\n');
  const files = paths.map((path) => ({
    path,
    content: `${repo.git('show', `${REGISTRY}:${path}`)}\n`,
  }));
  return viewOfTree(files).view;
}

function claimOn(branch: string): Claim {
  const claim = [...viewNow().claims.values()].find((one) => one.branch === branch);
  if (!claim) throw new Error(`nothing is claimed on ${branch}`);
  return claim;
}

/** Pushes an event with the tree that it makes, as grace would have made it. */
function forge(body: EventBody): void {
  const { repo } = team;
  const last = decodeEvent(repo.git('log', '-1', '--format=%B', REGISTRY));
  if (!last.ok) throw new Error(last.reason);
  const { v, engine, config, root, repository, by } = last.event;
  const event = {
    ...{ v, engine, config, root: root ?? repo.tip(REGISTRY), repository },
    ...{ id: mint('e'), at: new Date().toISOString() },
    by: { ...by, holder: 'grace', seat: mint('s') },
    ...body,
  } as Event;
  const before = viewNow();
  const changes = treeChanges(before, fold(before, event));
  const files = changes.map(({ path, content }): [string, string | null] => [path, content]);
  repo.push(REGISTRY, files, { message: encodeEvent(event), as: 'bo' });
}

/** Asked about docs/<name>.md; with the state that an answer would be bound to. */
async function askedAbout(name: string): Promise<{ pull: FakePull; at: PathState; path: string }> {
  const path = `docs/${name}.md`;
  const pull = await opened(team, name, { [path]: 'written\n' });
  const ran = await team.run(pull.event('opened'));
  isRed(pull);
  const at = findingsOf(ran)[0]?.at;
  expect(at?.path).toBe(path);
  return { pull, at: at as PathState, path };
}

describe.skipIf(lacksNode24())('pushed into the registry', () => {
  test('an approval: of a comment that is not there, or says something else', async () => {
    const { pull, at } = await askedAbout('approved');
    const chat = pull.comment('grace', 'I will look at it later.');
    for (const comment of [chat.id + 5000, chat.id]) {
      forge({
        ...{ kind: 'resolved', claim: claimOn('feat/approved').id, branch: 'feat/approved' },
        pull: pull.number,
        resolution: {
          ...{ event: mint('e'), kind: 'approved', by: 'grace', at: new Date().toISOString() },
          ...{ head: pull.head, paths: [at] },
          source: { pull: pull.number, comment, target: 'main' },
        },
      });
      expectExit(await team.run(pull.event('synchronize')), 0);
      isRed(pull);
    }
    expect(page(pull)).toContain('**metes asks: may this file land?**');
    // Nor does it keep a real answer from counting.
    await team.answer(pull, 'grace', `/metes approve docs/approved.md @${pull.head}`);
    isGreen(pull);
  });

  test('a widening: with an answer’s name on it, said to be late, or said to have come before', async () => {
    const { pull, at, path } = await askedAbout('widened');
    const { id, write } = claimOn('feat/widened');
    const wide = { write: [...write, path], added: [path] };
    // What an earlier one left is no reason for the next to fail.
    const forgeries: readonly EventBody[] = [
      { kind: 'widened', claim: id, ...wide },
      {
        ...{ kind: 'resolved', claim: id, branch: 'feat/widened', pull: pull.number },
        resolution: {
          ...{ event: mint('e'), kind: 'widened', by: 'grace', at: new Date().toISOString() },
          ...{ head: pull.head, paths: [at] },
          source: { pull: pull.number, comment: 77, target: 'main' },
        },
        widened: wide,
      },
      { kind: 'widened', claim: id, ...wide, written: true },
    ];
    for (const forgery of forgeries) {
      forge(forgery);
      const ran = await team.run(pull.event('synchronize'));
      expectExit(ran, 0);
      isRed(pull);
      // Nobody is said to have widened it.
      for (const text of [page(pull), ran.summary]) expect(text).not.toContain('grace');
      forge({ kind: 'narrowed', claim: id, write });
    }
  });

  test('a widening, behind a comment that really widens, and says less', async () => {
    const { pull, path } = await askedAbout('behind');
    team.repo.push('feat/behind', { 'secret/b.md': 'written\n' }, { as: 'bo' });
    await team.run(pull.event('synchronize'));
    await team.answer(pull, 'grace', `/metes widen ${path} @${pull.head}`);
    isRed(pull);
    const said = pull.comments().find(({ author }) => author === 'grace');
    const { id, write } = claimOn('feat/behind');
    forge({
      ...{ kind: 'resolved', claim: id, branch: 'feat/behind', pull: pull.number },
      resolution: {
        ...{ event: mint('e'), kind: 'widened', by: 'grace', at: new Date().toISOString() },
        ...{ head: pull.head, paths: [] },
        source: { pull: pull.number, comment: said?.id ?? 0, target: 'main' },
      },
      widened: { write: [...write, 'secret/**'], added: ['secret/**'] },
    });
    const ran = await team.run(pull.event('synchronize'));
    expect(findingsOf(ran).map(({ at }) => at?.path)).toEqual(['secret/b.md']);
    isRed(pull);
    // What it does say counts, as a directory too.
    await team.answer(pull, 'grace', `/metes widen secret/ @${pull.head}`);
    isGreen(pull);
  });

  test('an approval given for another branch, as one for this', async () => {
    const { pull, at, path } = await askedAbout('aimed');
    team.repo.setBranch('aimed-at', 'main');
    pull.retarget('aimed-at');
    const said = pull.comment('grace', `/metes approve ${path} @${pull.head}`);
    pull.retarget('main');
    forge({
      ...{ kind: 'resolved', claim: claimOn('feat/aimed').id, branch: 'feat/aimed' },
      pull: pull.number,
      resolution: {
        ...{ event: mint('e'), kind: 'approved', by: 'grace', at: new Date().toISOString() },
        ...{ head: pull.head, paths: [at] },
        source: { pull: pull.number, comment: said.id, target: 'main' },
      },
    });
    await team.run(pull.event('synchronize'));
    isRed(pull);
    expect(page(pull)).toContain('what this is meant for was changed after it was given');
  });

  test('a claim of its own on what somebody holds, or beside the one that it has', async () => {
    await team.claimed('feat/holder', ['docs/held/**']);
    const { pull, path } = await askedAbout('granted');
    const own = claimOn('feat/granted');
    const { breaches: _, ...clean } = own;
    forge({ kind: 'granted', claim: { ...clean, id: mint('c'), write: [path] } });
    expectExit(await team.run(pull.event('synchronize')), 0);
    isRed(pull);
    forge({
      kind: 'widened',
      claim: own.id,
      write: [...own.write, 'docs/held/**'],
      added: ['docs/held/**'],
    });
    team.repo.push('feat/granted', {
      'docs/held/a.md': 'mine\n',
      [path]: null,
      ...inside('granted'),
    });
    expectExit(await team.run(pull.event('synchronize')), 0);
    isRed(pull);
    expect(pull.status()?.description).toContain('the registry is not what its journal says');
  });
});
