/** `metes check --base … --head …`, as any CI runs it in a plain clone, and the Action: one verdict, finding by finding. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { manifestPathOf } from '../../src/commands/claiming/manifest-file.ts';
import type { FakePull } from '../support/github/pull.ts';
import { lacksNode24 } from '../support/github/runner.ts';
import { metes } from '../support/test-io.ts';
import { closeAll, expectExit, inside, opened } from './asking.ts';
import { makeTeam, type Team } from './team.ts';
import { findingsOf, type ToldFinding } from './told.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterEach(() => closeAll(team));
afterAll(() => team.close());

interface Told {
  readonly claim: { readonly id: string; readonly generation: number } | null;
  readonly findings: readonly ToldFinding[];
}

/** What one of them says. The claim's record may have grown in between, and has its own time for an answer. */
const said = (verdict: string | undefined, { claim, findings }: Told) => ({
  verdict,
  claim: claim && [claim.id, claim.generation],
  findings: findings.map(({ resolution, unsettled, ...finding }) => ({
    ...JSON.parse(JSON.stringify(finding)),
    ...(resolution && { resolution: [resolution.kind, resolution.by] }),
    ...(unsettled && { unsettled: [unsettled.because, unsettled.by.kind, unsettled.by.by] }),
  })),
});

/** Judged by the Action, then by `check` in a clone that nobody ran `init` in; gives the verdict they agree on. */
async function judgedTwice(pull: FakePull): Promise<string> {
  const ran = await team.run(pull.event('synchronize'));
  expectExit(ran, 0);
  const answer = await checked(pull);
  const { verdict, claim = '' } = ran.outputs;
  expect(said(answer.outcome, answer.data as unknown as Told)).toEqual(
    said(verdict, { claim: JSON.parse(claim), findings: findingsOf(ran) }),
  );
  expect(answer.exit).toBe(pull.status()?.state === 'success' ? 0 : 1);
  return answer.outcome;
}

function checked(pull: FakePull, ...more: string[]): ReturnType<typeof metes> {
  const { world, repo } = team;
  const ci = repo.clone();
  const { head, base } = pull.data;
  const isFork = head.repository !== repo.data;
  const branch = isFork ? `${head.owner.login}:${head.branch}` : head.branch;
  if (isFork) world.git(ci, 'fetch', '-q', 'origin', `refs/pull/${pull.number}/head`);
  return metes(
    world.io(ci),
    'check',
    ...['--base', `origin/${base.branch}`, '--head', head.oid, '--branch', branch, ...more],
  );
}

describe.skipIf(lacksNode24())('the verdict is the same', () => {
  test('in scope', async () => {
    const pull = await opened(team, 'in');
    expect(await judgedTwice(pull)).toBe('in-scope');
  });

  test('a breach: outside, on held ground, and declared but never granted', async () => {
    await team.claimed('feat/guide', ['docs/guide/**']);
    const pull = await opened(team, 'out', {
      'README.md': '# changed\n',
      'docs/guide/a.md': 'mine\n',
      'lib/a.ts': 'more\n',
    });
    const path = manifestPathOf('feat/out');
    const manifest = team.repo.git('show', `feat/out:${path}`);
    const more = manifest.replace('  - src/out/**', '  - src/out/**\n  - lib/**');
    team.repo.push('feat/out', { [path]: `${more}\n` }, { as: 'bo' });
    expect(await judgedTwice(pull)).toBe('breach');
    const codes = findingsOf(await team.run(pull.event('synchronize'))).map(({ code }) => code);
    expect(codes).toEqual(['out-of-scope', 'held-by-other', 'ungranted']);
  });

  test('policy that changed', async () => {
    const pull = await opened(team, 'policy', { '.metes/config.yml': 'version: 1\n' });
    expect(await judgedTwice(pull)).toBe('breach');
  });

  test('superseded', async () => {
    const pull = await opened(team, 'old');
    const { world, clone } = team;
    world.git(clone, 'switch', '-qc', 'next/old', '--no-track', 'origin/main');
    const taken = await metes(world.io(clone), 'takeover', 'feat/old');
    expect(taken.outcome, taken.text).toBe('granted');
    world.git(clone, 'switch', '-q', 'main');
    expect(await judgedTwice(pull)).toBe('superseded');
  });

  test('no claim: a person’s branch, on somebody’s ground too', async () => {
    await team.claimed('feat/held', ['src/held/**']);
    team.repo.push('fix/typo', { ...inside('held'), 'README.md': '# typo\n' });
    const pull = team.repo.openPull({ from: 'fix/typo', author: 'grace' });
    expect(await judgedTwice(pull)).toBe('unclaimed');
  });

  test('no claim: a person’s branch that is called like one that landed', async () => {
    const landed = await opened(team, 'again');
    landed.close({ merged: 'squash', deleteBranch: true });
    await team.run(landed.event('closed'));
    const files = { 'README.md': '# again\n' };
    team.repo.push('feat/again', files, { as: 'grace', from: 'main' });
    const pull = team.repo.openPull({ from: 'feat/again', author: 'grace' });
    expect(await judgedTwice(pull)).toBe('unclaimed');
    // One that it writes itself it is held to.
    const path = manifestPathOf('feat/again');
    const manifest = team.repo.git('show', `feat/again:${path}`);
    team.repo.push('feat/again', { [path]: `${manifest}\n\n` }, { as: 'bo' });
    expect(await judgedTwice(pull)).toBe('breach');
  });

  test('a path that the work relies on has moved', async () => {
    const { world, clone, repo } = team;
    world.git(clone, 'switch', '-qc', 'feat/reads', '--no-track', 'origin/main');
    const declared = 'branch: feat/reads\ntask: Read\nwrite: [src/reads/**]\nread: [docs/]\n';
    world.write(join(clone, manifestPathOf('feat/reads')), `version: 1\n${declared}`);
    expect((await team.metes('feat/reads', 'claim')).outcome).toBe('granted');
    world.git(clone, 'switch', '-q', 'main');
    repo.push('feat/reads', inside('reads'), { as: 'bo' });
    repo.push('main', { 'docs/index.md': 'moved\n' });
    const pull = repo.openPull({ from: 'feat/reads', author: 'ada' });
    expect(await judgedTwice(pull)).toBe('in-scope');
    const answer = await checked(pull);
    expect(answer.data.findings).toMatchObject([{ code: 'stale-read', severity: 'warning' }]);
  });

  test('answered', async () => {
    const pull = await opened(team, 'answered', { 'docs/index.md': 'changed\n' });
    expect(await judgedTwice(pull)).toBe('breach');
    const answer = pull.comment('grace', `/metes approve docs/index.md @${pull.head}`);
    await team.run(answer.event());
    expect(await judgedTwice(pull)).toBe('in-scope');
    const relies = `this rests on an answer by grace on pull request ${pull.number}; whether it still stands there, and ever did, only the Action asks: require its status`;
    expect((await checked(pull)).notes).toContain(`metes: ${relies}`);
    expect((await checked(pull, '--markdown')).text).toContain('only the Action asks');
    // Whether it still stands is asked of GitHub alone.
    answer.remove();
    expect((await team.run(pull.event('synchronize'))).outputs.verdict).toBe('breach');
    expect((await checked(pull)).outcome).toBe('in-scope');
    expect((await checked(pull)).notes).toContain(`metes: ${relies}`);
  });

  test('let through in an emergency, with a file taken away: for what was there, whatever is pushed elsewhere', async () => {
    const pull = await opened(team, 'glass', { 'docs/index.md': null, 'README.md': '# x\n' });
    await team.run(pull.event('opened'));
    await team.answer(pull, 'ada', `/metes break-glass INC-1 @${pull.head}`);
    expect(await judgedTwice(pull)).toBe('in-scope');
    team.repo.push('feat/glass', { 'src/glass/b.ts': 'b\n' }, { as: 'bo' });
    expect(await judgedTwice(pull)).toBe('in-scope');
    team.repo.push('feat/glass', { 'docs/index.md': 'back\n' }, { as: 'bo' });
    expect(await judgedTwice(pull)).toBe('breach');
    expect((await checked(pull)).data.findings).toMatchObject([
      { at: { path: 'README.md' }, resolution: { kind: 'broken-glass' } },
      { at: { path: 'docs/index.md' }, unsettled: { because: 'changed' } },
    ]);
  });

  test('widened in answer', async () => {
    const pull = await opened(team, 'widened', { 'notes/index.md': 'new\n' });
    expect(await judgedTwice(pull)).toBe('breach');
    expect((await checked(pull)).notes?.join()).not.toContain('rests on');
    await team.answer(pull, 'grace', `/metes widen 'notes/**' @${pull.head}`);
    expect(await judgedTwice(pull)).toBe('in-scope');
    expect((await checked(pull)).notes?.join()).toContain('rests on an answer by grace');
  });

  test('answered in a terminal, when that still decided: nothing to the Action', async () => {
    const { repo } = team;
    const config = repo.git('show', 'main:.metes/config.yml');
    const pull = await opened(team, 'local', { 'docs/local.md': 'new\n', 'lib/local.ts': 'new\n' });
    const oid = (path: string) => repo.git('rev-parse', `feat/local:${path}`);
    await changeClaim('feat/local', (claim) => ({
      ...claim,
      write: [...(claim.write as string[]), 'lib/**'],
      widenings: [
        {
          event: `e-${'1'.repeat(20)}`,
          at: claim.granted,
          by: 'ada',
          added: ['lib/**'],
          written: true,
        },
      ],
      resolutions: [
        {
          ...{ event: `e-${'2'.repeat(20)}`, at: claim.granted, by: 'ada', kind: 'approved' },
          ...{
            head: pull.head,
            paths: [{ path: 'docs/local.md', mode: '100644', oid: oid('docs/local.md') }],
          },
        },
      ],
    }));
    expect(await judgedTwice(pull)).toBe('breach');
    repo.push('main', {
      '.metes/config.yml': `${config.replace('judge: github', 'judge: local')}\n`,
    });
    expect((await checked(pull)).outcome).toBe('in-scope');
    repo.push('main', { '.metes/config.yml': `${config}\n` });
  });

  test('a fork’s: exempt for no name, and without the claim that its manifest names', async () => {
    const fork = team.repo.fork('eve');
    fork.push('main', inside('eve'), { as: 'eve' });
    const main = team.repo.openPull({ from: 'main', fork, author: 'eve' });
    expect(await judgedTwice(main)).toBe('unclaimed');
    await opened(team, 'twin');
    const path = manifestPathOf('feat/twin');
    const manifest = team.repo.git('show', `feat/twin:${path}`);
    fork.push('feat/twin', { ...inside('twin'), [path]: `${manifest}\n` }, { as: 'eve' });
    const twin = team.repo.openPull({ from: 'feat/twin', fork, author: 'eve' });
    expect(await judgedTwice(twin)).toBe('breach');
  });

  test('what a manifest without a claim says it stands on takes nothing out', async () => {
    const { repo } = team;
    const files = inside('laundered');
    repo.push('feat/side', files, { as: 'bo' });
    const manifest = `version: 1\nbranch: feat/top\ntask: Top\nwrite: [src/top/**]\non: feat/side\n`;
    repo.push('feat/top', { ...files, [manifestPathOf('feat/top')]: manifest }, { as: 'bo' });
    const pull = repo.openPull({ from: 'feat/top', author: 'ada' });
    expect(await judgedTwice(pull)).toBe('breach');
  });

  test('what a branch has that nobody claimed excuses nothing, pushed or not', async () => {
    const { repo, world, clone } = team;
    repo.push('feat/unclaimed', { 'docs/index.md': 'laundered\n' }, { as: 'bo' });
    world.git(clone, 'fetch', '-q', 'origin');
    world.git(clone, 'branch', '--no-track', 'feat/on-it', 'origin/feat/unclaimed');
    const with_ = ['--on', 'feat/unclaimed'];
    await team.claimed('feat/on-it', ['src/on-it/**'], inside('on-it'), { with: with_ });
    const pull = repo.openPull({ from: 'feat/on-it', author: 'ada' });
    expect(await judgedTwice(pull)).toBe('breach');
    const ran = await team.run(pull.event('synchronize'));
    expect(findingsOf(ran)).toMatchObject([
      { code: 'out-of-scope', at: { path: 'docs/index.md' } },
    ]);
    // Somebody answers for it now; then nobody does any more.
    world.git(clone, 'branch', '--no-track', 'feat/unclaimed', 'origin/feat/unclaimed');
    const granted = await team.metes('feat/unclaimed', 'claim', 'Index', 'docs/index.md');
    expect(granted.outcome, granted.text).toBe('granted');
    world.git(clone, 'switch', '-q', 'main');
    expect(await judgedTwice(pull)).toBe('in-scope');
    await team.metes('feat/unclaimed', 'release');
    world.git(clone, 'switch', '-q', 'main');
    expect(await judgedTwice(pull)).toBe('breach');
  });

  test('what strayed to the branch below is asked about, though one further down was granted it', async () => {
    const { repo, world, clone } = team;
    const stacked = async (branch: string, on: string) => {
      world.git(clone, 'fetch', '-q', 'origin');
      world.git(clone, 'branch', '--no-track', branch, `origin/${on}`);
      const area = branch.slice('feat/'.length);
      await team.claimed(branch, [`src/${area}/**`], inside(area), { with: ['--on', on] });
    };
    await team.claimed('feat/lowest', ['src/lowest/**'], inside('lowest'));
    await stacked('feat/middle', 'feat/lowest');
    await stacked('feat/highest', 'feat/middle');
    const pull = repo.openPull({ from: 'feat/highest', author: 'ada' });
    expect(await judgedTwice(pull)).toBe('in-scope');

    const [path = ''] = Object.keys(inside('lowest'));
    repo.push('feat/middle', { [path]: 'strayed\n' }, { as: 'bo' });
    repo.push('feat/highest', { [path]: 'strayed\n' }, { as: 'bo' });
    expect(await judgedTwice(pull)).toBe('breach');
    const ran = await team.run(pull.event('synchronize'));
    expect(findingsOf(ran)).toMatchObject([{ code: 'held-by-other', at: { path } }]);
  });

  test('a claim that yields: whose ground it writes is named, and nobody is asked', async () => {
    await team.claimed('feat/keeper', ['paper/**'], {});
    const files = { 'paper/index.md': 'formatted\n' };
    await team.claimed('feat/format', ['paper/**'], files, { with: ['--yield'] });
    const pull = team.repo.openPull({ from: 'feat/format', author: 'ada' });
    expect(await judgedTwice(pull)).toBe('in-scope');
    expect(pull.status()?.description).toBe(
      "In scope: 1 file, feat/format; 1 file on feat/keeper's ground, by --yield",
    );
    const ran = await team.run(pull.event('synchronize'));
    expect(findingsOf(ran)).toMatchObject([
      { code: 'held-by-other', severity: 'notice', at: { path: 'paper/index.md' } },
    ]);
    expect(pull.comments()).toEqual([]);
  });

  test('policy that came with the branch below is asked about as well', async () => {
    const { repo, world, clone } = team;
    const policy = { '.github/workflows/metes.yml': 'on: push\njobs: { metes: {} }\n' };
    repo.push('feat/below', policy, { as: 'bo' });
    world.git(clone, 'fetch', '-q', 'origin');
    world.git(clone, 'branch', '--no-track', 'feat/above', 'origin/feat/below');
    const with_ = ['--on', 'feat/below'];
    await team.claimed('feat/above', ['src/above/**'], inside('above'), { with: with_ });
    const pull = repo.openPull({ from: 'feat/above', author: 'ada' });
    expect(await judgedTwice(pull)).toBe('breach');
  });

  test('after a criss-cross, of which GitHub names one merge base: what has changed since on one of them is asked about', async () => {
    const { repo } = team;
    const pull = await opened(team, 'cross', { 'docs/ours.md': 'ours\n' });
    const path = manifestPathOf('feat/cross');
    const declared = { [path]: `${repo.git('show', `feat/cross:${path}`)}\n` };
    repo.push('main', { 'docs/theirs.md': 'theirs\n' });
    const [ours, theirs] = [pull.head, repo.tip('main')];
    repo.push('feat/cross', { 'docs/theirs.md': 'theirs\n' }, { as: 'bo', merging: [theirs] });
    const merged = { ...inside('cross'), ...declared, 'docs/ours.md': 'ours\n' };
    repo.push('main', merged, { merging: [ours] });
    const later = { 'docs/ours.md': 'later\n', 'docs/theirs.md': 'later\n' };
    repo.push('main', later);
    // Each is as on one of the two merge bases alone.
    expect(await judgedTwice(pull)).toBe('breach');
    const found = findingsOf(await team.run(pull.event('synchronize'))).map(({ at }) => at?.path);
    expect(found).toEqual(Object.keys(later));
    repo.push('feat/cross', later, { as: 'bo', merging: [repo.tip('main')] });
    expect(await judgedTwice(pull)).toBe('in-scope');
  });

  test('ground that was granted twice, by a push straight into the registry', async () => {
    const pull = await opened(team, 'doubled');
    grantByHand('feat/doubled', ['src/**']);
    expect(await judgedTwice(pull)).toBe('failed');
  });
});

type Json = Readonly<Record<string, unknown>>;

/** Rewrites a claim's file in the registry, as somebody with a clone of it can. */
async function changeClaim(branch: string, change: (claim: Json) => Json): Promise<void> {
  const { repo } = team;
  const registry = 'metes-registry';
  const paths = repo.git('ls-tree', '-r', '--name-only', registry).split('\n');
  const text = (path: string) => repo.git('show', `${registry}:${path}`);
  const isOf = (path: string) =>
    path.startsWith('claims/') && (JSON.parse(text(path)) as Json).branch === branch;
  const path = paths.find(isOf) ?? '';
  const after = change(JSON.parse(text(path)) as Json);
  const message = repo.git('log', '-1', '--format=%B', registry);
  repo.push(registry, { [path]: `${JSON.stringify(after, null, 2)}\n` }, { message });
}

/** Repeats a branch's grant as somebody else's: an event as metes writes them, that no decision made. */
function grantByHand(branch: string, write: readonly string[]): void {
  const { world, repo } = team;
  const at = repo.clone();
  world.git(at, 'switch', '-q', '-c', 'metes-registry', 'origin/metes-registry');
  const message = world.git(at, 'log', '-1', '--format=%B', `--grep=granted ${branch} `);
  const granted = JSON.parse(message.slice(message.indexOf('{'), message.lastIndexOf('}') + 1));
  const by = { ...granted.by, seat: 's-1111111111' };
  const claim = { ...granted.claim, id: 'c-1111111111', branch: 'feat/forged', write, by };
  const event = { ...granted, id: `e-${'1'.repeat(20)}`, claim, by };
  world.write(join(at, 'claims/11/c-1111111111.json'), `${JSON.stringify(claim, null, 2)}\n`);
  world.git(at, 'add', '.');
  const body = `${JSON.stringify(event, null, 2)}\n\n[skip ci]`;
  world.git(at, 'commit', '-qm', `granted feat/forged (Mallory): all\n\n${body}`);
  world.git(at, 'push', '-q', 'origin', 'metes-registry');
}
