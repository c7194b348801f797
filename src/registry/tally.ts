/**
 * What a journal says of a stretch of time: refusals, questions to people and their answers, claims that ended,
 * emergencies. Folds events, and counts nothing.
 */
import { MetesError } from '../errors.ts';
import type { PathText } from '../scope/scope.ts';
import { type Answerable, awaitedIn } from './answered.ts';
import type { Claim } from './claim.ts';
import type { Event, EventOf } from './event.ts';
import { apply, fold } from './fold.ts';
import type { ClaimId, EventId, Instant, RepositoryId } from './ids.ts';
import { pullKey, type Rest } from './view.ts';

/** One question to a person, from the first breach until nothing of it is open. */
export interface Question {
  readonly claim: ClaimId | null;
  readonly pull: number | null;
  readonly branch: string;
  readonly asked: Instant;
  /** When somebody first answered; null: nobody did. */
  readonly answered: Instant | null;
  /** What waits for an answer now; empty: it is over. */
  readonly open: readonly PathText[];
  /** It was over because its claim landed, with this open. */
  readonly landed: boolean;
}

export interface Emergency {
  readonly event: EventId;
  readonly incident: string;
  readonly branch: string;
  readonly by: string;
  readonly at: Instant;
  readonly followedUp: string | null;
}

export interface Refused {
  readonly write: readonly string[];
  /** Who held it; a claim that the journal does not tell of is left out. */
  readonly blockers: readonly Claim[];
  /** True when one was left out. */
  readonly incomplete: boolean;
}

export interface Tally {
  readonly refusals: readonly Refused[];
  readonly questions: readonly Question[];
  /** Asked at any time, and without an answer now. */
  readonly waiting: readonly Question[];
  /** Claims that ended, as they were then. */
  readonly ended: readonly Claim[];
  readonly glass: readonly Emergency[];
  /** Entries that are no event, or do not apply. */
  readonly unreadable: number;
}

interface Asked extends Omit<Question, 'answered' | 'open' | 'landed'> {
  answered: Instant | null;
  open: readonly PathText[];
  landed: boolean;
}

type About = EventOf<'breached' | 'resolved' | 'broke-glass'>;

export class Tallying {
  readonly #repository: RepositoryId;
  readonly #since: Instant;
  readonly #claims = new Map<ClaimId, Claim>();
  readonly #known = new Map<ClaimId, Claim>();
  readonly #asked: Asked[] = [];
  /** The question that is open about a claim or a pull request. */
  readonly #current = new Map<string, Asked>();
  readonly #glass: (Omit<Emergency, 'followedUp'> & { followedUp: string | null })[] = [];
  readonly #refusals: Refused[] = [];
  readonly #ended: Claim[] = [];
  #rest: Rest | null = null;
  #unreadable = 0;

  constructor(repository: RepositoryId, since: Instant) {
    this.#repository = repository;
    this.#since = since;
  }

  /** In the journal's order; null for an entry that is no event. */
  add(event: Event | null): void {
    if (event === null || !this.#applies(event)) {
      this.#unreadable += 1;
      return;
    }
    if (event.repository !== this.#repository) return;
    switch (event.kind) {
      case 'refused':
        this.#refused(event);
        return;
      case 'breached':
      case 'resolved':
      case 'broke-glass':
        this.#answered(event);
        return;
      case 'followed-up':
        for (const glass of this.#glass)
          if (glass.event === event.glass) glass.followedUp = event.where;
        return;
      case 'pull-closed':
        this.#over(pullKey(event.repository, event.pull));
    }
  }

  /** Applies it to the state; claims that it ends are noted as they were. */
  #applies(event: Event): boolean {
    const before = endedBy(event).flatMap((id) => this.#claims.get(id) ?? []);
    try {
      this.#rest = this.#rest === null ? fold(null, event) : apply(this.#rest, this.#claims, event);
    } catch (error) {
      if (error instanceof MetesError) return false;
      throw error;
    }
    for (const claim of before) this.#end(claim, event);
    const id = 'claim' in event ? event.claim : null;
    const changed = typeof id === 'string' ? this.#claims.get(id) : id;
    if (changed) this.#known.set(changed.id, changed);
    return true;
  }

  #end(claim: Claim, event: Event): void {
    const asked = this.#current.get(claim.id);
    if (asked && event.kind === 'released' && event.because === 'landed') asked.landed = true;
    this.#over(claim.id);
    const { repository } = claim;
    if (event.at >= this.#since && repository === this.#repository) this.#ended.push(claim);
  }

  #over(key: string): void {
    const asked = this.#current.get(key);
    if (asked !== undefined) asked.open = [];
    this.#current.delete(key);
  }

  #refused({ at, request, blockers }: EventOf<'refused'>): void {
    if (at < this.#since) return;
    const known = blockers.flatMap(({ claim }) => this.#known.get(claim) ?? []);
    const incomplete = known.length < blockers.length;
    this.#refusals.push({ write: request.write, blockers: known, incomplete });
  }

  #answered(event: About): void {
    if (event.kind === 'broke-glass' && event.at >= this.#since) {
      const { id, incident, branch, by, at } = event;
      this.#glass.push({ event: id, incident, branch, by: by.holder, at, followedUp: null });
    }
    const key =
      event.claim ?? (event.pull === undefined ? null : pullKey(event.repository, event.pull));
    if (key === null) return;
    const open = awaitedIn(this.#about(event)).map(({ path }) => path);
    const begins = event.kind === 'breached' && open.length > 0;
    const asked = this.#current.get(key) ?? (begins ? this.#ask(event, key) : null);
    if (asked === null) return;
    if (event.kind !== 'breached') asked.answered ??= event.at;
    asked.open = open;
    if (open.length === 0) this.#over(key);
  }

  #ask({ claim, pull, branch, at }: EventOf<'breached'>, key: string): Asked {
    const asked: Asked = {
      ...{ claim, pull: pull ?? null, branch, asked: at },
      ...{ answered: null, open: [], landed: false },
    };
    this.#asked.push(asked);
    this.#current.set(key, asked);
    return asked;
  }

  #about({ claim, pull, repository }: About): Answerable {
    const about =
      claim === null
        ? pull === undefined
          ? undefined
          : this.#rest?.pulls.get(pullKey(repository, pull))
        : this.#claims.get(claim);
    return about ?? {};
  }

  done(): Tally {
    return {
      refusals: this.#refusals,
      questions: this.#asked.filter(({ asked }) => asked >= this.#since),
      waiting: this.#asked.filter(({ open }) => open.length > 0),
      ended: this.#ended,
      glass: this.#glass,
      unreadable: this.#unreadable,
    };
  }
}

function endedBy(event: Event): readonly ClaimId[] {
  if (event.kind === 'released') return [event.claim];
  const displaced = 'displaced' in event ? (event.displaced ?? []) : [];
  return event.kind === 'taken-over' ? [event.from, ...displaced] : displaced;
}
