/** The parsing process as it is built for users, made anew for each test file; below node_modules, where it finds the parsers. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { buildParser } from '../../scripts/build-parser.mjs';

/** Call at the top of a test file; the path is there once tests run. A CLI finds it beside itself. */
export function parserProgram(): { readonly path: string } {
  const made = { path: '' };
  let directory = '';
  beforeAll(async () => {
    const cache = resolve('node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    directory = mkdtempSync(join(cache, 'metes-parser-'));
    made.path = join(directory, 'parser.js');
    await buildParser(made.path);
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return made;
}
