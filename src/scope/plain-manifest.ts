/**
 * A manifest as metes writes it when nothing in it needs more of YAML than plain words, read and written line by line:
 * most are, and the parser takes longer to load than all that a guard does. Everything else is for `manifest.ts`, with
 * which this agrees to the byte.
 */
import type { Manifest } from './manifest.ts';
import { parseScope } from './pattern.ts';
import { problemOfItems, type Requirement } from './promises.ts';

/** Null: YAML decides how it is written. */
export function writePlain(manifest: Manifest): string | null {
  const { version, branch, task, on, claim, taskId, generation, base } = manifest;
  const { write, read, delivers, requires } = manifest;
  const lines = [
    `version: ${version}`,
    `branch: ${scalar(branch)}`,
    `task: ${scalar(task)}`,
    ...one('on', on),
    ...list('write', write),
    ...list('read', read),
    ...list('delivers', delivers),
    ...list('requires', requires?.map(plainRequirement)),
    ...one('claim', claim),
    ...one('task-id', taskId),
    ...(generation === undefined ? [] : [`generation: ${generation}`]),
    ...(base === undefined ? [] : [`base: ${OID.test(base) ? base : ODD}`]),
  ];
  const text = `${lines.join('\n')}\n`;
  return text.includes(ODD) ? null : text;
}

/** One that names whose it is takes more of YAML. */
const plainRequirement = ({ item, from }: Requirement): string => (from === undefined ? item : ODD);

/** Null when it is not what `writePlain` makes of a manifest that can be used. */
export function readPlain(text: string): Manifest | null {
  const found = new Map<string, string | string[]>();
  let items: string[] = [];
  for (const line of text.split('\n')) {
    const [, item, key = '', value = ''] = LINE.exec(line) ?? [];
    if (item !== undefined) items.push(unquoted(item));
    else if (value !== '') found.set(key, unquoted(value));
    else if (key !== '') {
      items = [];
      found.set(key, items);
    } else if (line !== '') return null;
  }
  const manifest = manifestOf(found);
  return manifest !== null && writePlain(manifest) === text ? manifest : null;
}

const LINE = /^(?: {2}- (.+)|([a-z-]+):(?: (.+))?)$/;

/** In place of what can't be written plainly; in no text that can. */
const ODD = '\0';

/** Read by YAML as the text itself, as the value of a key and as an item of a list. */
const PLAIN = /^(?:[A-Za-z_]|\.[A-Za-z])[^\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\ufffd]*$/u;
/** A key, a comment, or a space that would be lost. */
const SIGNS = /: | #|[ \t:-]$/;
const OTHER_TYPE = /^(?:true|false|null|\.inf|\.nan)$/i;
/** What begins with a sign of YAML is quoted; without these in it, as it stands. */
const QUOTED = /^[*!][\w ./*,()+!@?-]*$/;

function scalar(text: string): string {
  if (text.length > LONGEST) return ODD;
  if (PLAIN.test(text) && !SIGNS.test(text) && !OTHER_TYPE.test(text)) return text;
  return QUOTED.test(text) ? `"${text}"` : ODD;
}

/** Without one of these letters it may be a number. */
const OID = /^[0-9a-f]*[a-df][0-9a-f]*$/;

/** What a line of a manifest may have. */
const LONGEST = 4_000;

const unquoted = (value: string): string => /^"(.*)"$/.exec(value)?.[1] ?? value;

const one = (key: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`${key}: ${scalar(value)}`];

function list(key: string, values: readonly string[] | undefined): string[] {
  if (values === undefined) return [];
  return [`${key}:`, ...(values.length === 0 ? [ODD] : values.map((v) => `  - ${scalar(v)}`))];
}

function manifestOf(found: ReadonlyMap<string, string | string[]>): Manifest | null {
  const text = (key: string) => {
    const value = found.get(key);
    return typeof value === 'string' ? value : undefined;
  };
  const items = (key: string) => {
    const value = found.get(key);
    return Array.isArray(value) ? value : undefined;
  };
  const branch = text('branch');
  const task = text('task');
  const write = items('write');
  const fits = Object.entries(FORMS).every(([key, form]) => form.test(text(key) ?? ''));
  if (branch === undefined || task === undefined || write === undefined || !fits) return null;
  const patterns = [...write, ...(items('read') ?? [])];
  if (!parseScope(write).ok || !parseScope(patterns).ok) return null;
  const named = [items('delivers'), items('requires')];
  if (named.some((names) => names !== undefined && problemOfItems(names) !== null)) return null;
  const generation = text('generation');
  const manifest: { readonly [K in keyof Manifest]: Manifest[K] | undefined } = {
    version: 1,
    branch,
    task,
    write,
    on: text('on'),
    read: items('read'),
    delivers: items('delivers'),
    requires: items('requires')?.map((item) => ({ item })),
    claim: text('claim'),
    taskId: text('task-id'),
    generation: generation === undefined ? undefined : Number(generation),
    base: text('base'),
  };
  return Object.fromEntries(
    Object.entries(manifest).filter(([, value]) => value !== undefined),
  ) as unknown as Manifest;
}

/** Of those that metes fills in; the empty text where there is none. */
const FORMS = {
  version: /^1$/,
  claim: /^(?:c-[0-9a-z]{10})?$/,
  'task-id': /^(?:t-[0-9a-z]{10})?$/,
  generation: /^(?:[1-9]\d{0,8})?$/,
  base: /^(?:[0-9a-f]{40}|[0-9a-f]{64})?$/,
};
