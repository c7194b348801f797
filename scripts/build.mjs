// Bundles src/ into dist/: CommonJS, one chunk per verb (a CommonJS start is faster than an ES module's).
// esbuild splits only ES modules, so the split output is turned into CommonJS file by file.
// `--if-stale` does nothing when dist/ is newer than everything it is made from.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAction } from './build-action.mjs';
import { buildParser } from './build-parser.mjs';
import { joinChunks } from './join-chunks.mjs';
import { licencesText } from './licences.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');

const newest = (path) =>
  statSync(path).isDirectory()
    ? Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
    : statSync(path).mtimeMs;

function isFresh() {
  const stamp = join(dist, 'cli.js');
  if (!existsSync(stamp)) return false;
  const inputs = ['src', 'package.json', 'package-lock.json', 'scripts'];
  return inputs.every((input) => newest(join(root, input)) < statSync(stamp).mtimeMs);
}

/**
 * Node's own modules are loaded when they are first used: node:crypto alone is a sixth of a start, and most starts draw
 * no random number. (Chunks are not: what replaces dist/ must not take them from a metes that runs.)
 */
function withLazyBuiltins(code) {
  const lazy = /^var (import_\w+) = (require\("node:[\w/]+"\));$/gm;
  const names = [...code.matchAll(lazy)].map(([, name]) => name);
  const uses = names.length === 0 ? /(?!)/ : new RegExp(`\\b(${names.join('|')})\\.`, 'g');
  return code.replace(lazy, 'var $1_, $1 = () => $1_ ??= $2;').replace(uses, '($1()).');
}

/**
 * minimatch is a file of its own, loaded when a pattern is first matched: what only shows claims reads their patterns, and
 * that takes it for braces alone. Under a name that stays, so that a metes that runs finds it in the next build, too.
 */
const lazyMinimatch = {
  name: 'lazy-minimatch',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^minimatch$/ }, () => ({ path: 'minimatch', namespace: 'lazy' }));
    onResolve({ filter: /^\.\/minimatch\.js$/, namespace: 'lazy' }, ({ path }) => ({
      path,
      external: true,
    }));
    onLoad({ filter: /^/, namespace: 'lazy' }, () => ({
      contents: `let library;
        const load = () => (library ??= require('./minimatch.js'));
        export const braceExpand = (...given) => load().braceExpand(...given);
        export function Minimatch(...given) { return new (load().Minimatch)(...given); }`,
    }));
  },
};

async function build() {
  const esbuild = await import('esbuild');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const bundle = await esbuild.build({
    absWorkingDir: root,
    entryPoints: { cli: 'src/cli.ts' },
    outdir: 'dist',
    bundle: true,
    write: false,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    metafile: true,
    chunkNames: 'chunks/[name]-[hash]',
    define: { METES_VERSION: JSON.stringify(version) },
    banner: {},
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [lazyMinimatch],
  });
  // A fresh directory replaces the old one at the end, so that a running metes never loads half a build.
  const fresh = join(root, `dist.${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  try {
    await fill(esbuild, fresh, bundle);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Writes everything that dist/ holds. */
async function fill(esbuild, fresh, bundle) {
  const matcher = await minimatch(esbuild);
  const files = await textsOf(esbuild, bundle, matcher);
  const build = createHash('sha256')
    .update([...files.values()].join())
    .digest('hex')
    .slice(0, 8);
  for (const [file, text] of files) {
    const target = join(fresh, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, file === 'cli.js' ? withLoader(text, build) : asFunction(text));
  }
  chmodSync(join(fresh, 'cli.js'), 0o755);
  const parser = await buildParser(join(fresh, 'parser.js'));
  const metafiles = [bundle.metafile, matcher.metafile, parser];
  writeFileSync(join(fresh, 'licenses.txt'), licencesText(metafiles));
  await buildAction(join(fresh, 'action'));
}

/** File in dist/ → its text. */
async function textsOf(esbuild, { outputFiles, metafile }, matcher) {
  const texts = new Map();
  for (const { path, text } of outputFiles) {
    const { code } = await esbuild.transform(text, {
      ...PLAIN,
      supported: { 'dynamic-import': false },
    });
    texts.set(path.slice(dist.length + 1), withLazyBuiltins(code));
  }
  const outputs = Object.fromEntries(
    Object.entries(metafile.outputs).map(([path, output]) => [
      path.slice('dist/'.length),
      {
        ...output,
        imports: output.imports.map((i) => ({ ...i, path: i.path.slice('dist/'.length) })),
      },
    ]),
  );
  const joined = joinChunks(texts, outputs).set('chunks/minimatch.js', matcher.outputFiles[0].text);
  for (const [file, text] of joined)
    joined.set(file, (await esbuild.transform(text, { ...PLAIN, minifyWhitespace: true })).code);
  return joined;
}

const minimatch = (esbuild) =>
  esbuild.build({
    ...PLAIN,
    absWorkingDir: root,
    stdin: { contents: "export { braceExpand, Minimatch } from 'minimatch'", resolveDir: root },
    bundle: true,
    write: false,
    metafile: true,
    legalComments: 'none',
  });

const PLAIN = { format: 'cjs', platform: 'node', target: 'node20' };

/** As loader.cjs calls it. In ASCII, which is read without being decoded. */
const asFunction = (text) =>
  `(function (require, module) {${text.replace(/[^\0-\x7f]/g, escaped)}\n})`;

const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** See loader.cjs; its names are not the bundle's. */
function withLoader(text, build) {
  const loader = readFileSync(join(root, 'scripts/loader.cjs'), 'utf8');
  return `#!/usr/bin/env node\n${loader}((require) => {${text}})(module.exports(require, "${build}"));\n`;
}

if (!(process.argv.includes('--if-stale') && isFresh())) await build();
