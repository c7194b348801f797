/**
 * What a manifest promises and what it needs: names of items, as text. Which names can be used is decided here, for both
 * readers of a manifest; what an item means, and whether it is there, is nobody's business in this room.
 */

/** Something that another task delivers; `from` is that task's branch, its id or the id of its claim. Absent: any other's. */
export interface Requirement {
  readonly item: string;
  readonly from?: string;
}

export const MOST_ITEMS = 50;
const LONGEST_ITEM = 200;

/** Control characters would let one name pass for another where it is shown. */
const isName = (text: string): boolean =>
  text.trim() !== '' && text.length <= LONGEST_ITEM && !/[\p{Cc}\p{Cs}]/u.test(text);

/** What is wrong with a list of names, where, and what was expected; null: nothing. `keys` tell them apart. */
export function problemOfItems(
  names: readonly string[],
  keys: readonly string[] = names,
): { readonly index: number; readonly message: string; readonly expected: string } | null {
  if (names.length > MOST_ITEMS)
    return {
      index: MOST_ITEMS,
      message: `the list has ${names.length} items`,
      expected: `at most ${MOST_ITEMS}`,
    };
  const bad = names.findIndex((name) => !isName(name));
  if (bad !== -1)
    return {
      index: bad,
      message: 'this is no name of an item',
      expected: `one line of text, of at most ${LONGEST_ITEM} characters`,
    };
  const again = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (again === -1) return null;
  return { index: again, message: 'the same item is there twice', expected: 'each item once' };
}

/** Two requirements are the same when both names are. */
export const requirementKey = ({ item, from }: Requirement): string =>
  JSON.stringify([from ?? null, item]);
