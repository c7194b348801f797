/**
 * The experiment of `demo --every-write`, run for real: what it measures here is what docs/enforcement.md has, and it fails
 * where a layer does not hold, or one is in an honest agent's way.
 */
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lacksCli } from '../support/cli.ts';
import { committedTable, type Measured, tableOf } from './every-write-table.ts';
import {
  type Box,
  demo,
  LONG,
  NO_COMMIT_HOOKS,
  newBox,
  processesIn,
  withGit,
  withProgram,
} from './showing.ts';

let box: Box;
beforeEach(() => {
  box = newBox();
});
afterEach(() => box.dispose());

/** Rows as cells; a line that is no row is one cell. */
const rowsOf = (table: string): string[][] =>
  table.split('\n').map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

/** The docs' table and the measured one, both without what this system lacks: a layer, or `/proc`. */
function sideBySide(measured: Measured): { docs: string[][]; here: string[][] } {
  const lacking = measured.layers.filter(({ unmeasured }) => unmeasured !== null);
  const columns = lacking.map((layer) => measured.layers.indexOf(layer) + 1);
  const proc = measured.escapes.some(({ id }) => id === 'proc-root');
  const docs = rowsOf(committedTable()).filter(([name]) => proc || !name?.includes('/proc/'));
  const stoppedThere = (row: string[] | undefined): boolean =>
    lacking.some(({ name }) => name === row?.at(-1));
  const without = (rows: string[][]): string[][] =>
    rows.map((cells, n) =>
      cells.map((cell, i) => {
        const last = i === cells.length - 1 && stoppedThere(docs[n]);
        return cells.length > 1 && (columns.includes(i) || last) ? '' : cell;
      }),
    );
  return { docs: without(docs), here: without(rowsOf(tableOf(measured))) };
}

describe.skipIf(lacksCli)('demo --every-write', () => {
  test(
    'measures what the docs say, and leaves nothing behind',
    async () => {
      const shown = await demo(box, ['--every-write', '--json'], { env: { CLAUDECODE: '1' } });
      const measured: Measured = JSON.parse(shown.out);
      expect(measured.failures).toEqual([]);
      expect(shown.exit).toBe(0);
      if (process.env.METES_TEST_REQUIRE === 'packages')
        expect(measured.layers.filter(({ unmeasured }) => unmeasured !== null)).toEqual([]);
      const { docs, here } = sideBySide(measured);
      expect(here, 'npm run every-write -- --write makes the docs’ table anew').toEqual(docs);
      expect(measured.escapes.length).toBeGreaterThanOrEqual(12);
      expect(Object.values(measured.obeying)).not.toContain(false);
      expect(readdirSync(box.temp)).toEqual([]);
      expect(processesIn(box.temp)).toEqual([]);
    },
    LONG,
  );

  test(
    'shows one way out in a hundred columns, and says that the sandbox was not measured',
    async () => {
      const env = withProgram(box, 'bwrap', 'echo no namespaces >&2; exit 1');
      const { out, exit } = await demo(box, ['--every-write=clone'], { env });
      const long = out.split('\n').filter((line) => line.length > 100 && !line.includes(box.temp));
      expect(long.filter((line) => !line.startsWith('The sandbox was not'))).toEqual([]);
      expect(out).toMatch(/^stays inside its claim {2,}fine +\? +fine/m);
      expect(out).toMatch(/^from a clone without hooks +past +\? .*stop +past +found +pre-rec\.$/m);
      expect(out).toContain(
        'The sandbox was not measured here: bubblewrap does not run here (no namespaces).\n',
      );
      expect(out).toContain("On a host that can't run pre-receive these reach the branch");
      expect(out).toContain('  clone\n');
      expect(exit).toBe(0);
    },
    LONG,
  );

  test(
    'fails where a layer lets by what it is there to stop, and names both',
    async () => {
      const shown = await demo(box, ['--every-write=script', '--json'], {
        env: withGit(box, NO_COMMIT_HOOKS),
      });
      const { outcome, failures, escapes }: Measured = JSON.parse(shown.out);
      expect(shown.exit).toBe(1);
      expect(outcome).toBe('failed');
      expect(failures).toEqual([
        'script: pre-commit is there to stop it, and let it by',
        'script: reference-transaction is there to stop it, and let it by',
      ]);
      expect(escapes[0]?.cells['pre-commit']).toMatchObject({
        verdict: 'unasked',
        reached: 'host',
      });
      expect(escapes[0]?.cells['pre-push']?.verdict).toBe('stopped');
    },
    LONG,
  );

  test(
    'fails where an honest agent is disturbed, and where a way out lands nowhere without any layer',
    async () => {
      const shown = await demo(box, ['--every-write=script'], {
        env: withGit(
          box,
          'push) case "$*" in *" HEAD"*) [ ! -f "$(dirname "$PWD")/orders" ] || { echo no >&2; exit 1; } ;; esac ;;',
        ),
      });
      expect(shown.exit).toBe(1);
      expect(shown.out).toMatch(/^stays inside its claim +BROKE/m);
      expect(shown.out).toMatch(/^failed: obeying: disturbed by pre-commit: exit 1; exit 1\nno$/m);
      expect(shown.out).toMatch(
        /^failed: script: it does not even land without any layer: .*\nno$/m,
      );
      expect(shown.out).toMatch(
        /^failed: script: pre-push: it did not land, and the layer did not refuse/m,
      );
    },
    LONG,
  );

  test(
    'leaves nothing behind when it is interrupted',
    async () => {
      let told = false;
      const shown = await demo(box, ['--every-write'], {
        onOut: (out, child) => {
          if (told || !out.includes('stays inside')) return;
          told = true;
          child.kill('SIGINT');
        },
      });
      expect(told).toBe(true);
      expect(shown.err).toContain('the demonstration was interrupted');
      expect(shown.exit).toBe(75);
      expect(readdirSync(box.temp)).toEqual([]);
      expect(processesIn(box.temp)).toEqual([]);
    },
    LONG,
  );

  test('knows its ways out by name', async () => {
    const shown = await demo(box, ['--every-write=edit,nothing']);
    expect(shown.exit).toBe(64);
    expect(shown.err).toContain('demo knows no way out called "nothing"');
    expect(shown.err).toMatch(/edit, notebook, .*superseded/);
    expect(readdirSync(box.temp)).toEqual([]);
  });
});
