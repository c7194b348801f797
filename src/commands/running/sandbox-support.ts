/**
 * Whether this machine can keep a command from writing where it may not: which program does it, tried once as it will be
 * used. A sandbox that can't be set up is never taken for one.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { MetesError } from '../../errors.ts';
import { printableText } from '../../report/printable.ts';
import { unsandboxedLine } from '../../report/sandbox-text.ts';
import {
  closingWords,
  enteringWords,
  type Identity,
  identityOf,
  mountWords,
  PROCESSES,
} from '../../sandbox/bubblewrap.ts';
import type { Io } from '../verb.ts';
import { type OwnNamespace, ownNamespace } from './own-namespace.ts';
import { NAMESPACE } from './supervise.ts';

export interface SandboxWish {
  readonly how: 'require' | 'auto';
  readonly strict: boolean;
}

export type Support =
  | {
      readonly by: 'bubblewrap';
      readonly program: string;
      readonly identity: readonly string[];
      /** Whether the command gets a process namespace of its own. */
      readonly processes: boolean;
      /** What bubblewrap starts to start the command: it gives that a process group that bubblewrap is not in. */
      readonly inside: readonly string[];
      /** Made anew for each run, where bubblewrap does not make one. */
      readonly namespace: (() => Promise<OwnNamespace>) | null;
    }
  | { readonly by: 'seatbelt'; readonly program: string };

/** In the environment of what runs in one: which program it is. */
export const VARIABLE = 'METES_SANDBOX';

interface Missing {
  readonly why: string;
  readonly mend: string;
}

const SEATBELT = '/usr/bin/sandbox-exec';
const DEADLINE_MS = 5_000;

/** Null: there is none, which was said. Throws denied `no-sandbox` where one is required. */
export async function sandboxFor(io: Io, wish: SandboxWish): Promise<Support | null> {
  const found = await supportOf(io);
  if (!('why' in found)) return found;
  if (wish.how === 'require')
    throw new MetesError(
      'denied',
      'no-sandbox',
      `a sandbox is required, and can't be had: ${found.why}`,
      {
        hint: `${found.mend}\nor --sandbox=auto: starts without one where there is none, and says so`,
      },
    );
  io.err(`${unsandboxedLine(found.why)}\n`);
  return null;
}

async function supportOf(io: Io): Promise<Support | Missing> {
  // It could say nothing of what the outer one lets be written.
  if (io.env[VARIABLE] !== undefined)
    return {
      why: 'this is in a sandbox already, which holds for the command too',
      mend: 'start it from outside of that one',
    };
  if (io.platform === 'darwin')
    return (await isExecutable(SEATBELT))
      ? { by: 'seatbelt', program: SEATBELT }
      : { why: `there is no ${SEATBELT}`, mend: 'run it on a system that has one' };
  if (io.platform !== 'linux')
    return { why: `metes knows no sandbox on ${io.platform}`, mend: 'run it on Linux or in WSL 2' };
  const program = await onPath(io, 'bwrap');
  if (program === null)
    return {
      why: 'there is no bwrap on the PATH',
      mend: 'install bubblewrap: apt-get install bubblewrap, or as your system has it',
    };
  return bubblewrapOf(io, program, identityOf(io.uid, await capabilities()));
}

async function bubblewrapOf(
  io: Io,
  program: string,
  { words: identity, keeps }: Identity,
): Promise<Support | Missing> {
  const names = ['setsid', 'unshare', 'setpriv', ...(keeps === null ? [] : ['nsenter'])];
  const places = await Promise.all(names.map((name) => onPath(io, name)));
  const missing = names.find((_, n) => places[n] === null);
  if (missing !== undefined)
    return { why: `there is no ${missing} on the PATH`, mend: 'install util-linux' };
  const [setsid = '', unshare = '', setpriv = '', nsenter = ''] = places as string[];
  const enter =
    keeps === null
      ? closingWords({ unshare, setpriv })
      : enteringWords({ nsenter, setpriv }, { descriptor: NAMESPACE, keeps });
  const namespace = keeps === null ? null : () => ownNamespace(unshare);
  const found = { by: 'bubblewrap', program, namespace, inside: [...enter, setsid] } as const;
  const best = { ...found, identity: [...identity, ...PROCESSES], processes: true };
  if ((await tried(io, best)) === null) return best;
  const support = { ...found, identity, processes: false };
  const trouble = await tried(io, support);
  if (trouble === null) return support;
  return {
    why: `bubblewrap does not run here (${trouble})`,
    mend: 'user namespaces may be off: sysctl user.max_user_namespaces kernel.unprivileged_userns_clone kernel.apparmor_restrict_unprivileged_userns; in a container, they may need to be allowed from outside',
  };
}

async function onPath({ env }: Io, name: string): Promise<string | null> {
  for (const directory of (env.PATH ?? '/usr/bin:/bin').split(delimiter)) {
    // A relative one depends on where the command is run, and could be anybody's.
    if (!isAbsolute(directory)) continue;
    const file = join(directory, name);
    if (await isExecutable(file)) return file;
  }
  return null;
}

const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Null: it ran. */
async function tried(
  { env }: Io,
  { program, identity, processes, inside, namespace }: Extract<Support, { by: 'bubblewrap' }>,
): Promise<string | null> {
  const bare = mountWords({ strict: false, mounts: [], processes });
  const words = [...identity, ...bare, '--', ...inside, 'git', '--version'];
  let own: OwnNamespace | null = null;
  try {
    own = (await namespace?.()) ?? null;
    return await ranWith(program, words, { env, descriptor: own?.descriptor ?? null });
  } catch (error) {
    return printableText((error as Error).message, 200);
  } finally {
    own?.close();
  }
}

function ranWith(
  program: string,
  words: readonly string[],
  { env, descriptor }: Pick<Io, 'env'> & { readonly descriptor: number | null },
): Promise<string | null> {
  const child = spawn(program, words, {
    ...{ env: { ...env }, timeout: DEADLINE_MS, cwd: '/' },
    stdio: ['ignore', 'ignore', 'pipe', 'ignore', 'ignore', descriptor ?? 'ignore'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const [first = ''] = said.trim().split('\n');
      const how = signal === null ? `exit ${code}` : `ended by ${signal}`;
      resolve(code === 0 ? null : printableText(first || how, 200));
    });
  });
}

/** Those that this process may use; none where the system doesn't say. */
async function capabilities(): Promise<bigint> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
}
