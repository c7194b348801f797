/** The layers that look at a write, in the order in which they come to see it, and how each says that it refused. */

export type LayerId =
  | 'hook'
  | 'sandbox'
  | 'pre-commit'
  | 'reference-transaction'
  | 'pre-push'
  | 'pre-receive'
  | 'run'
  | 'check';

export interface Layer {
  readonly id: LayerId;
  /** For people. */
  readonly name: string;
  /** Two short lines, for the head of a column. */
  readonly head: readonly [string, string];
  /** The hooks of git that it is made of. */
  readonly hooks?: readonly string[];
  /** It looks at what has landed, and keeps nothing from landing on the branch. */
  readonly after?: true;
}

export const LAYERS: readonly Layer[] = [
  { id: 'hook', name: 'write hook', head: ['write', 'hook'] },
  { id: 'sandbox', name: 'sandbox', head: ['sand-', 'box'] },
  {
    id: 'pre-commit',
    name: 'pre-commit',
    head: ['pre-', 'commit'],
    hooks: ['pre-commit', 'pre-merge-commit'],
  },
  {
    id: 'reference-transaction',
    name: 'reference-transaction',
    head: ['ref.-', 'trans.'],
    hooks: ['reference-transaction'],
  },
  { id: 'pre-push', name: 'pre-push', head: ['pre-', 'push'], hooks: ['pre-push'] },
  { id: 'pre-receive', name: 'pre-receive', head: ['pre-', 'receive'], hooks: ['pre-receive'] },
  { id: 'run', name: 'end of `metes run`', head: ['end of', 'run'], after: true },
  { id: 'check', name: '`metes check`', head: ['metes', 'check'], after: true },
];

/** Which layers are on in an attempt: one alone, none (the control), or all. */
export type Setting = LayerId | 'none' | 'all';

export const isOn = (layer: LayerId, setting: Setting): boolean =>
  setting === 'all' || setting === layer;

/** What metes' own refusals say, from a hook of an agent as from one of git, on this machine or on the host. */
export const METES_REFUSED = /(?:^|\n)(?:remote: )?metes: refused/;

/** What the system says to a write that the sandbox has no place for. */
export const SANDBOX_REFUSED =
  /read-only file system|cross-device link|device or resource busy|EROFS|EXDEV|EBUSY/i;
