/* remote - a table that lives elsewhere, on a server as a rule, by its messages. */
import type { Body, Hearer, Line } from './socket';
import type {
  Hint,
  Answer,
  Clock,
  Listener,
  Moment,
  Seat,
  Source,
  View,
} from './types';
import type {
  Act,
  Clocks,
  FromServer,
  FromStep,
  FromTable,
  Table,
  ToAct,
  ToResign,
  ToThrow,
  ToUndo,
} from './wire';

type Keyed = ToAct | ToThrow | ToUndo | ToResign;

interface Pending {
  message: Keyed;
  done: (answer: Answer) => void;
}

interface Point {
  view: View | null;
  seq: number;
}

const OK: Answer = { ok: true };
const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const AGAIN_MS = 2000; // until a table is asked for that could not be loaded

export class RemoteTable implements Source, Hearer {
  private listener: Listener | null = null;
  private readonly points = new Map<Seat, Point>();
  private readonly pending = new Map<string, Pending>();
  private table: Table | null = null;
  private seq = 0;
  private again: ReturnType<typeof setTimeout> | undefined;
  private count = 0;
  private readonly run = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly id: string,
    private readonly socket: Line,
  ) {}

  open(listener: Listener): void {
    this.listener = listener;
    this.socket.add(this);
  }

  close(): void {
    clearTimeout(this.again);
    this.socket.send({ t: 'unsub', table: this.id });
    this.socket.remove(this);
    for (const p of this.pending.values())
      p.done({ ok: false, rule: null, code: 'left', why: 'the table was left' });
    this.pending.clear();
    this.listener = null;
  }

  /* ---- the connection ---- */

  connected(): void {
    this.socket.send({ t: 'sub', table: this.id });
  }

  private later(): void {
    clearTimeout(this.again);
    this.again = setTimeout(() => this.connected(), AGAIN_MS);
  }

  disconnected(): void {
    clearTimeout(this.again);
    this.listener?.onLink('lost');
  }

  hear(m: FromServer): void {
    if (!this.listener || !('table' in m)) return;
    const of = typeof m.table === 'object' ? m.table.id : m.table;
    if (of !== this.id) return;
    switch (m.t) {
      case 'table':
        return this.snapshot(m);
      case 'step':
        return this.step(m);
      case 'proposals':
        return this.listener.onProposals(m.as, m.proposals);
      case 'meta':
        this.table = m.table;
        return this.listener.onTable(m.table);
      case 'chat':
        return this.listener.onChat(m.lines, false);
      case 'watchers':
        return this.listener.onWatchers(m.count, m.names);
      case 'gone':
        return this.listener.onGone(m.reason);
      case 'ok':
        return this.settle(m.key, OK);
      case 'no':
        // Without a key it answers `sub`: the store is silent, and will not be for ever.
        if (m.key === undefined && m.code === 'unavailable') return this.later();
        return this.settle(m.key, {
          ok: false,
          rule: m.rule,
          code: m.code,
          why: m.why,
        });
      case 'stale':
        // What was missed arrives as steps of its own; the reader decides anew.
        return this.settle(m.key, { ok: false, rule: null, code: 'stale', why: '' });
      default:
    }
  }

  private settle(key: string | undefined, answer: Answer): void {
    const p = key === undefined ? undefined : this.pending.get(key);
    if (!p) return;
    this.pending.delete(key!);
    p.done(answer);
  }

  private moment(m: FromTable | FromStep, view: View | null): Moment {
    return {
      ply: m.ply,
      view,
      node: m.node,
      phase: m.phase ?? '',
      acting: m.acting,
      legal: m.legal,
      ...(m.advises && { advises: m.advises }),
      ...(m.proposals && { proposals: m.proposals }),
      thrower: m.hand,
      undo: m.undo,
      result: m.node === 'over' ? (this.table?.result ?? null) : null,
    };
  }

  private clock(c: Clocks): void {
    const clock: Clock | null = c && { ...c, at: performance.now() };
    this.listener?.onClock(clock);
  }

  private snapshot(m: FromTable): void {
    this.table = m.table;
    this.seq = Math.max(this.seq, m.seq);
    this.points.set(m.as, { view: m.view, seq: m.seq });
    const l = this.listener!;
    l.onLink('online');
    l.onSnapshot(m.as, m.table, this.moment(m, m.view), m.log);
    l.onChat(m.chat, true);
    this.clock(m.clock);
    // Sent before the connection went and never answered: the key makes it safe.
    for (const p of this.pending.values()) this.socket.send(p.message);
  }

  private step(m: FromStep): void {
    const point = this.points.get(m.as);
    if (!point || m.seq <= point.seq) return;
    point.seq = m.seq;
    this.seq = Math.max(this.seq, m.seq);
    point.view = { ...point.view, ...m.d };
    const after = this.moment(m, point.view);
    if (m.back !== undefined) this.listener!.onBack(m.as, m.back, m.acts, after);
    else this.listener!.onStep(m.as, { acts: m.acts, after });
    this.clock(m.clock);
    this.settle(m.key, OK);
  }

  /* ---- what the reader does ---- */

  private keyed<M extends Keyed>(
    message: Omit<M, 'table' | 'seq' | 'key'>,
  ): Promise<Answer> {
    const key = `${this.run}-${++this.count}`;
    const whole = { ...message, table: this.id, seq: this.seq, key } as unknown as M;
    return new Promise((done) => {
      this.pending.set(key, { message: whole, done });
      this.socket.send(whole);
    });
  }

  act(seat: Seat, text: string): Promise<Answer> {
    return this.keyed<ToAct>({ t: 'act', seat, do: text });
  }

  throw(seat: Seat, input: string): Promise<Answer> {
    return this.keyed<ToThrow>({ t: 'throw', seat, input });
  }

  undo(seat: Seat): Promise<Answer> {
    return this.keyed<ToUndo>({ t: 'undo', seat });
  }

  resign(seat: Seat): Promise<Answer> {
    return this.keyed<ToResign>({ t: 'resign', seat });
  }

  comeBack(): void {
    this.connected();
  }

  cover(seat: Seat, on: boolean): Promise<Answer> {
    return this.socket.cover(this.id, seat, on);
  }

  async hint(seat: Seat): Promise<Hint | null> {
    const m = await this.socket.ask({ t: 'hint', table: this.id, seat });
    return m?.t === 'hint' ? m : null;
  }

  async seen(seat: Seat): Promise<Uint8Array<ArrayBuffer> | null> {
    const m = await this.socket.ask({ t: 'seen', table: this.id, seat });
    return m?.t === 'seen' ? fromHex(m.bytes) : null;
  }

  async viewAt(as: Seat, ply: number): Promise<View | null> {
    const m = await this.socket.ask({ t: 'view', table: this.id, as, ply });
    return m?.t === 'view' ? m.view : null;
  }

  async history(as: Seat, from: number, to: number): Promise<readonly Act[]> {
    const acts: Act[] = [];
    while (from < to) {
      const end = Math.min(to, from + 500);
      const m = await this.socket.ask({
        t: 'history',
        table: this.id,
        as,
        from,
        to: end,
      });
      if (m?.t !== 'history' || !m.acts.length) break;
      acts.push(...m.acts);
      from = end;
    }
    return acts;
  }

  say(text: string): Promise<Answer> {
    return this.plain({ t: 'chat', table: this.id, text });
  }

  propose(seat: Seat, text: string): Promise<Answer> {
    return this.plain({
      t: 'propose',
      table: this.id,
      seat,
      seq: this.seq,
      do: text,
    });
  }

  /** What has no key: asked once, and lost with the connection. */
  private async plain(message: Body): Promise<Answer> {
    const m = await this.socket.ask(message);
    if (m?.t === 'no') return { ok: false, rule: m.rule, code: m.code, why: m.why };
    if (!m) return { ok: false, rule: null, code: 'lost', why: '' };
    return OK;
  }

  mute(person: string, on: boolean): void {
    this.socket.send({ t: 'mute', table: this.id, person, on });
  }
}
