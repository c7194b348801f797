/** What a leader has seen the branch become, commit by commit: so that those who know a part need not read the rest. */
import type { Tip } from '../../git/store-types.ts';
import { decodeEvent } from '../../registry/codec.ts';
import type { EventId } from '../../registry/ids.ts';
import type { Context } from '../context/context.ts';
import type { Written } from './wire.ts';

/** More are not kept: whoever knows only older ones reads the tree. */
const LENGTH = 500;

export class Trail {
  readonly #commits: Written[] = [];

  /** The branch was seen at `tip`: by others' writes, if not by ours. */
  async follow(ctx: Context, tip: Tip): Promise<void> {
    const last = this.#commits[this.#commits.length - 1];
    if (last?.oid === tip.oid) return;
    const between = last === undefined ? null : await written(ctx, last.oid, tip.oid);
    if (between === null) this.#commits.length = 0;
    // Whoever is at its beginning need not know what it says.
    this.add(between ?? [{ oid: tip.oid, event: null }]);
  }

  add(commits: readonly Written[]): void {
    this.#commits.push(...commits);
    if (this.#commits.length > LENGTH) this.#commits.splice(0, this.#commits.length - LENGTH);
  }

  /** What carries this id was written: whoever asks for it again has not heard. */
  has(event: EventId): boolean {
    return this.#commits.some((commit) => commit.event?.id === event);
  }

  /** From a commit on, that one included; empty when it was never seen here. */
  from(oid: string | null): readonly Written[] {
    const start = this.#commits.findIndex((commit) => commit.oid === oid);
    return start < 0 ? [] : this.#commits.slice(start);
  }
}

/** Null where there are too many, or one does not lead to the other. */
async function written(ctx: Context, after: string, tip: string): Promise<Written[] | null> {
  const found: Written[] = [];
  try {
    for await (const entry of ctx.store.journal({ tip, after, limit: LENGTH })) {
      const decoded = decodeEvent(entry.message);
      found.push({ oid: entry.oid, event: decoded.ok ? decoded.event : null });
    }
  } catch {
    return null;
  }
  return found[found.length - 1]?.oid === tip ? found : null;
}
