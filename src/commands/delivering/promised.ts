/** Finds the item that a command names among those that a claim and its branch's manifest promise. */
import { usage } from '../../errors.ts';
import type { Claim } from '../../registry/claim.ts';
import { isId } from '../../registry/ids.ts';
import { commandOf } from '../../report/command-line.ts';
import { quoted } from '../../report/printable.ts';
import { listed } from '../../report/words.ts';
import type { Manifest } from '../../scope/manifest.ts';
import { nearest } from '../../scope/nearest.ts';

export const promisedBy = (
  claim: Pick<Claim, 'delivers'>,
  manifest: Manifest | null,
): readonly string[] => [...new Set([...(claim.delivers ?? []), ...(manifest?.delivers ?? [])])];

/** Throws `no-such-item`, with the nearest one, when nothing of that name is promised. */
export function requirePromised(
  named: string,
  items: readonly string[],
  verb: 'deliver' | 'drop',
): string {
  const item = named.trim();
  if (items.includes(item)) return item;
  const close = nearest(item, items);
  throw usage(
    'no-such-item',
    items.length === 0
      ? `this branch promises nothing, so ${quoted(item, 120)} is no item of it`
      : `this branch does not promise ${quoted(item, 120)}, but ${listed(
          items.map((one) => quoted(one, 80)),
          8,
        )}`,
    items.length === 0
      ? 'write it below delivers: in the manifest of the branch, commit that, then the same again'
      : `${commandOf([verb], [], [close ?? '<item>'])} ${REST[verb]}`,
  );
}

const REST = { deliver: "--evidence='<path, commit or URL>'", drop: "'<why>'" } as const;

/** A promise on record is let go by a person. What is only written in the manifest, or asked of others, is taken out there. */
export function requireDroppable(
  named: string,
  { branch, delivers = [], requires = [] }: Pick<Claim, 'branch' | 'delivers' | 'requires'>,
  manifest: Manifest | null,
): string {
  const item = named.trim();
  if (delivers.includes(item)) return item;
  const required = [...requires, ...(manifest?.requires ?? [])];
  if (required.some((one) => one.item === item || `${one.from}: ${one.item}` === item))
    throw usage(
      'no-such-item',
      `${quoted(item, 120)} is required of another task, so it is not for ${quoted(branch, 80)} to promise or to let go`,
      'metes release\n  then take it out below requires: in the manifest, commit that, and metes claim',
    );
  if (manifest?.delivers?.includes(item) === true)
    throw usage(
      'no-such-item',
      `${quoted(item, 120)} stands in the manifest, and nobody has shown it or was granted a claim with it: nothing of it is on record to be let go`,
      'take it out below delivers: in the manifest, and commit that',
    );
  return requirePromised(named, delivers, 'drop');
}

export function itemIn(positional: readonly string[], verb: 'deliver' | 'drop'): string {
  const [item, ...more] = positional;
  const most = verb === 'deliver' ? 0 : 1;
  if (item !== undefined && isId('p', item.trim())) throw saidNotListed(item.trim(), verb);
  if (item !== undefined && item.trim() !== '' && more.length <= most) return item;
  throw usage(
    'no-item',
    item === undefined || item.trim() === ''
      ? `${verb} needs the item that it is about`
      : `${verb} takes one item at a time: quote it`,
    verb === 'deliver'
      ? "metes status\n  lists what is promised\nmetes deliver '<item>' --evidence='<path, commit or URL>'"
      : "metes status\n  lists what is promised\nmetes drop '<item>' '<why>'",
  );
}

/** Both are called promises: whoever has the id of what was said looks for it here too. */
const saidNotListed = (id: string, verb: 'deliver' | 'drop'): Error =>
  usage(
    'no-such-item',
    `${id} is a promise of the ledger, by what was said, and no item below delivers:`,
    verb === 'deliver'
      ? 'metes ledger\n  shows how far it is: commits show it, and metes attest -- <command>'
      : 'metes ledger\n  shows what it names: metes promise "I\'ll drop …" with that takes it back',
  );
