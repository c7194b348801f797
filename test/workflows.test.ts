/** Workflows that the project runs, and those that its pages show: what they use is pinned, what they may do is said. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { workflowText } from '../src/report/workflow.ts';
import { project } from './support/test-io.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

const read = (path: string): string => readFileSync(join(project, path), 'utf8');
const pages = ['README.md', ...readdirSync(join(project, 'docs')).map((name) => `docs/${name}`)];
const shown = pages
  .filter((page) => page.endsWith('.md'))
  .flatMap((page) =>
    [...read(page).matchAll(/```ya?ml\n([\s\S]*?)```/g)].map(([, text = '']): [string, string] => [
      page,
      text,
    ]),
  );
const own = readdirSync(join(project, '.github/workflows')).map((name): [string, string] => [
  name,
  read(`.github/workflows/${name}`),
]);
const all = [
  ...own,
  ...shown.filter(([, text]) => /^jobs:/m.test(text)),
  ['as init writes it', workflowText(`acme/metes@${'ab12'.repeat(10)}`)] as [string, string],
];

describe.each(all)('%s', (_name, text) => {
  const workflow = parse(text) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test('uses full commits only', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((uses) => !/^(?:\.\/|[\w.-]+\/[\w./-]+@[0-9a-f]{40})$/.test(uses))).toEqual(
      [],
    );
  });

  test('says what its token may do', () => {
    expect(workflow.permissions).toBeTypeOf('object');
  });

  test('puts no expression into a shell, and leaves no token where a shell finds it', () => {
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
    for (const { uses, with: given } of steps)
      if (uses?.startsWith('actions/checkout@'))
        expect(given).toMatchObject({ 'persist-credentials': false });
  });
});

test('lines for other CI systems have none either', () => {
  const lines = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) => [...read(page).matchAll(/```sh\n([\s\S]*?)```/g)])
    .filter(([, text]) => text?.includes('${{'));
  expect(lines).toEqual([]);
  expect(all.map(([name]) => name)).toEqual(
    expect.arrayContaining(['ci.yml', 'metes.yml', 'docs/action.md']),
  );
});
