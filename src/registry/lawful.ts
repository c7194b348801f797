/**
 * The state that a journal's legal events lead to, whatever its trees say and whatever else was pushed between them.
 * What `recover` holds a tampered registry against. Must not know git.
 */
import { MetesError } from '../errors.ts';
import { type AuditCode, type AuditOptions, auditEvent } from './audit.ts';
import { continues } from './closing.ts';
import type { Event } from './event.ts';
import { fold } from './fold.ts';
import type { EventId } from './ids.ts';
import type { View } from './view.ts';

/**
 * Flaws of an event that leave its grant standing: an older or newer metes may have decided a detail otherwise, and a
 * claim that somebody works under is not taken away for that.
 */
const SLIGHT: ReadonlySet<AuditCode> = new Set(['not-as-decided', 'too-many-attempts']);

export class LawfulState {
  readonly #options: AuditOptions;
  readonly #seen = new Set<EventId>();
  #view: View | null = null;

  constructor(options: AuditOptions = {}) {
    this.#options = options;
  }

  get view(): View | null {
    return this.#view;
  }

  get seen(): ReadonlySet<EventId> {
    return this.#seen;
  }

  /** Of a registry that goes on from another: `view` is what it began with. */
  begin(first: Event, view: View): void {
    this.#seen.add(first.id);
    if (continues(first, view)) this.#view = view;
  }

  /** The next event, oldest first. */
  add(event: Event): void {
    const problems = auditEvent(this.#view, event, this.#seen, this.#options);
    this.#seen.add(event.id);
    if (problems.some((problem) => !SLIGHT.has(problem.code))) return;
    try {
      this.#view = fold(this.#view, event);
    } catch (error) {
      if (!(error instanceof MetesError) || error.code !== 'bad-event') throw error;
    }
  }
}
