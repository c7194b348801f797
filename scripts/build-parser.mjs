// Bundles the process that parses what the dependency map is made from (src/imports/parser/process.ts). The parsers
// themselves stay where they are installed: one is native, the other is loaded grammar by grammar. Gives the metafile.
import { build } from 'esbuild';

export async function buildParser(outfile) {
  const { metafile } = await build({
    entryPoints: ['src/imports/parser/process.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minifySyntax: true,
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
    external: ['oxc-parser', '@vscode/tree-sitter-wasm'],
  });
  return metafile;
}
