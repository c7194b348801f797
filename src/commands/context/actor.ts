/**
 * Decides whether an agent or a person is at work, and under which name, from the environment alone. Knows no
 * harness's hooks. METES_AGENT names the harness; a known marker, or `metes run`, makes an agent too.
 */
import type { Actor } from '../../registry/claim.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Acting {
  readonly actor: Actor;
  /** Which harness, as its marker says, for people to read. */
  readonly harness?: string;
}

/** Markers that harnesses leave in their children's environment, the most telling first. */
export const MARKERS: readonly (readonly [RegExp, string])[] = [
  [/^CLAUDECODE$/, 'claude-code'],
  [/^CLAUDE_CODE_/, 'claude-code'],
  [/^CODEX_(?:THREAD_ID|SANDBOX|CI)/, 'codex'],
  // Not CURSOR_TRACE_ID: the editor's own terminal has it, and a person types there.
  [/^CURSOR_AGENT$/, 'cursor'],
  [/^GEMINI_CLI$/, 'gemini-cli'],
  [/^COPILOT_(?:AGENT|CLI)/, 'copilot'],
  [/^OPENCODE(?:_|$)/, 'opencode'],
];

const NO = new Set(['', '0', 'false', 'no']);

export function actorOf(env: Environment): Acting {
  const harness = harnessOf(env);
  const stated = env.METES_AGENT;
  // `METES_AGENT=0` states nothing: it must not be a way for an agent to pass for a person.
  if (stated !== undefined && !NO.has(stated.toLowerCase())) {
    const named = /^(?:1|true|yes)$/i.test(stated) ? harness : oneLine(stated);
    return named === undefined ? { actor: 'agent' } : { actor: 'agent', harness: named };
  }
  if (harness !== undefined) return { actor: 'agent', harness };
  // Whoever acts under `metes run` was spawned for a task: an agent, whatever it is.
  return env.METES_CLAIM ? { actor: 'agent', harness: 'metes-run' } : { actor: 'person' };
}

function harnessOf(env: Environment): string | undefined {
  const names = Object.keys(env).filter((name) => !NO.has(env[name]?.toLowerCase() ?? ''));
  return MARKERS.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1];
}

/** Names are shown in terminals and commit subjects: one line, bounded, never empty. */
export function holderOf(stated: string | undefined, env: Environment, userName: string): string {
  const candidates = [stated, env.METES_HOLDER, userName, env.USER, env.USERNAME];
  const cleaned = candidates.map((c) => oneLine(c ?? ''));
  return cleaned.find((c) => c !== '') ?? 'unknown';
}

const HOLDER_LENGTH = 100;

export const oneLine = (text: string, length: number = HOLDER_LENGTH): string =>
  [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()].slice(0, length).join('');
