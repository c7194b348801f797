/** Finds the item that a command names among those that a claim and its branch's manifest promise. */
import { usage } from '../../errors.ts';
import type { Claim } from '../../registry/claim.ts';
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
      : close === null
        ? commandOf([verb], [], ['<item>'])
        : commandOf([verb], [], [close]),
  );
}

export function itemIn(positional: readonly string[], verb: 'deliver' | 'drop'): string {
  const [item, ...more] = positional;
  const most = verb === 'deliver' ? 0 : 1;
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
