// The licences of what a bundle holds of other people's work: a bundle is a copy of it, and each of them asks to be
// passed on with one. A package without a licence text at hand is an error, so that none is shipped silently.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Of what stands inside of a package, and is not installed beside it. */
const KEPT = join(root, 'scripts/licences');

const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;
/** A bundler's note in a package that is a bundle itself: where a part of it came from. */
const REGION =
  /^\/\/#region .*\/\.pnpm\/[^/]+?@(\d[\w.+-]*?)(?:_[^/]*)?\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm;
/** What a package holds and has no note of: undici's parser is compiled from llhttp. */
const COMPILED_IN = { undici: ['llhttp'] };
const LICENCE = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i;

/**
 * What esbuild's metafiles name as part of their outputs, by name and version. Paths in them are relative to `from`.
 * Each has the texts under which it may be passed on.
 */
export function packagesIn(metafiles, from = root) {
  const found = new Map();
  const add = (name, version, texts) => {
    if (texts.length === 0)
      throw new Error(`${name} is bundled, and no licence of it is at hand: scripts/licences/`);
    const id = [name, version].join(' ').trim();
    found.set(id, [...new Set([...(found.get(id) ?? []), ...texts])]);
  };
  for (const path of filesIn(metafiles)) {
    const file = resolve(from, path);
    const [, folder, name] = PACKAGE.exec(file) ?? [];
    if (folder === undefined) continue;
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    add(name, version, licencesBetween(dirname(file), folder));
    for (const [, version, part] of readFileSync(file, 'utf8').matchAll(REGION))
      add(part, version, keptOrInstalled(part));
    for (const part of COMPILED_IN[name] ?? []) add(part, '', keptOrInstalled(part));
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** One file for people and for scanners. */
export function licencesText(metafiles) {
  const parts = [...packagesIn(metafiles)].map(
    ([id, texts]) => `${'='.repeat(80)}\n${id}\n${'='.repeat(80)}\n\n${texts.join('\n\n')}\n`,
  );
  return ['What is bundled here of others, and its licences.\n', ...parts].join('\n');
}

/** Inputs of which something is left in an output. */
const filesIn = (metafiles) =>
  metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(({ inputs }) => Object.entries(inputs))
    .flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []));

/** The package's own, and those of parts that it has taken over into folders of theirs. */
function licencesBetween(at, folder) {
  const here = licencesAt(at);
  return at === folder ? here : [...licencesBetween(dirname(at), folder), ...here];
}

const licencesAt = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
    .map(({ name }) => textOf(join(folder, name)));

function keptOrInstalled(name) {
  const kept = join(KEPT, `${name.replace('/', '+')}.txt`);
  if (existsSync(kept)) return [textOf(kept)];
  const installed = join(root, 'node_modules', name);
  return existsSync(installed) ? licencesAt(installed) : [];
}

const textOf = (path) => readFileSync(path, 'utf8').replace(/\r\n/g, '\n').trim();
