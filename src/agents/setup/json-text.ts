/**
 * Puts an element into an array of a JSON file and takes it out again, and leaves every other character as it is: comments,
 * order and layout are the person's whose file it is. Null: the text is no JSON, or something else is where it belongs.
 */
import {
  type Container,
  isContainer,
  type JsonNode,
  type Member,
  parseJson,
} from './json-nodes.ts';

export type Path = readonly string[];

export function withElement(text: string, path: Path, element: unknown): string | null {
  const root = parseJson(text);
  if (root?.kind !== 'object') return null;
  let at: Container = root;
  for (const [depth, key] of path.entries()) {
    const value = valueAt(at, key);
    if (value === undefined) {
      const nested = path
        .slice(depth + 1)
        .reduceRight<unknown>((inner, name) => ({ [name]: inner }), [element]);
      return inserted(text, at, { key, value: nested });
    }
    if (value.kind !== (depth === path.length - 1 ? 'array' : 'object')) return null;
    at = value as Container;
  }
  return inserted(text, at, { value: element });
}

/** Of a key that is there twice the last counts, as for who parses it. */
const valueAt = ({ members }: Container, key: string): JsonNode | undefined =>
  members.findLast((member) => member.key === key)?.value;

/**
 * Without the elements of that array whose text is `ours`, and without what is empty for it then. Of an element that has
 * others beside ours under `hooks`, only ours go.
 */
export function withoutElements(
  text: string,
  path: Path,
  ours: (element: string) => boolean,
): string | null {
  for (let rest = text; ; ) {
    const way = wayTo(rest, path);
    if (way === null) return null;
    const isOurs = ({ value }: Member): boolean => ours(rest.slice(value.start, value.end));
    const found = way[0]?.members.findIndex(isOurs) ?? -1;
    if (found === -1) return rest;
    const shared = sharedIn(way[0]?.members[found]?.value, isOurs);
    const [holder, at] =
      shared === null ? climb(way, found) : [shared, shared.members.findIndex(isOurs)];
    rest = holder === null ? '' : cut(rest, holder, at);
  }
}

/** The array under `hooks` of an element, where some in it are ours and some are not. */
function sharedIn(
  element: JsonNode | undefined,
  isOurs: (member: Member) => boolean,
): Container | null {
  if (element === undefined || !isContainer(element)) return null;
  const hooks = element.members.find(({ key }) => key === 'hooks')?.value;
  if (hooks === undefined || !isContainer(hooks)) return null;
  return hooks.members.some(isOurs) && !hooks.members.every(isOurs) ? hooks : null;
}

/** The texts of the elements of that array; none where there is no such array. */
export function elementsAt(text: string, path: Path): string[] {
  const [array] = wayTo(text, path) ?? [];
  return (array?.members ?? []).map(({ value }) => text.slice(value.start, value.end));
}

/** The array and what it stands in, from within; empty: it is not there. Null: no JSON. */
function wayTo(text: string, path: Path): Container[] | null {
  const root = parseJson(text);
  if (root?.kind !== 'object') return null;
  const way: Container[] = [root];
  for (const key of path) {
    const value: JsonNode | undefined = way[0] === undefined ? undefined : valueAt(way[0], key);
    if (value === undefined || !isContainer(value)) return [];
    way.unshift(value);
  }
  return way[0]?.kind === 'array' ? way : [];
}

/** What is taken out: the element, or the outermost thing that holds nothing else. Null: all of the file. */
function climb(way: readonly Container[], found: number): [Container | null, number] {
  let at = found;
  for (const [depth, container] of way.entries()) {
    const above = way[depth + 1];
    if (container.members.length > 1 || above === undefined) return [container, at];
    at = above.members.findIndex(({ value }) => value === container);
  }
  return [null, 0];
}

function cut(text: string, { members, start, end }: Container, at: number): string {
  const [before, member, after] = [members[at - 1], members[at], members[at + 1]];
  if (member === undefined) return text;
  if (members.length === 1)
    return text.slice(0, start + 1) + commentsAround(text, member, { start, end });
  if (after !== undefined) return text.slice(0, member.start) + text.slice(after.start);
  return text.slice(0, before?.value.end) + text.slice(member.value.end);
}

/** Of what is alone between brackets: what else stands there, and all behind it. */
function commentsAround(
  text: string,
  { start: from, value }: Member,
  { start, end }: Pick<Container, 'start' | 'end'>,
): string {
  const before = text.slice(start + 1, from);
  const after = text.slice(value.end, end - 1).replace(/^\s*,/, '');
  if ((before + after).trim() === '') return text.slice(end - 1);
  return (/^[ \t]*\r?\n/.test(after) ? before.trimEnd() : before) + after + text.slice(end - 1);
}

interface Item {
  readonly key?: string;
  readonly value: unknown;
}

function inserted(text: string, container: Container, { key, value }: Item): string {
  const { members, start, end } = container;
  const line = text.includes('\r\n') ? '\r\n' : '\n';
  const unit = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  const name = key === undefined ? '' : `${JSON.stringify(key)}: `;
  const last = members.at(-1);
  if (last !== undefined && !text.slice(start, end).includes('\n'))
    return splice(text, last.value.end, `, ${name}${JSON.stringify(value)}`);
  const outer = indentOf(text, start);
  const inner = last === undefined ? outer + unit : indentOf(text, last.start);
  const item = `${inner}${name}${JSON.stringify(value, null, unit).replaceAll('\n', `${line}${inner}`)}`;
  // Comments, where it is empty but for them.
  const there = text.slice(start + 1, end - 1).trimEnd();
  if (last === undefined)
    return `${text.slice(0, start + 1)}${there}${line}${item}${line}${outer}${text.slice(end - 1)}`;
  const comma = /^\s*,/.exec(text.slice(last.value.end, end))?.[0];
  return comma === undefined
    ? splice(text, last.value.end, `,${line}${item}`)
    : splice(text, last.value.end + comma.length, `${line}${item}`);
}

const splice = (text: string, at: number, added: string): string =>
  text.slice(0, at) + added + text.slice(at);

function indentOf(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}
