/**
 * Reads session files of Codex (`~/.codex/sessions/YYYY/MM/DD/rollout-*.jsonl`). A line is `{timestamp, type, payload}`;
 * relied on is only this:
 *
 * - `session_meta`: the first one's `payload.id`, who speaks, and `payload.cwd`; a forked session repeats its parent's
 * - `response_item` with `payload.type: "message"` and `payload.role: "assistant"`: the blocks of `payload.content` with
 *   `type: "output_text"` have `text`
 * - `timestamp`: passed on
 *
 * `event_msg` repeats what was said for display: it is skipped and counted like every other line, by its `type`.
 */
import type { Log, Said } from '../transcript.ts';
import { blockTexts, type Fields, fieldsOf, kindOf, readJsonLines, textOf } from './json-lines.ts';

interface Session {
  readonly id: string;
  readonly cwd: string | undefined;
}

export function readCodex(text: string): Log {
  let session: Session | null = null;
  return readJsonLines(text, (fields, line) => {
    const payload = fieldsOf(fields.payload);
    if (fields.type === 'session_meta') {
      session ??= { id: textOf(payload?.id) ?? 'unknown', cwd: textOf(payload?.cwd) };
      return 'session_meta';
    }
    if (fields.type !== 'response_item') return kindOf(fields.type);
    if (payload?.type !== 'message') return `response_item ${kindOf(payload?.type)}`;
    if (payload.role !== 'assistant') return `message of ${kindOf(payload.role)}`;
    const texts = blockTexts(payload.content, 'output_text');
    return texts.length === 0
      ? 'message without text'
      : texts.map((one) => said(one, fields, line, session));
  });
}

function said(utterance: string, fields: Fields, line: number, session: Session | null): Said {
  const at = textOf(fields.timestamp);
  return {
    kind: 'said',
    line,
    agent: session?.id ?? 'unknown',
    utterance,
    ...(at === undefined ? {} : { at }),
    ...(session?.cwd === undefined ? {} : { cwd: session.cwd }),
  };
}
