/**
 * What a leader has written, commit by commit: those who know a part need not read the rest. What others wrote is read
 * from the tree, which is what counts where somebody's event and tree disagree.
 */
import type { Tip } from '../../git/store-types.ts';
import type { EventId } from '../../registry/ids.ts';
import type { Written } from './wire.ts';

/** More are not kept: whoever knows only older ones reads the tree. */
const LENGTH = 500;

export class Trail {
  readonly #commits: Written[] = [];

  /** The branch was seen at `tip`: where others wrote that, it begins anew. */
  follow({ oid }: Pick<Tip, 'oid'>): void {
    const last = this.#commits[this.#commits.length - 1];
    // Whoever is at its beginning need not know what it says.
    if (last?.oid !== oid) this.#commits.splice(0, this.#commits.length, { oid, event: null });
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
