/**
 * Looks at what happened from outside: refs, trees and commits of the bare repositories and clones, read with plain
 * git and parsed here. Uses none of metes' own readers, so that metes can't vouch for itself.
 */
import type { Cast } from './cast.ts';

export const REGISTRY = 'refs/heads/metes-registry';

/** The parts of a claim's file in the registry that the facts rest on. */
export interface SeenClaim {
  readonly id: string;
  readonly repository: string;
  readonly branch: string;
  readonly write: readonly string[];
  readonly task: { readonly text: string };
  readonly breaches?: readonly {
    readonly head: string;
    readonly paths: readonly { readonly path: string }[];
  }[];
  readonly resolutions?: readonly {
    readonly kind: string;
    readonly by: string;
    readonly paths: readonly { readonly path: string; readonly oid: string | null }[];
  }[];
}

export interface SeenEvent {
  readonly oid: string;
  readonly parents: number;
  readonly id: string;
  readonly kind: string;
}

export class Outside {
  readonly #cast: Cast;

  constructor(cast: Cast) {
    this.#cast = cast;
  }

  /** What git answered, trimmed; null when it said no. */
  async ask(repository: string, ...args: string[]): Promise<string | null> {
    const argv = ['git', '--no-replace-objects', '-C', repository, ...args];
    const { exit, stdout } = await this.#cast.run({ argv, cwd: repository });
    return exit === 0 ? stdout.trim() : null;
  }

  tip(repository: string, ref: string): Promise<string | null> {
    return this.ask(repository, 'rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  }

  /** Oid of what a revision has at a path. */
  entry(repository: string, revision: string, path: string): Promise<string | null> {
    return this.ask(repository, 'rev-parse', '--verify', '--quiet', `${revision}:${path}`);
  }

  async branches(repository: string): Promise<string[]> {
    const text = await this.ask(repository, 'for-each-ref', '--format=%(refname)', 'refs/heads');
    return (text ?? '').split('\n').filter((line) => line !== '');
  }

  async json(repository: string, revision: string, path: string): Promise<unknown> {
    const text = await this.ask(repository, 'cat-file', 'blob', `${revision}:${path}`);
    return text === null ? null : parsed(text);
  }

  /** The claims at one commit of the registry. */
  async claims(repository: string, tip: string): Promise<SeenClaim[]> {
    const list = await this.ask(repository, 'ls-tree', '-r', '--name-only', tip, '--', 'claims');
    const paths = (list ?? '').split('\n').filter((path) => path.endsWith('.json'));
    const claims = await Promise.all(paths.map((path) => this.json(repository, tip, path)));
    return claims.filter((claim): claim is SeenClaim => claim !== null);
  }

  async claimsNow(repository: string): Promise<SeenClaim[]> {
    return this.claims(repository, (await this.tip(repository, REGISTRY)) ?? '');
  }

  /** The journal, oldest first. */
  async journal(repository: string): Promise<SeenEvent[]> {
    const format = '--format=%H%x1f%P%x1f%B%x1e';
    const text = await this.ask(repository, 'log', '--reverse', '--topo-order', format, REGISTRY);
    const entries = (text ?? '').split('\x1e').filter((entry) => entry.trim() !== '');
    return entries.map((entry) => {
      const [oid = '', parents = '', body = ''] = entry.trim().split('\x1f');
      const event = eventIn(body);
      return { oid, parents: parents === '' ? 0 : parents.split(' ').length, ...event };
    });
  }
}

/** The event is the JSON in the commit's message, between the first brace and the last. */
function eventIn(body: string): { id: string; kind: string } {
  const event = parsed(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1));
  const { id = '', kind = '' } = (event ?? {}) as { id?: string; kind?: string };
  return { id, kind };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
