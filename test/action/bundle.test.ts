/** What a runner gets: action.yml as the marketplace wants it, and a small bundle of which an event loads its part. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { lacksNode24 } from '../support/github/runner.ts';
import { project } from '../support/test-io.ts';
import { inside } from './asking.ts';
import { makeTeam, type Team } from './team.ts';

const dir = join(project, 'dist/action');
const files = readdirSync(dir);
const textOf = (name: string): string => readFileSync(join(dir, name), 'utf8');

interface Described {
  readonly description?: string;
  readonly default?: string;
  readonly required?: boolean;
}
interface Action extends Described {
  readonly name: string;
  readonly branding: Readonly<Record<string, string>>;
  readonly inputs: Readonly<Record<string, Described>>;
  readonly outputs: Readonly<Record<string, Described>>;
  readonly runs: Readonly<Record<string, string>>;
}

describe('action.yml', () => {
  const action = parse(readFileSync(join(project, 'action.yml'), 'utf8')) as Action;

  test('has what the marketplace asks for', () => {
    expect(action.name).toBe('metes');
    expect(action.description?.length).toBeLessThan(125);
    expect(action.branding).toEqual({ icon: 'map-pin', color: 'blue' });
    expect(action.runs).toEqual({ using: 'node24', main: 'dist/action/index.mjs' });
    expect(statSync(join(project, action.runs.main ?? '')).isFile()).toBe(true);
  });

  test('needs no input: each has a default, and a sentence', () => {
    for (const [name, { description, default: given, required }] of Object.entries(action.inputs))
      expect([name, typeof given, required, description]).toEqual([
        name,
        'string',
        undefined,
        expect.stringMatching(/^.{10,124}$/),
      ]);
  });

  test('has the inputs that are read, and the outputs that are written', () => {
    const sources = ['src/action.ts', ...readdirSync(join(project, 'src/commands/action'))]
      .map((name) => (name.startsWith('src') ? name : `src/commands/action/${name}`))
      .map((name) => readFileSync(join(project, name), 'utf8'))
      .join('\n');
    const names = (pattern: RegExp) =>
      [...new Set([...sources.matchAll(pattern)].map(([, name]) => name))].sort();
    expect(names(/\bgetInput\('([^']+)'/g)).toEqual(Object.keys(action.inputs).sort());
    expect(names(/\boutput\('([^']+)'/g)).toEqual(Object.keys(action.outputs).sort());
  });
});

describe('the bundle', () => {
  test('is under 2 MB', () => {
    const bytes = files.map((name) => statSync(join(dir, name)).size).reduce((a, b) => a + b, 0);
    expect(bytes).toBeLessThan(2_000_000);
  });

  test('loads nothing but itself and what Node has', () => {
    const wanted = files.flatMap((name) =>
      [...textOf(name).matchAll(/(?:\bfrom|\bimport|\bimport\()"([\w@./:-]+)"/g)].map(
        ([, n]) => n ?? '',
      ),
    );
    expect(wanted).toContain('node:crypto');
    const own = wanted.filter((name) => name.startsWith('./')).map((name) => name.slice(2));
    expect(own.filter((name) => !files.includes(name))).toEqual([]);
    expect(wanted.filter((name) => !name.startsWith('./') && !builtin(name))).toEqual([]);
  });
});

describe.skipIf(lacksNode24())('an event loads what it needs', () => {
  let team: Team;
  beforeAll(async () => {
    team = await makeTeam();
  });
  afterAll(() => team.close());

  /** Of these parts of the bundle, those that a run loaded: Node writes down every script that it ran. */
  async function loaded(event: Parameters<Team['run']>[0]): Promise<string[]> {
    const coverage = team.world.path(`coverage-${team.github.state.nextId()}`);
    const ran = await team.run(event, { env: { NODE_V8_COVERAGE: coverage } });
    expect(ran.exit, ran.err).toBe(0);
    const [report = ''] = readdirSync(coverage);
    const { result } = JSON.parse(readFileSync(join(coverage, report), 'utf8')) as {
      result: { url: string }[];
    };
    const names = result.flatMap(({ url }) => /\/dist\/action\/([^/]+)$/.exec(url)?.[1] ?? []);
    expect(names).toContain('index.mjs');
    return PARTS.flatMap(([part, sign]) =>
      names.some((name) => textOf(name).includes(sign)) ? [part] : [],
    );
  }

  test('one that says nothing of a pull request: no client, no judging', async () => {
    const push = { ...team.repo.schedule(), event: 'push', payload: {} };
    expect(await loaded(push)).toEqual([]);
  });

  test('each other its own', async () => {
    const pull = await team.pull('feat/in', ['src/in/**'], inside('in'));
    const judging = ['client', 'judging'];
    expect(await loaded(pull.event('opened'))).toEqual(judging);
    expect(await loaded(team.repo.queue([pull]))).toEqual([...judging, 'queue']);
    expect(await loaded(pull.comment('grace', '/metesx').event())).toEqual([]);
    expect(await loaded(team.repo.schedule())).toEqual([...judging, 'sweep']);
    pull.close();
    expect(await loaded(pull.event('closed'))).toEqual([...judging, 'closing']);
  });
});

/** Words that stand in one part of the bundle only. */
const PARTS = [
  ['client', 'EnvHttpProxyAgent'],
  ['judging', 'looking again'],
  ['queue', 'no open pull request of this merge group'],
  ['closing', 'was opened again: nothing is released'],
  ['sweep', 'too many for one sweep'],
] as const;

const builtin = (name: string): boolean => builtinModules.includes(name.replace(/^node:/, ''));
