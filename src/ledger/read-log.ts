/** Tells from its content which kind of log a file is, and reads it. A name says nothing: it is whoever's who gave it. */
import { readClaudeCode } from './sessions/claude-code.ts';
import { readCodex } from './sessions/codex.ts';
import { fieldsOf } from './sessions/json-lines.ts';
import { type Log, readTranscript } from './transcript.ts';

export type LogFormat = 'transcript' | 'claude-code' | 'codex';

/** Lines of JSON looked at before it is given up: a log may begin with lines that say nothing of its kind. */
const FAR = 50;

export function formatOf(text: string): LogFormat {
  let at = 0;
  for (let i = 0; i < FAR && at < text.length; i++) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    const format = formatOfLine(text.slice(at, end).trim());
    if (format !== null) return format;
    at = end + 1;
  }
  return 'transcript';
}

/** Codex wraps everything in `payload`; Claude Code names the session in each line of a conversation. */
function formatOfLine(line: string): LogFormat | null {
  if (!line.startsWith('{')) return line === '' || line.startsWith('#') ? null : 'transcript';
  try {
    const fields = fieldsOf(JSON.parse(line));
    if (fieldsOf(fields?.payload) !== null) return 'codex';
    return typeof fields?.sessionId === 'string' || fieldsOf(fields?.message) !== null
      ? 'claude-code'
      : null;
  } catch {
    return null;
  }
}

export function readLog(text: string, format: LogFormat = formatOf(text)): Log {
  if (format === 'claude-code') return readClaudeCode(text);
  return format === 'codex' ? readCodex(text) : readTranscript(text);
}
