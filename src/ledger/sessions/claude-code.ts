/**
 * Reads session logs of Claude Code (`~/.claude/projects/<project>/<session>.jsonl`, and its `subagents/`). The format is
 * internal to that program and changes; relied on is only this, of lines with `type: "assistant"`:
 *
 * - `message.content`: blocks, of which those with `type: "text"` have `text`; or one string
 * - `sessionId`, and `agentId` where `isSidechain` is true: who speaks
 * - `uuid`: the same line may stand there twice, after a resumption
 * - `timestamp`, `cwd`: passed on
 * - `isApiErrorMessage`: the program speaks, not the agent
 *
 * Every other line is skipped and counted by its `type`.
 */
import type { Log, Said } from '../transcript.ts';
import { blockTexts, type Fields, fieldsOf, kindOf, readJsonLines, textOf } from './json-lines.ts';

export function readClaudeCode(text: string): Log {
  const seen = new Set<string>();
  return readJsonLines(text, (fields, line) => {
    if (fields.type !== 'assistant') return kindOf(fields.type);
    if (fields.isApiErrorMessage === true) return 'error';
    const uuid = textOf(fields.uuid);
    if (uuid !== undefined && seen.has(uuid)) return 'repeated';
    if (uuid !== undefined) seen.add(uuid);
    const texts = blockTexts(fieldsOf(fields.message)?.content, 'text');
    return texts.length === 0
      ? 'assistant-without-text'
      : texts.map((one) => said(one, fields, line));
  });
}

function said(utterance: string, fields: Fields, line: number): Said {
  const at = textOf(fields.timestamp);
  const cwd = textOf(fields.cwd);
  return {
    kind: 'said',
    line,
    agent: speaker(fields),
    utterance,
    ...(at === undefined ? {} : { at }),
    ...(cwd === undefined ? {} : { cwd }),
  };
}

function speaker(fields: Fields): string {
  const session = textOf(fields.sessionId) ?? 'unknown';
  if (fields.isSidechain !== true) return session;
  return `${session}/${textOf(fields.agentId) ?? 'sidechain'}`;
}
