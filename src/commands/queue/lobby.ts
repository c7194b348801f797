/**
 * The leader's side of the queue: who waits, in the order in which they came. Carries questions and answers; knows
 * nothing of what is decided, and believes nobody's silence: a guest that does not answer loses its turn.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { type Held, listenAt } from './listening.ts';
import {
  type Answered,
  type Asked,
  listen,
  type Offer,
  type Position,
  say,
  type Told,
} from './wire.ts';

/** How long a guest has for its turn: everybody else waits meanwhile. */
const TURN_MS = 3_000;
/** Whoever is coming is here sooner. */
const GATHER_MS = 8;
/** Where somebody came each time, others wait for an answer by now. */
const GATHER_ROUNDS = 25;
/** How often those who wait hear that somebody still leads. */
export const BEAT_MS = 1_000;

/** Where so many are missing, they are late, or gone: nobody is kept long by those who are gone. */
const LATE_ROUNDS = 6;

export interface Guest {
  /** Of all who ever came to this lobby, it was the n-th. */
  readonly nth: number;
  /** A tip that it can read by itself. */
  readonly knows: string | null;
  readonly gone: boolean;
  /** What it asks for at this position; null when it left, or took too long. */
  turn(at: Position): Promise<Offer | null>;
  answer(answered: Answered): void;
  /** It goes on by itself, and hears the reason. */
  declined(): void;
}

export interface Lobby {
  /** Its socket: what stands for this machine's line, whoever leads. */
  readonly place: string;
  readonly waiting: number;
  /** How many ever came. */
  readonly came: number;
  /** Those who stood in another line until now are on their way: so many of them are waited for a little longer. */
  gather(likely: number): Promise<void>;
  /** Whoever came first, out of the line; at most `most`. */
  next(most: number): Guest[];
  /** First in line again, in this order. */
  putBack(guests: readonly Guest[]): void;
  /** Whoever waits sees the line end, and goes on without. */
  close(): void;
}

/** Null when another process has the place already, or has left its socket there. */
export async function openLobby(socket: string): Promise<Lobby | null> {
  const lobby = new Room(socket);
  let open = false;
  try {
    open = await lobby.open();
    return open ? lobby : null;
  } finally {
    // Its clock would keep the process from ending.
    if (!open) lobby.close();
  }
}

class Room implements Lobby {
  readonly place: string;
  #held: Held | null = null;
  came = 0;
  #line: Guest[] = [];
  readonly #here = new Set<Visitor>();
  readonly #server: Server = createServer((client) => this.#welcome(client));
  readonly #beat = setInterval(() => {
    for (const visitor of this.#here) visitor.wait();
  }, BEAT_MS);

  constructor(place: string) {
    this.place = place;
  }

  /** False when somebody has the place. */
  async open(): Promise<boolean> {
    this.#held = await listenAt(this.#server, this.place);
    return this.#held !== null;
  }

  get waiting(): number {
    this.#line = this.#line.filter((guest) => !guest.gone);
    return this.#line.length;
  }

  async gather(likely: number): Promise<void> {
    let before = -1;
    for (let round = 0; round < GATHER_ROUNDS; round += 1) {
      if (likely > 0 && this.waiting >= likely) return;
      const late = this.waiting < likely && round < LATE_ROUNDS;
      if (this.waiting === before && !late) return;
      before = this.waiting;
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    }
  }

  next(most: number): Guest[] {
    return this.waiting === 0 ? [] : this.#line.splice(0, most);
  }

  putBack(guests: readonly Guest[]): void {
    this.#line.unshift(...guests);
  }

  close(): void {
    clearInterval(this.#beat);
    this.#held?.giveUp();
    this.#held = null;
    this.#server.close();
    for (const visitor of this.#here) visitor.end();
  }

  #welcome(client: Socket): void {
    const visitor = new Visitor(client, {
      came: () => {
        this.came += 1;
        this.#line.push(visitor);
        return this.came;
      },
      left: () => this.#here.delete(visitor),
    });
    this.#here.add(visitor);
  }
}

class Visitor implements Guest {
  nth = 0;
  knows: string | null = null;
  gone = false;
  readonly #socket: Socket;
  #here = false;
  #offered: ((offer: Offer | null) => void) | null = null;

  constructor(socket: Socket, on: { came: () => number; left: () => void }) {
    this.#socket = socket;
    listen<Asked>(socket, {
      heard: (message) => {
        if (message.say === 'offer') this.#settle(message);
        if (message.say !== 'here') return;
        // In two places of the line it would have two turns at once, and one of them would never end.
        if (this.#here) return this.end();
        this.#here = true;
        this.knows = typeof message.knows === 'string' ? message.knows : null;
        this.nth = on.came();
      },
      ended: () => {
        this.gone = true;
        on.left();
        this.#settle(null);
      },
    });
  }

  wait(): void {
    say(this.#socket, { say: 'wait' });
  }

  async turn(at: Position): Promise<Offer | null> {
    if (this.gone) return null;
    const offered = new Promise<Offer | null>((resolve) => {
      this.#offered = resolve;
    });
    const late = setTimeout(() => this.#settle(null), TURN_MS);
    say(this.#socket, { say: 'turn', at });
    const offer = await offered;
    clearTimeout(late);
    this.knows = at.tip.oid;
    // What it sends from here on would be about another turn.
    if (offer === null) this.end();
    return offer;
  }

  answer(answered: Answered): void {
    this.#last({ say: 'answer', ...answered });
  }

  declined(): void {
    this.#last({ say: 'alone' });
  }

  end(): void {
    this.#socket.destroy();
  }

  #last(message: Told): void {
    say(this.#socket, message);
    this.#socket.end();
  }

  #settle(offer: Offer | null): void {
    this.#offered?.(offer);
    this.#offered = null;
  }
}
