/** docs/formats.md against the code: every labelled block is read by what metes itself reads it with. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLocalState } from '../../src/commands/context/local-state.ts';
import { VERBS } from '../../src/commands/table.ts';
import { EXIT_OF_KIND } from '../../src/errors.ts';
import {
  decodeClaim,
  decodeClosing,
  decodeCommitment,
  decodeDelivered,
  decodeEvent,
  decodeGlass,
  decodeMeta,
  decodePull,
  encodeClaim,
  encodeClosing,
  encodeCommitment,
  encodeDelivered,
  encodeEvent,
  encodeGlass,
  encodeMeta,
  encodePull,
  eventValue,
} from '../../src/registry/codec.ts';
import { parseConfig } from '../../src/registry/config-file.ts';
import { CONFIG } from '../../src/registry/config-schema.ts';
import { EVENT_KINDS } from '../../src/registry/event.ts';
import { isId, isOid } from '../../src/registry/ids.ts';
import { parseManifest } from '../../src/scope/manifest.ts';
import { outcomesOf, rows, section } from '../support/documented.ts';
import { EVENTS } from './samples.ts';

const root = new URL('../../', import.meta.url).pathname;
const doc = readFileSync(join(root, 'docs/formats.md'), 'utf8');

interface Block {
  readonly kind: string;
  readonly of: string;
  readonly text: string;
  readonly line: number;
}

const blocks: Block[] = [
  ...doc.matchAll(/^```\w+ metes:([a-z-]+)(?:=([a-z-]+))?\n([\s\S]*?)^```$/gm),
].map(([, kind = '', of = '', text = ''], index, all) => ({
  kind,
  of,
  text,
  line: doc.slice(0, all[index]?.index).split('\n').length,
}));

const only = (kind: string): [string, Block][] =>
  blocks.filter((b) => b.kind === kind).map((b) => [`line ${b.line}`, b]);

test('every labelled block is of a kind that is read', () => {
  const kinds = new Set(blocks.map((b) => b.kind));
  const read =
    'answer claim closing commitment config delivered event event-message glass manifest meta moved pull seat state'.split(
      ' ',
    );
  expect([...kinds].filter((kind) => !read.includes(kind))).toEqual([]);
  expect(doc.match(/^```\w+ metes:/gm)).toHaveLength(blocks.length);
});

describe('files', () => {
  test.each(only('config'))('config at %s', (_, { text }) => {
    expect(parseConfig(text, 'docs/formats.md')).toMatchObject({ ok: true });
  });

  test('the config that shows every default says nothing else than the smallest one', () => {
    const [least, defaults] = only('config').map(([, b]) => parseConfig(b.text, 'f'));
    expect(blocks.find((b) => b.of === 'defaults')).toBeDefined();
    expect(defaults).toEqual(least);
  });

  test('the table of the config has every key', () => {
    const keys = rows(section('## `.metes/config.yml`')).map(([key = '']) => key.split('.')[0]);
    expect([...new Set(keys)]).toEqual(Object.keys(CONFIG.entries));
  });

  test.each(only('manifest'))('manifest at %s', (_, { text }) => {
    expect(parseManifest(text, 'docs/formats.md')).toMatchObject({ ok: true });
  });

  test.each(only('pull'))('pull request at %s, byte for byte', (_, { text }) => {
    const read = decodePull(text);
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && encodePull(read.value)).toBe(text);
  });

  test.each(only('delivered'))('deliveries at %s, byte for byte', (_, { text }) => {
    const read = decodeDelivered(text);
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && encodeDelivered(read.value)).toBe(text);
  });

  test.each(only('commitment'))('commitment at %s, byte for byte', (_, { text }) => {
    const read = decodeCommitment(text);
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && encodeCommitment(read.value)).toBe(text);
  });

  test.each(only('closing'))('closing at %s, byte for byte', (_, { text }) => {
    const read = decodeClosing(text);
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && encodeClosing(read.value)).toBe(text);
  });

  test.each(only('glass'))('emergency at %s, byte for byte', (_, { text }) => {
    const read = decodeGlass(text);
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && encodeGlass(read.value)).toBe(text);
  });

  test.each(only('claim'))('claim at %s, byte for byte', (_, { text }) => {
    const read = decodeClaim(text);
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && encodeClaim(read.value)).toBe(text);
  });

  test.each(only('meta'))('meta at %s, byte for byte', (_, { text }) => {
    const read = decodeMeta(text);
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && encodeMeta(read.value)).toBe(text);
  });

  test.each(only('state'))('local state at %s', async (_, { text }) => {
    const directory = mkdtempSync(join(tmpdir(), 'metes-formats-'));
    mkdirSync(join(directory, 'metes'));
    writeFileSync(join(directory, 'metes', 'state.json'), text);
    expect(await readLocalState(directory)).toEqual(JSON.parse(text));
    rmSync(directory, { recursive: true });
  });

  test.each(only('moved'))('ref that a run moved at %s', (_, { text }) => {
    expect(JSON.parse(text)).toEqual({
      ref: expect.stringMatching(/^(?:refs\/|HEAD$)/),
      from: null,
      to: expect.toSatisfy(isOid),
      commits: expect.any(Number),
      outside: [expect.any(String)],
    });
  });

  test.each(only('seat'))('seat at %s', (_, { text }) => {
    expect(isId('s', JSON.parse(text).id)).toBe(true);
  });
});

describe('events', () => {
  test.each(only('event-message'))('message at %s, byte for byte', (_, { text }) => {
    const read = decodeEvent(text);
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && encodeEvent(read.event)).toBe(text);
  });

  const examples = only('event').map(([line, b]): [string, Record<string, unknown>] => [
    line,
    JSON.parse(b.text),
  ]);

  test('each kind has one example, in the order of the code', () => {
    expect(examples.map(([, body]) => body.kind)).toEqual(EVENT_KINDS);
    const headings = [...doc.matchAll(/^#### `([a-z-]+)`: /gm)].map((m) => m[1]);
    expect(headings).toEqual(EVENT_KINDS);
  });

  test.each(examples)('example at %s', (_, body) => {
    const { v, id, at, by, engine, config, root: first, repository } = EVENTS.narrowed;
    const whole = { v, id, at, by, engine, config, root: first, repository, ...body };
    const read = decodeEvent(`a sentence\n\n${JSON.stringify(whole)}\n`);
    expect(read).toMatchObject({ ok: true });
    // Nothing of the example was passed over as unknown.
    expect(read.ok && eventValue(read.event)).toEqual(whole);
  });
});

describe('answers', () => {
  test('every verb has a section, in any order', () => {
    const headings = [...doc.matchAll(/^### metes ([a-z]+)$/gm)].map((m) => m[1]);
    expect(headings.sort()).toEqual(VERBS.map((v) => v.name).sort());
  });

  test.each(only('answer'))('answer at %s', (_, { of, text }) => {
    const answer = JSON.parse(text);
    expect(Object.keys(answer).slice(0, 2)).toEqual(['schema', 'outcome']);
    expect(answer.schema).toBe(`metes/${of}/1`);
    const outcomes = outcomesOf(of).map(([outcome]) => outcome);
    expect([...outcomes, 'error']).toContain(answer.outcome);
  });

  test.each(VERBS.map((v) => v.name))('%s has an example and a table of outcomes', (name) => {
    const text = section(`### metes ${name}`);
    expect(text).toContain(`\`\`\`json metes:answer=${name}\n`);
    for (const [, exit = ''] of outcomesOf(name)) expect(exit).toMatch(/^(?:0|1|12[015]|\D+)$/);
  });

  test('exits are those of the kinds of error', () => {
    const table = section('## Answers').matchAll(/^\| (\d+) \| `([a-z]+)` \|/gm);
    const exits = Object.fromEntries([...table].map(([, exit, kind]) => [kind, Number(exit)]));
    expect(exits).toEqual(EXIT_OF_KIND);
  });

  test('every error code in the code has its row, and every row its code', () => {
    const table = /<!-- error-codes:[\s\S]*<!-- \/error-codes -->/.exec(doc)?.[0] ?? '';
    const listed = rows(table).map(([code = '', kind = '']) => `${code} ${kind}`);
    const found = sources().flatMap((text) => errorsIn(text));
    const wrong = found.filter((pair) => {
      const code = pair.split(' ')[0];
      const kinds = found.filter((other) => other.startsWith(`${code} `));
      return !kinds.some((other) => listed.includes(other));
    });
    expect([...new Set(wrong)], 'to be added to the table of docs/formats.md').toEqual([]);
    const all = sources().join('\n');
    const idle = listed.filter((row) => !all.includes(`'${row.split(' ')[0]}'`));
    expect(idle, 'no code says these any more').toEqual([]);
    expect(listed).toEqual([...listed].sort());
  });

  test('every reason of a refusal has its row', () => {
    const source = ['request', 'delivery-request', 'promise-request']
      .map((file) => readFileSync(join(root, `src/registry/${file}.ts`), 'utf8'))
      .join('\n');
    const reasons = [...source.matchAll(/readonly reason: '([a-z-]+)'/g)].map((m) => m[1]);
    expect(
      rows(section('### Refusals'))
        .map(([reason]) => reason)
        .sort(),
    ).toEqual(reasons.sort());
  });
});

test('every code of the audit has its row', () => {
  const source = readFileSync(join(root, 'src/registry/audit.ts'), 'utf8');
  const type = /export type AuditCode =([\s\S]*?);/.exec(source)?.[1] ?? '';
  const codes = [...type.matchAll(/'([a-z-]+)'/g)].map((m) => m[1]);
  expect(rows(section('## Audit')).map(([code]) => code)).toEqual(codes);
});

const sources = (): string[] =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, 'src', file), 'utf8'));

function errorsIn(text: string): string[] {
  const kinds = text.matchAll(/(?<!\[)'(usage|invalid|denied|unavailable|bug)',\s*'([a-z-]+)'/g);
  const usages = text.matchAll(/\busage\(\s*'([a-z-]+)'/g);
  return [
    ...[...kinds].map(([, kind, code]) => `${code} ${kind}`),
    ...[...usages].map(([, code]) => `${code} usage`),
  ];
}
