/**
 * Whether what was added to a file names an object that is no path: an endpoint or a symbol, as a whole word. A comment that
 * names it counts as well; prose does not, so documentation is left out by its ending.
 */

const PROSE = /\.(?:md|mdx|markdown|rst|adoc|txt|csv|json|lock|svg|ya?ml|toml)$/i;

/** Files in which a name is code. */
export const isSource = (path: string): boolean => !PROSE.test(path) && !path.startsWith('.metes/');

/** The objects that a line of `after` names and that stands in no line of `before`. Binary files name nothing. */
export function namedNewly(objects: readonly string[], before: string, after: string): string[] {
  if (objects.length === 0 || after.includes('\0')) return [];
  const known = new Set(before.split('\n'));
  const added = plain(
    after
      .split('\n')
      .filter((line) => !known.has(line))
      .join('\n'),
  );
  return objects.filter((object) => isNamed(plain(object), added));
}

/** Every way of writing a part of a path that varies, as one: `:id`, `{id}`, `<int:id>`, `[id]`. */
const plain = (text: string): string =>
  text.replace(
    /\/(?::\w{1,60}|\{[^{}/\s]{1,60}\}|<[^<>/\s]{1,60}>|\[[^[\]/\s]{1,60}\])/g,
    '/\u0001',
  );

function isNamed(object: string, text: string): boolean {
  const name = object.replace(/\(\)$/, '');
  if (name === '') return false;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const before = at === 0 ? '' : text[at - 1];
    if (!GOES_ON.test(before ?? '') && !GOES_ON.test(text[at + name.length] ?? '')) return true;
  }
  return false;
}

/** What makes a name another one. A dot ends a sentence as often as it goes on: `items.` is `items`. */
const GOES_ON = /[\p{L}\p{N}_$/\u0001-]/u;
