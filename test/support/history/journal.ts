/**
 * The journal as the checker reads it: JSON out of commit messages, without src/registry. Which question each event answers, and
 * what it says was done.
 */
/** One commit of the registry's branch. */
export interface Entry {
  readonly oid: string;
  readonly message: string;
}

export interface JournalEvent {
  readonly oid: string;
  readonly id: string;
  readonly kind: string;
  /** By the clock of who decided, in milliseconds. */
  readonly at: number;
  readonly seat: string;
  readonly repository: string;
  readonly target: string;
  /** The claim that it grants, changes or ends; null of the others. */
  readonly claim: string | null;
  /** Of the claims that it grants. */
  readonly granted: {
    readonly branch: string;
    /** In words, and the id that its attempts share. */
    readonly task: string;
    readonly taskId: string;
    readonly generation: number;
  } | null;
  /** What it adds to a claim, or the whole of it. */
  readonly patterns: readonly string[];
  /** All that the claim has from then on; null where that is not told. */
  readonly whole: readonly string[] | null;
  readonly from: string | null;
  readonly until: number | null;
  readonly because: string | null;
  readonly forced: boolean;
  /** The claims that it says went, the one taken over included. */
  readonly displaced: readonly string[];
}

interface Wire {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly by: { readonly seat: string };
  readonly repository: string;
  readonly claim?: string | WireClaim | null;
  readonly write?: readonly string[];
  readonly added?: readonly string[];
  readonly from?: string;
  readonly until?: string;
  readonly because?: string;
  readonly forced?: object;
  readonly displaced?: readonly string[];
}

interface WireClaim {
  readonly id: string;
  readonly target: string;
  readonly branch: string;
  readonly seat: string;
  readonly task: { readonly id: string; readonly text: string };
  readonly write: readonly string[];
  readonly generation: number;
  readonly lease: { readonly until: string };
}

/** What a commit of the journal says; throws when that is no event. */
export function eventOf({ oid, message }: Entry): JournalEvent {
  const wire = JSON.parse(
    message.slice(message.indexOf('\n{'), message.lastIndexOf('}') + 1),
  ) as Wire;
  const claim = typeof wire.claim === 'object' ? wire.claim : null;
  const until = claim?.lease.until ?? wire.until;
  const from = wire.kind === 'taken-over' ? (wire.from ?? null) : null;
  return {
    oid,
    id: wire.id,
    kind: wire.kind,
    at: Date.parse(wire.at),
    seat: wire.by.seat,
    repository: wire.repository,
    target: claim?.target ?? '',
    claim: typeof wire.claim === 'string' ? wire.claim : (claim?.id ?? null),
    granted: claim && {
      branch: claim.branch,
      task: claim.task.text,
      taskId: claim.task.id,
      generation: claim.generation,
    },
    whole: claim?.write ?? wire.write ?? null,
    patterns: claim?.write ?? wire.added ?? wire.write ?? [],
    from,
    until: until === undefined ? null : Date.parse(until),
    because: wire.because ?? null,
    forced: wire.forced !== undefined,
    displaced: [...(from === null ? [] : [from]), ...(wire.displaced ?? [])],
  };
}

/** A claim as a file of the registry's tree says it. */
export interface Standing {
  readonly id: string;
  readonly seat: string;
  readonly write: readonly string[];
  readonly generation: number;
  readonly until: number;
}

export function standingOf(text: string): Standing {
  const claim = JSON.parse(text) as WireClaim;
  return {
    id: claim.id,
    seat: claim.seat,
    write: claim.write,
    generation: claim.generation,
    until: Date.parse(claim.lease.until),
  };
}
