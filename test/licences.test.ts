/** What is shipped holds other people's work, and their licences ask to go with it: each package is named, with its text. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { buildAction } from '../scripts/build-action.mjs';
import { packagesIn } from '../scripts/licences.mjs';
import { lacksCli } from './support/cli.ts';
import { newWorld, project } from './support/test-io.ts';

const world = newWorld();
afterAll(() => world.close());

/** Names of the packages that an output of this entry was made from, as its bundler has it. */
async function bundledIn(entry: string, external: string[] = []): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: project,
    entryPoints: [entry],
    outdir: world.path('out'),
    bundle: true,
    write: false,
    splitting: true,
    format: 'esm',
    platform: 'node',
    metafile: true,
    preserveSymlinks: true,
    external,
    logLevel: 'error',
  });
  return packagesOf(metafile);
}

function packagesOf({ outputs }: Metafile): string[] {
  const files = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, part]) => (part.bytesInOutput > 0 ? [path] : [])),
  );
  const names = files.flatMap(
    (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  return [...new Set(names)];
}

/** As it is installed, whatever the file is called. */
function licenceOf(name: string): string {
  const folder = join(project, 'node_modules', name);
  const [file = ''] = readdirSync(folder).filter((one) => /^licen[cs]e/i.test(one));
  return readFileSync(join(folder, file), 'utf8').replace(/\r\n/g, '\n').trim();
}

function expectNamed(text: string, names: readonly string[]): void {
  for (const name of names) {
    expect(text).toMatch(new RegExp(`^${name}(?: \\d\\S*)?$`, 'm'));
    if (existsSync(join(project, 'node_modules', name))) expect(text).toContain(licenceOf(name));
  }
}

describe('licenses.txt', () => {
  test.skipIf(lacksCli)(
    'of the command line has every package in it, and goes with it',
    async () => {
      const text = readFileSync(join(project, 'dist/licenses.txt'), 'utf8');
      const names = await bundledIn('src/cli.ts');
      expect(names).toEqual(
        expect.arrayContaining(['@modelcontextprotocol/server', 'zod', 'yaml']),
      );
      expectNamed(text, names);
      expect(text).toContain('Apache License');
      const { files } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
      expect(files).toContain('dist/licenses.txt');
    },
  );

  test.skipIf(lacksCli)('has what the packages hold of others without a folder for it', () => {
    const text = readFileSync(join(project, 'dist/licenses.txt'), 'utf8');
    expectNamed(text, [
      'ajv',
      'ajv-formats',
      'fast-deep-equal',
      'fast-uri',
      'json-schema-traverse',
    ]);
    expect(text).toContain('Copyright (c) 2020 Evgeny Poberezkin');
  });

  test('of the Action has every package in it, and what undici holds of others', async () => {
    const dir = world.path('action');
    await buildAction(dir);
    const text = readFileSync(join(dir, 'licenses.txt'), 'utf8');
    const names = await bundledIn('src/action.ts', ['simple-git']);
    expect(names).toEqual(expect.arrayContaining(['undici', '@octokit/core']));
    expectNamed(text, names);
    expect(text).toMatch(/^llhttp$/m);
    expect(text).toContain('Copyright Fedor Indutny, 2018.');
    expect(text).toContain('Copyright (c) 2020 Ethan Arrowood');
  });
});

test('a package without a licence is not bundled silently', () => {
  const at = world.path('bare');
  const folder = join(at, 'node_modules/@some/thing');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"version":"1.0.0"}');
  writeFileSync(join(folder, 'index.js'), '');
  const holding = (bytesInOutput: number) => {
    const inputs = { 'node_modules/@some/thing/index.js': { bytesInOutput } };
    return [{ outputs: { 'out.js': { inputs } } }] as unknown as Metafile[];
  };
  expect(() => packagesIn(holding(7), at)).toThrow(
    '@some/thing is bundled, and no licence of it is at hand: scripts/licences/',
  );
  expect(packagesIn(holding(0), at)).toEqual(new Map());
  writeFileSync(join(folder, 'NOTICE'), 'By them.\r\n');
  expect(packagesIn(holding(7), at)).toEqual(new Map([['@some/thing 1.0.0', ['By them.']]]));
});
