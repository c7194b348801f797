/**
 * Leads for as long as its own request takes, and a moment longer for those who came meanwhile: then somebody else does.
 * Keeps what it has seen of the branch from one batch to the next.
 */
import type { Tip } from '../../git/store-types.ts';
import type { Context } from '../context/context.ts';
import { freshTip, type LoadedView } from '../context/view-of.ts';
import type { Decided } from './asker.ts';
import { type BatchOutcome, writeBatch } from './batch.ts';
import type { Lobby } from './lobby.ts';
import { viewAt } from './position.ts';
import { Trail } from './trail.ts';
import { leaveTurn, noteLost, noteWritten } from './turns.ts';

/** How long whoever has an answer goes on for others: a little longer than it takes to find another leader. */
const LONGER_MS = 500;

/** Others that were here so long ago may be gone. */
const CROWD_MS = 1_000;

/** A tip with what stands there. */
export interface Standing {
  readonly tip: Tip;
  readonly view: LoadedView;
  /** How many had come to the lobby before the branch was asked for it; null: it was not asked, and may have moved. */
  readonly readFor: number | null;
}

/** What was written is the newest, until others write. */
export const after = ({ tip, view }: Extract<BatchOutcome, { outcome: 'written' }>): Standing => ({
  tip,
  view,
  readFor: null,
});

export class Leader {
  readonly #ctx: Context;
  readonly #lobby: Lobby | null;
  readonly #trail = new Trail();
  /** One at a time once a batch was declined. */
  #most = Number.POSITIVE_INFINITY;

  /** Without a lobby it leads nobody. */
  constructor(ctx: Context, lobby: Lobby | null) {
    this.#ctx = ctx;
    this.#lobby = lobby;
  }

  /** Whether others of this machine stand in its line: those it races with are other machines then. */
  get leads(): boolean {
    return this.#lobby !== null;
  }

  /** How many have come to its lobby so far. */
  get came(): number {
    return this.#lobby?.came ?? 0;
  }

  async viewAt(tip: Tip): Promise<LoadedView> {
    this.#trail.follow(tip);
    const chain = this.#trail.from(this.#ctx.known.latest?.oid ?? null);
    return viewAt(this.#ctx, { oid: tip.oid, chain });
  }

  /** Writes the leader's own, and what others want. */
  async write(own: Decided, at: Standing): Promise<BatchOutcome> {
    await this.#gather();
    return this.#batch(own, at);
  }

  /** Throws nothing: whoever still waits when it stops finds another leader. */
  async serveOthers(standing: Standing): Promise<void> {
    const until = this.#ctx.io.elapsed() + LONGER_MS;
    let at = standing;
    try {
      while ((await this.#gather()) > 0 && this.#ctx.io.elapsed() < until) {
        const done = await this.#batch(null, at);
        if (done.outcome === 'written') at = after(done);
        else if (done.outcome !== 'declined') at = await this.#read();
      }
    } catch {
      // Told to those whom it concerns, when they try themselves.
    } finally {
      this.close();
    }
  }

  close(): void {
    this.#lobby?.close();
  }

  /** How many wait. Where there are many, most are on their way: from the batch before, or out of another line. */
  async #gather(): Promise<number> {
    const { known, io } = this.#ctx;
    const crowded = known.crowdedAt !== undefined && io.elapsed() - known.crowdedAt < CROWD_MS;
    if (crowded) await this.#lobby?.gather(known.crowd ?? 0);
    const waiting = this.#lobby?.waiting ?? 0;
    if (waiting > 0) {
      known.crowdedAt = io.elapsed();
      known.crowd = (waiting + (known.crowd ?? 0)) / 2;
    }
    return waiting;
  }

  async #read(): Promise<Standing> {
    const readFor = this.came;
    const tip = await freshTip(this.#ctx);
    return { tip, view: await this.viewAt(tip), readFor };
  }

  async #batch(own: Decided | null, at: Standing): Promise<BatchOutcome> {
    const shared = { lobby: this.#lobby, trail: this.#trail, most: this.#most };
    const place = this.#lobby?.place ?? null;
    const waiting = this.#lobby?.waiting ?? 0;
    if (place !== null && at.readFor === null)
      await leaveTurn(this.#ctx, place, { ...at.view, waiting });
    const began = this.#ctx.io.elapsed();
    const done = await writeBatch(this.#ctx, { ...at, own, ...shared });
    if (place !== null && done.outcome === 'written')
      noteWritten(this.#ctx, place, this.#ctx.io.elapsed() - began);
    if (place !== null && done.outcome === 'stale') noteLost(this.#ctx, place);
    if (done.outcome === 'declined') this.#most = 1;
    if (done.outcome === 'written') this.#ctx.known.latest = { ...done.view, oid: done.tip.oid };
    return done;
  }
}
