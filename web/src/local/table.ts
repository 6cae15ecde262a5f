/*
 * table - one table of this device, beside the truth: wishes become rows, a row is kept
 * before anybody hears of it, and bots are asked by what their seats see.
 *
 * It says what a server would say, message by message. One row is under way at a time.
 * Another window with the same table may be faster with a row: then that one counts, and
 * whoever wished is checked again.
 */
import { Refused, type Duty, type Engine, type Wish } from '@maat/engine/table';
import { hex } from '@maat/engine/seal';
import type { Body } from '../table/socket';
import type { Hint, Seat } from '../table/types';
import type { FromNo, FromServer, Table } from '../table/wire';
import { gone } from './gone';
import { PAUSE_MS } from './pace';
import { Gone, type Kept, type Setup, type Store } from './store';
import type { Question, Thought } from './thinking';

export type Ask = (question: Omit<Question, 'n'>) => Promise<Thought>;

/** What a table needs of the world around it. */
export interface Around {
  store: Store;
  ask: Ask;
  tell: (message: FromServer) => void;
  /** Other windows are to look at the table. */
  announce: () => void;
}

/** A game at rest: its record, and how many rows it has. */
export interface Held {
  record: string;
  seq: number;
}

/** A wish by which somebody plays, with what makes it count once. */
interface Player {
  key: string;
  seq: number;
}

export const optionText = (options: Record<string, string>): string =>
  Object.entries(options)
    .map(([k, v]) => `${k}=${v}`)
    .join(' ');

export function openSetup(engine: Engine, setup: Setup): void {
  const { id, seed, game, memory, options, undo, title, created } = setup;
  const { rematchOf, opening, rules } = setup;
  engine.open(id, seed, game, memory, optionText(options), {
    undo,
    title,
    created,
    ...(rules !== undefined && { rules }),
    ...(rematchOf && { rematchOf }),
    ...(opening && { opening }),
  });
}

export class LocalTable {
  private queue: Promise<void> = Promise.resolve();
  private readonly asked = new Set<string>();
  private closed = false;
  private isDriver = false;
  /** How long a bot takes at least. */
  pause = PAUSE_MS;

  private constructor(
    private readonly kept: Kept,
    private readonly engine: Engine,
    private readonly around: Around,
  ) {}

  /** From what is kept; null: there is no such table on this device. */
  static async open(
    id: string,
    engine: Engine,
    around: Around,
  ): Promise<LocalTable | null> {
    const kept = await around.store.find(id);
    if (!kept) return null;
    const table = new LocalTable(kept, engine, around);
    await table.fold();
    return table;
  }

  private get id(): string {
    return this.kept.id;
  }

  private async fold(): Promise<void> {
    const { setup, record, table } = this.kept;
    if (!setup) return this.engine.look(this.id, record ?? '', table.created);
    openSetup(this.engine, setup);
    for (const row of await this.around.store.rows(this.id, 0)) this.engine.fold(row);
  }

  /** Nothing more is told; the engine is the caller's again when nobody uses it. */
  async close(): Promise<Engine> {
    this.closed = true;
    this.letGo();
    await this.queue;
    return this.engine;
  }

  /** From now on bots of this table are asked here, and in no other window. */
  drive(): void {
    this.isDriver = true;
    this.askBots();
  }

  /* ---- what is told ---- */

  private get table(): Table {
    return this.engine.meta().table;
  }

  private get viewers(): Seat[] {
    const mine = this.table.seats.filter((s) => s.me).map((s) => s.seat);
    return mine.length ? mine : [0];
  }

  private tellAll(messages: readonly FromServer[]): void {
    if (!this.closed) for (const m of messages) this.around.tell(m);
  }

  private snapshots(): FromServer[] {
    return this.viewers.map((as) => this.engine.snapshot(as));
  }

  /** What the last row did, for every viewpoint. */
  private news(): FromServer[] {
    const { step, meta, anew } = this.engine.change;
    const told: FromServer[] = [];
    // The end is known before its last step is shown.
    if (meta) told.push(this.engine.meta());
    if (step) for (const as of this.viewers) told.push(this.engine.step(as));
    if (anew) told.push(...this.snapshots());
    return told;
  }

  private no(code: string, why: string, re?: number): void {
    const no = { t: 'no', table: this.id, seq: this.engine.seq, rule: null, code, why };
    this.tellAll([{ ...no, ...(re !== undefined && { re }) } as FromNo]);
  }

  /* ---- rows ---- */

  /** One after the other, whatever comes of each. */
  private inTurn(work: () => Promise<void> | void): Promise<void> {
    const next = this.queue.then(async () => {
      if (!this.closed) await work();
    });
    this.queue = next.catch((e: unknown) => this.failed(e));
    return this.queue;
  }

  /** Nothing more can be done here: it was deleted, or nothing can be kept. */
  private failed(e: unknown): void {
    if (this.closed) return;
    const reason = e instanceof Gone ? 'unknown' : 'store';
    this.around.tell(gone(this.id, reason));
    this.closed = true;
  }

  /** Checks a wish, keeps its row, tells it; asks again where another window was faster. */
  private async commit(make: () => string): Promise<void> {
    for (;;) {
      const row = make();
      if (!row) break; // it is so already, or nobody asks any more
      const news = this.news();
      const { seq, table } = { seq: this.engine.seq, table: this.table };
      if (await this.around.store.append(this.id, seq, row, table)) {
        this.tellAll(news);
        this.around.announce();
        break;
      }
      if (this.closed) return;
      // What we had folded has not happened.
      await this.fold();
      this.tellAll(this.snapshots());
    }
    this.askBots();
  }

  /** Another window has kept rows. */
  follow(): Promise<void> {
    return this.inTurn(async () => {
      const { store } = this.around;
      if (!(await store.find(this.id))) throw new Gone(this.id);
      for (const row of await store.rows(this.id, this.engine.seq)) {
        this.engine.fold(row);
        this.tellAll(this.news());
      }
      this.askBots();
    });
  }

  /** The wish of a player, and its answer. */
  private wish(what: Wish, seat: Seat, text: string, player: Player): void {
    const { key } = player;
    void this.inTurn(async () => {
      try {
        await this.commit(() => this.engine.wish(what, seat, text, player));
        this.tellAll([{ t: 'ok', table: this.id, key } as FromServer]);
      } catch (e) {
        if (!(e instanceof Refused)) throw e;
        this.tellAll([{ ...e.no, key }]);
      }
    });
  }

  /** Covers what a seat may cover; the refusal, or null. */
  async cover(seat: Seat, on: boolean): Promise<FromNo | null> {
    let no: FromNo | null = null;
    await this.inTurn(async () => {
      try {
        await this.commit(() => this.engine.cover(seat, on));
      } catch (e) {
        if (!(e instanceof Refused)) throw e;
        no = e.no;
      }
    });
    return no;
  }

  /** This one is over, and `id` is its rematch. */
  async linkRematch(id: string): Promise<void> {
    await this.inTurn(() => this.commit(() => this.engine.wish('rematch', 0, id)));
  }

  record(): string {
    return this.kept.record ?? this.engine.record();
  }

  /** The record of what is kept, without a row that is still under way. */
  async keptRecord(): Promise<string> {
    return (await this.atRest(() => undefined)).record;
  }

  /** The same, and from then on whatever is wished waits until `letGo`: the game may go on elsewhere. */
  hold(): Promise<Held> {
    return this.atRest(() => new Promise<void>((done) => (this.letGo = done)));
  }

  letGo = (): void => undefined;

  private atRest(then: () => Promise<void> | void): Promise<Held> {
    return new Promise((ok, fail) => {
      const look = () => {
        ok({ record: this.record(), seq: this.engine.seq });
        return then();
      };
      void this.inTurn(look).then(() => fail(new Error(`table ${this.id} is closed`)));
    });
  }

  /* ---- what the page says ---- */

  hear(m: Body & { id?: number }): void {
    switch (m.t) {
      case 'sub':
        void this.inTurn(() => this.tellAll(this.snapshots()));
        void this.inTurn(() => this.askBots());
        break;
      case 'act':
        return this.wish('act', m.seat, m.do, m);
      case 'throw':
        return this.wish('throw', m.seat, m.input, m);
      case 'undo':
      case 'resign':
        return this.wish(m.t, m.seat, '', m);
      default:
        void this.inTurn(() => this.answer(m));
    }
  }

  private answer(m: Body & { id?: number }): void {
    const re = m.id;
    const as = 'as' in m && m.as !== undefined ? m.as : this.viewers[0]!;
    if (m.t === 'hint') return void this.hint(m.seat, re);
    if (m.t === 'history')
      this.tellAll([{ ...this.engine.history(as, m.from, m.to), re }]);
    else if (m.t === 'view') this.tellAll([{ ...this.engine.viewAt(as, m.ply), re }]);
    else if (m.t === 'seen') this.tellSeen(m.seat, re);
    else if (m.t === 'propose') this.propose(m.seat, m.do, re);
    else if (re !== undefined) this.no('bad_request', 'this table has no server', re);
  }

  /** For an engine of the page: nothing that the table does not show as well. */
  private tellSeen(seat: Seat, re?: number): void {
    const { acting, hand } = this.engine.node();
    if (hand || !acting.includes(seat) || !this.viewers.includes(seat))
      return this.no('no_hint', 'not now', re);
    const bytes = hex(this.engine.shown(seat));
    const { seq } = this.engine;
    this.tellAll([{ t: 'seen', table: this.id, seat, seq, bytes, re } as FromServer]);
  }

  private propose(seat: Seat, text: string, re?: number): void {
    try {
      this.engine.propose(seat, text);
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
      return this.tellAll([{ ...e.no, ...(re !== undefined && { re }) }]);
    }
    const told = this.viewers.map((as) => this.engine.proposals(as));
    this.tellAll(re === undefined ? told : [...told, { t: 'ok', table: this.id, re }]);
  }

  /* ---- bots ---- */

  private question(kind: Question['kind'], d: Omit<Duty, 'asked' | 'throws'>) {
    const bots = this.table.seats.filter((s) => s.kind === 'bot').length;
    return this.around.ask({
      kind,
      game: this.table.game,
      level: d.level,
      by: d.by,
      bots,
      // A bot remembers for itself, nothing for others.
      seen: kind === 'hint' ? this.engine.shown(d.seat) : this.engine.seen(d.seat),
    });
  }

  /** Whoever has to decide is asked, each for every decision once. */
  private askBots(): void {
    if (!this.isDriver || this.closed) return;
    for (const d of this.engine.duties()) {
      const name = `${d.seat} ${d.by} ${d.asked}`;
      if (this.asked.has(name)) continue;
      this.asked.add(name);
      void this.decide(d)
        .finally(() => this.asked.delete(name))
        .catch((e: unknown) => this.failed(e));
    }
  }

  private async decide(d: Duty): Promise<void> {
    const begun = performance.now();
    const legal = d.throws ? [] : this.engine.legal(d.seat);
    const { text } =
      legal.length === 1
        ? { text: legal[0]! }
        : await this.question(d.throws ? 'throw' : 'choose', d);
    const rest = this.pause - (performance.now() - begun);
    if (rest > 0 && d.by === d.seat)
      await new Promise((done) => setTimeout(done, rest));
    await this.inTurn(async () => {
      if (d.by !== d.seat && this.isOpen(d)) this.propose(d.by, this.move(d, text));
      else await this.commit(() => this.doDuty(d, text));
    });
  }

  /** Not any more when somebody took a move back, or another window was faster. */
  private isOpen(d: Duty): boolean {
    return this.engine
      .duties()
      .some((x) => x.by === d.by && x.asked === d.asked && x.seat === d.seat);
  }

  /** A level that is gone still has to move. */
  private move(d: Duty, text: string | null): string {
    return text ?? (d.throws ? '-' : this.engine.legal(d.seat)[0]!);
  }

  private doDuty(d: Duty, text: string | null): string {
    if (d.by !== d.seat || !this.isOpen(d)) return '';
    return this.engine.wish(d.throws ? 'throw' : 'act', d.seat, this.move(d, text));
  }

  /** At a table of this device everybody else is a bot, or sits beside. */
  private async hint(seat: Seat, re?: number): Promise<void> {
    const { acting, hand } = this.engine.node();
    const { seq } = this.engine;
    let hint: Hint | null | undefined = null;
    if (acting.includes(seat) && !hand)
      ({ hint } = await this.question('hint', { seat, by: seat, level: '' }));
    await this.inTurn(() => {
      if (!hint || this.engine.seq !== seq)
        return this.no('no_hint', 'no hint at this table now', re);
      const told = { t: 'hint', table: this.id, seat, seq, ...hint } as FromServer;
      this.tellAll([{ ...told, ...(re !== undefined && { re }) } as FromServer]);
    });
  }
}
