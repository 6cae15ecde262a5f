/*
 * seeded - a table whose deal and whose players follow from a number: for drawing boards and
 * for tests, at once and without a worker.
 *
 * It stands where the connection to a server stands: the same messages go in and come
 * out, and RemoteTable notices no difference. Other seats are played at random, so a
 * picture of a board can be taken again.
 */
import { Refused, type Engine, type Wish } from '@maat/engine/table';
import type { Body, Hearer, Line } from '../table/socket';

import type { Answer, Seat } from '../table/types';
import type { FromServer, Memory } from '../table/wire';

export interface SeededChoice {
  game: string;
  options: Record<string, string>;
  memory: Memory;
  players: number;
  seed: number;
  /** Seats on this device; none is a spectator. */
  mine: Seat[];
  /** Play this many actions at random before anything is shown. */
  skip: number;
  /** The others do so many actions after that; left out: all of theirs. */
  steps?: number;
}

export const LOCAL_ID = 'local';

export class SeededLine implements Line {
  private hearer: Hearer | null = null;
  private state: number;
  private steps: number;
  /** What has happened, row by row. */
  readonly rows: string[] = [];

  constructor(
    private readonly engine: Engine,
    private readonly choice: SeededChoice,
    private readonly pause = 120,
  ) {
    this.state = choice.seed >>> 0 || 1;
    this.steps = choice.steps ?? Infinity;
    this.begin();
  }

  private random(below: number): number {
    // xorshift32: enough to draw a board
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % below;
  }

  private get viewers(): Seat[] {
    return this.choice.mine.length ? this.choice.mine : [0];
  }

  private begin(): void {
    const { game, options, memory, players, mine, seed, skip } = this.choice;
    const words = Object.entries({ players: String(players), ...options });
    this.engine.open(
      LOCAL_ID,
      seed.toString(16).padStart(64, '0'),
      game,
      memory,
      words.map(([k, v]) => `${k}=${v}`).join(' '),
    );
    for (let seat = 1; seat <= players; seat++)
      if (mine.includes(seat)) this.wish('sit', seat, 'Anna');
      else this.wish('bot', seat, 'random');
    this.wish('begin');
    for (let i = 0; i < skip && this.anyone(() => true); i++);
  }

  private wish(what: Wish, seat: Seat = 0, text = ''): void {
    this.rows.push(this.engine.wish(what, seat, text));
  }

  /** The first of these seats that owes something does it, at random; false: none. */
  private anyone(may: (seat: Seat) => boolean): boolean {
    const { acting, hand } = this.engine.node();
    const seat = hand ? hand : acting.find(may);
    if (!seat || !may(seat)) return false;
    if (hand) this.wish('throw', seat, '-');
    else {
      const legal = this.engine.legal(seat);
      this.wish('act', seat, legal[this.random(legal.length)]!);
    }
    return true;
  }

  private tell(message: FromServer): void {
    this.hearer?.hear(message);
  }

  /** What the last wish did, to every viewpoint. */
  private tellStep(): void {
    if (this.engine.node().node === 'over') this.tell(this.engine.meta());
    for (const as of this.viewers) this.tell(this.engine.step(as));
    this.others();
  }

  private others(): void {
    setTimeout(() => {
      if (!this.hearer || this.steps <= 0) return;
      this.steps--;
      if (this.anyone((seat) => !this.choice.mine.includes(seat))) this.tellStep();
    }, this.pause);
  }

  /* ---- as the connection to a server ---- */

  add(h: Hearer): void {
    this.hearer = h;
    h.connected();
  }

  remove(): void {
    this.hearer = null;
  }

  /** A wish with a key, and its answer. */
  private keyed(what: Wish, seat: Seat, key: string, text: string): void {
    try {
      this.wish(what, seat, text);
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
      return this.tell({ ...e.no, key });
    }
    this.tell({ t: 'ok', table: LOCAL_ID, key });
    if (what === 'resign') this.tellAnew();
    else this.tellStep();
  }

  /** What may be told is another now: to every viewpoint all of it. */
  private tellAnew(): void {
    this.tell(this.engine.meta());
    for (const as of this.viewers) this.tell(this.engine.snapshot(as));
  }

  cover(_table: string, seat: Seat, on: boolean): Promise<Answer> {
    try {
      this.rows.push(this.engine.cover(seat, on));
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
      const { rule, code, why } = e.no;
      return Promise.resolve({ ok: false, rule, code, why });
    }
    this.tellAnew();
    return Promise.resolve({ ok: true });
  }

  send(m: Body): boolean {
    switch (m.t) {
      case 'sub':
        for (const as of this.viewers) this.tell(this.engine.snapshot(as));
        this.others();
        break;
      case 'act':
        this.keyed('act', m.seat, m.key, m.do);
        break;
      case 'throw':
        this.keyed('throw', m.seat, m.key, m.input);
        break;
      case 'undo':
      case 'resign':
        this.keyed(m.t, m.seat, m.key, '');
        break;
      default:
    }
    return true;
  }

  ask(m: Body): Promise<FromServer | null> {
    const as = 'as' in m && m.as !== undefined ? m.as : this.viewers[0]!;
    return Promise.resolve(
      m.t === 'history'
        ? this.engine.history(as, m.from, m.to)
        : m.t === 'view'
          ? this.engine.viewAt(as, m.ply)
          : m.t === 'hint'
            ? this.hint(m.seat)
            : null,
    );
  }

  private hint(seat: Seat): FromServer | null {
    const first = this.engine.legal(seat)[0];
    return first === undefined
      ? null
      : { t: 'hint', table: LOCAL_ID, seat, seq: this.rows.length, do: first };
  }
}
