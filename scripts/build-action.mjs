// Bundles src/action.ts into dist/action/, which is committed: a runner checks the action out and installs nothing.
// The same source gives the same bytes, so .ci/run can tell whether what is committed is what the source makes.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { licencesText } from './licences.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** We ask for no OpenID token; what @actions/core would ask with is a whole HTTP client that every event would load. */
const withoutOidc = {
  name: 'without-oidc',
  setup({ onResolve, onLoad }) {
    const isCore = /@actions[\\/]core[\\/]/;
    onResolve({ filter: /^\.\/oidc-utils\.js$/ }, ({ path, importer }) =>
      isCore.test(importer) ? { path, namespace: 'none' } : undefined,
    );
    onLoad({ filter: /^/, namespace: 'none' }, () => ({ contents: 'export class OidcClient {}' }));
  },
};

/** @param {string} outdir */
export async function buildAction(outdir) {
  const esbuild = await import('esbuild');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: { index: 'src/action.ts' },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
    // A node_modules that is linked from elsewhere gives the same bytes.
    preserveSymlinks: true,
    chunkNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    define: { METES_VERSION: JSON.stringify(version) },
    // What is CommonJS inside asks for node's own modules with require.
    banner: {
      js: "import{createRequire as metesRequire}from'node:module';const require=metesRequire(import.meta.url);",
    },
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [withoutOidc],
    // Asked for by no event: left in, it would be a file that nothing loads.
    external: ['simple-git'],
  });
  writeFileSync(join(outdir, 'licenses.txt'), licencesText([metafile]));
}
