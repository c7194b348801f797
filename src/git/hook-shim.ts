/**
 * The text of an installed hook: a few values, then the body that the package ships as hooks/shim. Decides nothing;
 * knows how to tell a hook of ours from anyone else's.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What guards a clone, and what guards a bare repository that others push to. */
export const CLONE_GUARDS = [
  'pre-commit',
  'pre-merge-commit',
  'reference-transaction',
  'pre-push',
] as const;
export const HOST_GUARDS = ['pre-receive'] as const;

/** Hooks that a hooks directory of ours only passes on (githooks(5)); git calls post-index-change too often for that. */
export const PASSED_ON = [
  'applypatch-msg',
  'pre-applypatch',
  'post-applypatch',
  'prepare-commit-msg',
  'commit-msg',
  'post-commit',
  'pre-rebase',
  'post-checkout',
  'post-merge',
  'pre-receive',
  'update',
  'proc-receive',
  'post-receive',
  'post-update',
  'push-to-checkout',
  'pre-auto-gc',
  'post-rewrite',
  'sendemail-validate',
] as const;

/** The files of the package's hooks directory that every enrolled clone gets a copy of. */
export const GUARD_SCRIPTS = [
  'common',
  'pre-commit',
  'pre-merge-commit',
  'reference-transaction',
  'pre-push',
  'pre-receive',
] as const;

/** Where the hook that was here first is kept, below the hooks directory. */
export const KEPT = 'before-metes';

/** Where metes is: its own process knows, git does not. */
export interface Program {
  readonly node: string;
  /** The command line's entry file; the package's `hooks` directory stands beside its directory. */
  readonly cli: string;
}

export interface ShimValues extends Program {
  readonly hook: string;
  readonly guards: boolean;
  /** Directory of the hook that was here first, below the hooks directory; empty when there was none. */
  readonly kept: string;
  /** The hooks directory that this one stands in for, as configured; empty when it stands for itself. */
  readonly chain: string;
  /** The same as the main worktree sees it, absolute. */
  readonly chainMain: string;
}

const MARK = '# metes ';

export const packageHooks = (program: Program): string => join(dirname(program.cli), '..', 'hooks');

export async function shimText(values: ShimValues): Promise<string> {
  const body = await readFile(join(packageHooks(values), 'shim'), 'utf8');
  return `${[
    '#!/bin/sh',
    `${MARK}${values.guards ? 'guards' : 'passes on'} this hook; \`metes uninstall\` puts back what was here.`,
    `m_hook=${inQuotes(values.hook)} m_guards=${values.guards ? '1' : "''"}`,
    `m_node=${inQuotes(values.node)}`,
    `m_cli=${inQuotes(values.cli)}`,
    `m_kept=${inQuotes(values.kept)}`,
    `m_chain=${inQuotes(values.chain)}`,
    `m_chain_main=${inQuotes(values.chainMain)}`,
  ].join('\n')}\n${body.replaceAll('\r', '')}`;
}

export const isShim = (content: Uint8Array | null): boolean =>
  content !== null &&
  Buffer.from(content).subarray(0, 64).toString('latin1').startsWith(`#!/bin/sh\n${MARK}`);

/** A value that sh reads back exactly, whatever is in it. */
/** One word for sh. */
export const inQuotes = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
