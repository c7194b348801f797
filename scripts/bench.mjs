// Bundles the benchmark (Node 20 can't run TypeScript) and runs it; arguments are passed on.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { whereItWas } from './where-it-was.mjs';

const dir = mkdtempSync(join(tmpdir(), 'metes-bench-bundle-'));
try {
  const outfile = join(dir, 'bench.mjs');
  await build({
    entryPoints: ['test/bench/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [whereItWas(/[\\/]test[\\/]support[\\/].*\.ts$/)],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  process.exitCode =
    spawnSync(process.execPath, ['--expose-gc', outfile, ...process.argv.slice(2)], {
      stdio: 'inherit',
    }).status ?? 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
