import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { whereItWas } from './where-it-was.mjs';

/** Bundles a program of test/ (Node 20 can't run TypeScript) and runs it on our own arguments; the exit code is ours. */
export async function runBundled(entryPoint, nodeArgs = []) {
  const dir = mkdtempSync(join(tmpdir(), 'metes-bundle-'));
  try {
    const outfile = join(dir, 'main.mjs');
    // Claimants are bundled by the program itself.
    symlinkSync(join(process.cwd(), 'node_modules'), join(dir, 'node_modules'));
    await build({
      entryPoints: [entryPoint],
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
    const args = [...nodeArgs, outfile, ...process.argv.slice(2)];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
    process.exitCode = status ?? 1;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
