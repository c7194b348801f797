// Bundles the random runs of test/fire (Node 20 can't run TypeScript) and runs them; arguments are passed on:
//   node scripts/fire.mjs --minutes 10 --seed 1 [--transport http] [--queue off]
//   node scripts/fire.mjs --table [--operations 20]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { whereItWas } from './where-it-was.mjs';

const dir = mkdtempSync(join(tmpdir(), 'metes-fire-bundle-'));
try {
  const outfile = join(dir, 'fire.mjs');
  // It bundles the claimants itself.
  symlinkSync(join(process.cwd(), 'node_modules'), join(dir, 'node_modules'));
  await build({
    entryPoints: ['test/fire/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [whereItWas(/[\\/]test[\\/](?:support|fire)[\\/].*\.ts$/)],
    external: ['esbuild'],
    define: { METES_VERSION: JSON.stringify('0.1.0') },
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  const { NODE_OPTIONS: _, NODE_EXTRA_CA_CERTS: __, ...env } = process.env;
  process.exitCode =
    spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit', env })
      .status ?? 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
