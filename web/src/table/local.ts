/*
 * local - a table in this page, by the engine itself: for drawing boards and tests.
 *
 * Other seats are played at random. The deal follows from the seed, so a picture of a
 * board can be taken again.
 */
import type { Engine } from '../engine/engine';
import type { Act, Answer, Listener, Moment, Seat, Source, Table, View } from './types';

export interface LocalChoice {
  game: string;
  options: Record<string, string>;
  players: number;
  seed: number;
  /** Seats on this device; none is a spectator. */
  mine: Seat[];
  /** Play this many actions at random before anything is shown. */
  skip: number;
}

const OK: Answer = { ok: true };

export class LocalTable implements Source {
  private listener: Listener | null = null;
  private table: Table;
  private readonly acts: { by: Seat; text: string }[] = [];
  private state: number;
  private closed = false;

  constructor(
    private readonly engine: Engine,
    private readonly choice: LocalChoice,
  ) {
    this.state = choice.seed >>> 0 || 1;
    this.table = {
      id: 'local',
      game: choice.game,
      title: '',
      options: { players: String(choice.players), ...choice.options },
      state: 'running',
      public: false,
      undo: false,
      chosen_seed: true,
      clock: { kind: 'none' },
      host: 'me',
      created: 0,
      updated: 0,
      seq: 0,
      seats: Array.from({ length: choice.players }, (_, i) => {
        const me = choice.mine.includes(i + 1);
        return {
          seat: i + 1,
          kind: me ? ('person' as const) : ('bot' as const),
          person: me ? 'me' : null,
          name: me ? 'Anna' : null,
          bot: !me,
          online: true,
          level: me ? null : 'random',
          standin: null,
          resigned: false,
          me,
        };
      }),
      acting: [],
      commitment: '0'.repeat(64),
      result: null,
      rematch_of: null,
      rematch: null,
    };
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
    this.engine.start(
      this.choice.game,
      Object.entries(this.table.options)
        .map(([k, v]) => `${k}=${v}`)
        .join(' '),
    );
  }

  private do(by: Seat, text: string): void {
    this.engine.act(by, text);
    this.acts.push({ by, text });
  }

  /** The outcome of the chance node at hand; null where a hand of mine is asked. */
  private roll(throws = true): string | null {
    const node = this.engine.node();
    if (node.node !== 'chance') return null;
    if (throws && this.choice.mine.includes(node.hand)) return null;
    const outcomes = this.engine.chance();
    let r = this.random(outcomes.reduce((sum, o) => sum + o[1], 0));
    for (const [text, weight] of outcomes) {
      if (r < weight) return text;
      r -= weight;
    }
    return null;
  }

  private moment(viewer: Seat): Moment {
    const n = this.engine.node();
    if (n.node === 'over' && !this.table.result)
      this.table = {
        ...this.table,
        state: 'finished',
        result: { score: n.score!, rank: n.rank!, resigned: null },
      };
    return {
      ply: n.ply,
      view: this.engine.view(viewer),
      node: n.node === 'over' ? 'over' : n.node === 'chance' ? 'throw' : 'decision',
      phase: n.phase,
      acting: n.acting,
      legal: viewer ? this.engine.legal(viewer) : [],
      thrower: n.node === 'chance' ? n.hand : 0,
      undo: false,
      result: this.table.result,
    };
  }

  open(listener: Listener): void {
    this.listener = listener;
    this.begin();
    let text;
    while ((text = this.roll()) !== null) this.do(0, text);
    for (let i = 0; i < this.choice.skip; i++) {
      const seat = this.engine.node().acting[0];
      if (!seat) break;
      const legal = this.engine.legal(seat);
      this.do(seat, legal[this.random(legal.length)]!);
      while ((text = this.roll(false)) !== null) this.do(0, text);
    }
    listener.onLink('online');
    for (const as of this.viewers)
      listener.onSnapshot(as, this.table, this.moment(as), []);
    this.others();
  }

  close(): void {
    this.closed = true;
  }

  /** One action, the chance after it, and the news to every viewer. */
  private step(by: Seat, text: string, hand?: string): void {
    const ply = this.engine.node().ply;
    const acts = new Map<Seat, Act[]>(this.viewers.map((v) => [v, []]));
    const note = (who: Seat, what: string, at: number, more = {}) => {
      for (const v of this.viewers)
        acts
          .get(v)!
          .push({ ply: at, by: who, do: what, ev: this.engine.events(v), ...more });
    };
    this.do(by, text);
    note(by, text, ply, hand ? { throw: hand } : {});
    let outcome;
    for (let at = ply + 1; (outcome = this.roll()) !== null; at++) {
      this.do(0, outcome);
      note(0, outcome, at);
    }
    for (const as of this.viewers) {
      const after = this.moment(as);
      this.listener?.onStep(as, { acts: acts.get(as)!, after });
    }
    if (this.table.result) this.listener?.onTable(this.table);
  }

  private others(): void {
    setTimeout(() => {
      if (this.closed) return;
      const seat = this.engine.node().acting.find((s) => !this.choice.mine.includes(s));
      if (!seat) return;
      const legal = this.engine.legal(seat);
      this.step(seat, legal[this.random(legal.length)]!);
      this.others();
    }, 120);
  }

  act(seat: Seat, text: string): Promise<Answer> {
    try {
      this.step(seat, text);
    } catch (e) {
      const why = (e as Error).message;
      const rule = /R-[A-Z]+-\d+/.exec(why)?.[0] ?? null;
      return Promise.resolve({ ok: false, rule, code: 'illegal', why });
    }
    this.others();
    return Promise.resolve(OK);
  }

  /** A throw by hand; "-" leaves it to the weights. */
  throw(_seat: Seat, input: string): Promise<Answer> {
    const noise = Uint8Array.from({ length: 72 }, () => this.random(256));
    try {
      const text = input === '-' ? this.roll(false)! : this.engine.thrown(input, noise);
      this.step(0, text, input);
    } catch (e) {
      const why = (e as Error).message;
      return Promise.resolve({ ok: false, rule: null, code: 'no_throw', why });
    }
    this.others();
    return Promise.resolve(OK);
  }

  viewAt(as: Seat, ply: number): Promise<View | null> {
    const all = [...this.acts];
    this.begin();
    for (const a of all.slice(0, ply)) this.engine.act(a.by, a.text);
    const view = this.engine.view(as);
    for (const a of all.slice(ply)) this.engine.act(a.by, a.text);
    return Promise.resolve(view);
  }

  history(): Promise<readonly Act[]> {
    return Promise.resolve([]);
  }

  hint(seat: Seat): Promise<string | null> {
    return Promise.resolve(this.engine.legal(seat)[0] ?? null);
  }

  private readonly no = (): Promise<Answer> =>
    Promise.resolve({ ok: false, rule: null, code: 'forbidden', why: '' });
  undo = this.no;
  resign = this.no;
  say = this.no;
  mute(): void {
    // there is nobody to mute
  }
}
