/** The shape of `.metes/config.yml` after defaults: what a team decided. Parsing is in config-file.ts. */
import type { NeedsEntry } from './config-needs.ts';
import type { RepositoryId } from './ids.ts';

export type Permission = 'allow' | 'notice' | 'refuse';

export interface Config {
  readonly version: 1;
  readonly repository: RepositoryId;
  readonly registry: RegistryPlace;
  readonly mode: 'enforce' | 'observe';
  readonly ground: readonly string[];
  readonly unclaimed: { readonly agents: Permission; readonly people: Permission };
  readonly held: { readonly agents: Permission; readonly people: Permission };
  readonly shared: readonly string[];
  /** Branch patterns beside the default branch. */
  readonly exempt: readonly string[];
  readonly lease: number;
  readonly maxShare: { readonly agents: number; readonly files: number };
  readonly widen: 'person' | 'free';
  readonly answers: { readonly author: boolean };
  /** What needs what where imports don't show it. */
  readonly needs: readonly NeedsEntry[];
  readonly missedAfter: number;
  readonly judge: 'local' | 'github';
  readonly staleRead: 'warn' | 'fail';
  readonly maxAttempts: number;
  /** Seconds, or none. */
  readonly deadline: number | null;
}

export interface RegistryPlace {
  /** `.`: this repository itself (embedded); a remote's name; or a URL. */
  readonly remote: string;
  readonly branch: string;
  /** Oid of the registry's first commit. */
  readonly root: string;
}
