/*
 * socket - the one WebSocket of this page: greeting, heartbeat, reconnection.
 *
 * Whoever wants to hear about a table registers a `Hearer`. After every reconnection
 * hearers are told to subscribe anew; what they had sent and not heard about they
 * send again with the same key, so nothing is lost and nothing counts twice.
 */
import { api, ApiError } from '../lib/api';
import { to } from '../lib/base';
import { person } from '../lib/person.svelte';
import { greeting } from '../pwa/greeting';
import type { Answer, Seat } from './types';
import type { FromServer, ToServer } from './wire';

export interface Hearer {
  /** Called on every (re)connection, after the greeting. */
  connected(): void;
  disconnected(): void;
  hear(message: FromServer): void;
}

export type Body = ToServer extends infer M
  ? M extends unknown
    ? Omit<M, 'id'>
    : never
  : never;

/** What a table needs of a connection; the engine in this page can stand in for it. */
export interface Line {
  add(h: Hearer): void;
  remove(h: Hearer): void;
  /** Send if there is a connection; false if not. */
  send(message: Body): boolean;
  /** Send and wait for the direct answer; null when the connection went. */
  ask(message: Body): Promise<FromServer | null>;
  /** What a seat may cover is covered, or shown again. */
  cover(table: string, seat: Seat, on: boolean): Promise<Answer>;
}

const SILENCE_MS = 40_000; // two of the server's pings; then we ask
const HELLO_MS = 8_000; // for the greeting of a new connection
const WAITS = [300, 800, 1500, 3000, 5000, 8000];

export class Socket implements Line {
  private ws: WebSocket | null = null;
  private ready = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private quiet: ReturnType<typeof setTimeout> | undefined;
  private readonly hearers = new Set<Hearer>();
  private readonly asked = new Map<number, (m: FromServer | null) => void>();
  private id = 0;
  /** Why the server said goodbye, if it did. */
  farewell: string | null = null;

  /** `renew` gets a new session when the server does not know ours. */
  constructor(
    private readonly address: string,
    private readonly renew: () => Promise<void>,
  ) {}

  add(h: Hearer): void {
    this.hearers.add(h);
    if (this.ready) h.connected();
    else if (!this.ws) this.connect();
  }

  remove(h: Hearer): void {
    this.hearers.delete(h);
    if (this.hearers.size) return;
    clearTimeout(this.timer);
    this.ws?.close();
    this.ws = null;
    this.ready = false;
  }

  send(message: Body & { id?: number }): boolean {
    if (!this.ready || !this.ws) return false;
    this.ws.send(JSON.stringify(message));
    return true;
  }

  async cover(table: string, seat: Seat, on: boolean): Promise<Answer> {
    try {
      await api.cover(table, seat, on);
      return { ok: true };
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      return { ok: false, rule: null, code: e.code, why: e.message };
    }
  }

  ask(message: Body): Promise<FromServer | null> {
    const id = ++this.id;
    return new Promise((done) => {
      if (!this.send({ ...message, id })) done(null);
      else this.asked.set(id, done);
    });
  }

  private connect(): void {
    clearTimeout(this.timer);
    const ws = new WebSocket(this.address, 'maat.1');
    this.ws = ws;
    ws.onmessage = (e) => {
      if (this.ws === ws) this.receive(JSON.parse(String(e.data)) as FromServer);
    };
    ws.onclose = () => {
      if (this.ws === ws) this.drop();
    };
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => {
      // A browser may take minutes to give up a handshake that nobody answers.
      if (this.ws === ws) this.drop();
      ws.close();
    }, HELLO_MS);
  }

  private receive(message: FromServer): void {
    this.watch();
    if (message.t === 'hello') {
      this.ready = true;
      this.tries = 0;
      this.farewell = null;
      greeting.hear(message.version);
      for (const h of [...this.hearers]) h.connected();
      return;
    }
    if (message.t === 'bye') this.farewell = message.reason;
    if (message.re !== undefined) {
      this.asked.get(message.re)?.(message);
      this.asked.delete(message.re);
    }
    for (const h of [...this.hearers]) h.hear(message);
  }

  /** A connection can be dead without saying so: ask, and give up without an answer. */
  private watch(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => {
      this.send({ t: 'ping' });
      this.quiet = setTimeout(() => this.ws?.close(), 8000);
    }, SILENCE_MS);
  }

  private drop(): void {
    clearTimeout(this.quiet);
    this.ws = null;
    this.ready = false;
    for (const done of this.asked.values()) done(null);
    this.asked.clear();
    for (const h of [...this.hearers]) h.disconnected();
    if (!this.hearers.size) return;
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)]!;
    this.timer = setTimeout(
      () => void this.again(),
      wait * (0.8 + Math.random() * 0.4),
    );
  }

  private async again(): Promise<void> {
    if (this.farewell === 'unauthorised') {
      this.farewell = null;
      await this.renew();
    }
    if (!this.ws && this.hearers.size) this.connect();
  }

  /** The page is left: others see at once that nobody looks any more. */
  leave(): void {
    clearTimeout(this.timer);
    clearTimeout(this.quiet);
    const ws = this.ws;
    this.ws = null;
    this.ready = false;
    ws?.close();
    for (const h of [...this.hearers]) h.disconnected();
  }

  /** Somebody else sits before the page now: what it hears is for them. */
  renewed(): void {
    this.leave();
    this.retry();
  }

  /** Try at once: the browser says that the network is back. */
  retry(): void {
    if (this.ws || !this.hearers.size) return;
    clearTimeout(this.timer);
    this.connect();
  }
}

let shared: Socket | undefined;

export function socket(): Socket {
  if (shared) return shared;
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  shared = new Socket(`${scheme}//${location.host}${to('/ws')}`, () => person.renew());
  addEventListener('online', () => shared?.retry());
  addEventListener('pagehide', () => shared?.leave());
  // A page may be brought back as it was.
  addEventListener('pageshow', (e) => {
    if (e.persisted) shared?.retry();
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) shared?.retry();
  });
  return shared;
}
