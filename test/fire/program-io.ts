/** An `Io` for programs that run outside the test runner, with a clock that can be wrong. */
import { randomBytes } from 'node:crypto';
import { parseArguments } from '../../src/commands/frame/arguments.ts';
import type { Answer, Io, Verb } from '../../src/commands/verb.ts';

export interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly host: string;
  /** How far its clock is ahead of the true one. */
  readonly skewMs?: number;
  /** Entry file of the command line: what shims record. */
  readonly cli?: string;
}

export function programIo({ cwd, env, host, skewMs = 0, cli = '' }: Place): Io {
  return {
    ...{ cwd, env, host, color: false, platform: process.platform },
    pid: process.pid,
    uid: process.getuid?.() ?? null,
    cli,
    node: process.execPath,
    now: () => new Date(Date.now() + skewMs),
    elapsed: () => performance.now(),
    random: (bytes) => randomBytes(bytes),
    out: () => {},
    err: () => {},
    signal: new AbortController().signal,
    readStdin: async () => new Uint8Array(),
  };
}

export async function runVerb(place: Place, verb: Verb, ...argv: string[]): Promise<Answer> {
  const answer = await verb.run(programIo(place), parseArguments(verb.spec, argv));
  await answer.after?.();
  return answer;
}
