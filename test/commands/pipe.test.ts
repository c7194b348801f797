/** A reader that leaves early (`| head`) changes no exit code and leaves no process. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const cli = join(import.meta.dirname, '../../dist/cli.js');

test('the exit code of a no survives a reader that left', () => {
  const script = `{ '${process.execPath}' '${cli}' overlap 'src/**' -- 'src/a'; echo "exit $?" >&2; } | true`;
  const done = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(done.stderr).toBe('exit 1\n');
});
