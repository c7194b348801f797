/** The harnesses that metes knows, by the name that `metes hook` takes. */
import type { Harness } from './asked.ts';
import { claude } from './harness/claude.ts';
import { codex } from './harness/codex.ts';
import { copilot } from './harness/copilot.ts';
import { cursor } from './harness/cursor.ts';
import { gemini } from './harness/gemini.ts';
import { kiro } from './harness/kiro.ts';
import { opencode } from './harness/opencode.ts';
import { windsurf } from './harness/windsurf.ts';

export const HARNESSES: readonly Harness[] = [
  claude,
  codex,
  cursor,
  gemini,
  copilot,
  opencode,
  windsurf,
  kiro,
];
