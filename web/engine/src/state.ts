/* state - positions, what a seat may know of them, and luck. */
import { MaatError } from './errors.js';
import {
  actionGiven,
  actorGiven,
  seedGiven,
  textGiven,
  unexpected,
  viewerGiven,
  wholeNumber,
} from './given.js';
import { Heap, Owned } from './heap.js';
import type { Game } from './maat.js';
import {
  actorOf,
  hex,
  NODES,
  seatsOf,
  SPECTATOR,
  TEXT_MAX,
  viewerOf,
} from './numbers.js';
import type {
  Action,
  Effort,
  Outcome,
  PositionAnalysis,
  Reason,
  Result,
  Seat,
  Told,
  Verdict,
} from './types.js';

/** Luck that is the same everywhere. */
export class Random extends Owned {
  constructor(heap: Heap, seed: number | bigint) {
    const from = seedGiven(seed);
    super(heap, heap.take(32), (at) => heap.e.free(at));
    heap.e.maat_random_seed(this.at(), from);
  }

  /** 0..n-1 */
  below(n: number): number {
    wholeNumber('n', n, 1, 0xffffffff);
    return this.heap.e.maat_random_below(this.at(), n) >>> 0;
  }
}

/** Luck, or the seed of luck for one call. */
export type Luck = Random | number | bigint;

function withLuck<T>(heap: Heap, luck: Luck, work: (at: number) => T): T {
  if (luck instanceof Random) return work(luck.at(heap));
  if (typeof luck !== 'number' && typeof luck !== 'bigint')
    throw unexpected('luck is what maat.random() gave, or a seed', luck);
  const own = new Random(heap, luck);
  try {
    return work(own.at());
  } finally {
    own.free();
  }
}

/** A position with everything in it, secrets included. */
export class State extends Owned {
  constructor(
    readonly game: Game,
    at: number,
  ) {
    const { heap } = game;
    super(heap, at, (it) => heap.e.maat_state_free(it));
  }

  get players(): number {
    return this.heap.e.maat_state_players(this.at());
  }

  get node(): 'decision' | 'chance' | 'over' {
    return NODES[this.heap.e.maat_state_node(this.at())]!;
  }

  get phase(): string {
    return this.heap.text(this.heap.e.maat_state_phase(this.at()));
  }

  /** Actions so far, chance included. */
  get ply(): number {
    return this.heap.e.maat_state_ply(this.at());
  }

  /** Who owes a decision. */
  get acting(): Seat[] {
    return seatsOf(this.heap.e.maat_state_acting(this.at()));
  }

  /** The first of them; 0 while chance is to be rolled, null when it is over. */
  get seat(): Seat | null {
    const seat = this.heap.e.maat_state_seat(this.at());
    return seat < -1 ? null : seat + 1;
  }

  /** Equal states have equal hashes, in every build and on every machine. */
  get hash(): string {
    return hex(this.heap.e.maat_state_hash(this.at()));
  }

  equals(other: State): boolean {
    return (
      this.heap.e.maat_state_equal(this.at(), this.beside('a state', State, other)) !==
      0
    );
  }

  clone(): State {
    return new State(this.game, this.heap.e.maat_state_clone(this.at()));
  }

  /** What the seat may do, ascending; nothing when it owes no decision. */
  legal(seat: Seat): Action[] {
    const { e, room } = this.heap;
    const of = actorOf(actorGiven(seat, this.players));
    return [...this.heap.words(room, e.maat_state_legal(this.at(), of, room))];
  }

  /** What may be rolled; nothing when nothing is to be. */
  chance(): Outcome[] {
    const { e, room } = this.heap;
    const n = e.maat_state_chance(this.at(), room);
    const words = this.heap.words(room, 2 * n);
    return Array.from({ length: n }, (_, i) => ({
      action: words[2 * i]!,
      weight: words[2 * i + 1]!,
    }));
  }

  /** 'bid 7' */
  text(actor: Seat, action: Action): string {
    const { e, room } = this.heap;
    const by = actorOf(actorGiven(actor, this.players));
    actionGiven(action);
    return this.heap.meaning(
      action,
      e.maat_action_write(this.at(), by, action, room, TEXT_MAX),
    );
  }

  /** The action behind a text; throws with the reason if that is none, or not legal. */
  action(actor: Seat, text: string): Action {
    const { heap } = this;
    const { e, room, err } = heap;
    const by = actorOf(actorGiven(actor, this.players));
    heap.check(
      heap.lend('the text of an action', text, (at) =>
        e.maat_action_read(this.at(), by, at, room, err),
      ),
    );
    return heap.words(room, 1)[0]!;
  }

  /** Who does what, as the module has it. */
  #deed(call: string, actor: Seat, action: Action | string): [number, Action] {
    if (typeof actor === 'string' && action === undefined)
      throw new MaatError(
        'bad-value',
        `the seat is missing: ${call}(seat, '${textGiven('an action', actor)}')`,
      );
    const by = actorOf(actorGiven(actor, this.players));
    if (typeof action === 'string') return [by, this.action(actor, action)];
    if (typeof action !== 'number')
      throw unexpected('an action is a whole number or a text', action);
    return [by, actionGiven(action)];
  }

  /** Does it, as a seat or as chance with actor 0; throws and changes nothing if refused. */
  apply(actor: Seat, action: Action | string): this {
    const { e, err } = this.heap;
    const [by, a] = this.#deed('apply', actor, action);
    this.heap.check(e.maat_state_apply(this.at(), by, a, err));
    return this;
  }

  /** Does it and tells what it caused, as the viewer may know it. */
  tell(actor: Seat, action: Action | string, viewer: Seat): Told[] {
    const { e, err } = this.heap;
    const to = viewerOf(viewerGiven(viewer, this.players));
    const [by, a] = this.#deed('tell', actor, action);
    const at = e.maat_state_tell(this.at(), by, a, to, err);
    return JSON.parse(this.heap.own(at)) as Told[];
  }

  /** Who learns what this action is; asked before it is done. 0 is among them when all do. */
  seenBy(actor: Seat, action: Action): Seat[] {
    const by = actorOf(actorGiven(actor, this.players));
    const bits = this.heap.e.maat_state_seen_by(this.at(), by, actionGiven(action));
    const seats = seatsOf(bits).filter((seat) => seat <= this.players);
    return bits === 0xff ? [0, ...seats] : seats;
  }

  /** The outcome of the roll that is to be made, not yet applied. */
  roll(luck: Luck): Action {
    if (this.node !== 'chance')
      throw new MaatError('not-now', 'nothing is to be rolled');
    const { e } = this.heap;
    return withLuck(this.heap, luck, (at) => e.maat_state_roll(this.at(), at) >>> 0);
  }

  /** Rolls until somebody has to decide or it is over; how often. */
  settle(luck: Luck): number {
    const { e } = this.heap;
    return withLuck(this.heap, luck, (at) => e.maat_state_settle(this.at(), at));
  }

  result(): Result {
    const { heap, players: n } = this;
    const { e, room } = heap;
    if (e.maat_state_result(this.at(), room) < 0)
      throw new MaatError('not-now', 'the game goes on');
    const { view } = heap;
    const row = (from: number) =>
      Array.from({ length: n }, (_, p) => view.getInt32(room + from + 4 * p, true));
    const share = Array.from({ length: n }, (_, p) =>
      view.getFloat64(room + 64 + 8 * p, true),
    );
    return {
      score: row(0),
      rank: row(20),
      team: row(40),
      winners: seatsOf(view.getUint32(room + 60, true)),
      share,
    };
  }

  view(viewer: Seat): View {
    const as = viewerOf(viewerGiven(viewer, this.players));
    const at = this.heap.e.maat_view_new(this.at(), as);
    if (!at) throw new MaatError('no-memory', 'out of memory');
    return new View(this.game, at);
  }

  /** All of it, in the fields of docs/views. */
  json(): Record<string, unknown> {
    const { e } = this.heap;
    return JSON.parse(
      this.heap.written((to, size) => e.maat_state_write(this.at(), to, size)),
    ) as Record<string, unknown>;
  }

  /** Everybody's chances, and what the acting seats could do. */
  async analyse(effort: Effort = {}): Promise<PositionAnalysis> {
    return (await this.game.maat.judge(this.game, effort, (at) =>
      this.heap.e.maat_analyse_state(this.at(), at, this.heap.err),
    )) as PositionAnalysis;
  }
}

/** What a seat, or a spectator, may know of a position. */
export class View extends Owned {
  constructor(
    readonly game: Game,
    at: number,
  ) {
    const { heap } = game;
    super(heap, at, (it) => heap.e.maat_view_free(it));
  }

  /** 0: a spectator */
  get viewer(): Seat {
    const viewer = this.heap.e.maat_view_viewer(this.at());
    return viewer === SPECTATOR ? 0 : viewer + 1;
  }

  get acting(): Seat[] {
    return seatsOf(this.heap.e.maat_view_acting(this.at()));
  }

  get hash(): string {
    return hex(this.heap.e.maat_view_hash(this.at()));
  }

  equals(other: View): boolean {
    return (
      this.heap.e.maat_view_equal(this.at(), this.beside('a view', View, other)) !== 0
    );
  }

  /** What the viewer may do. */
  legal(): Action[] {
    const { e, room } = this.heap;
    return [...this.heap.words(room, e.maat_view_legal(this.at(), room))];
  }

  text(action: Action): string {
    const { e, room } = this.heap;
    actionGiven(action);
    return this.heap.meaning(
      action,
      e.wasm_view_text(this.at(), action, room, TEXT_MAX),
    );
  }

  /** A state that the viewer cannot tell from the true one. */
  sample(luck: Luck): State {
    const { e } = this.heap;
    const at = withLuck(this.heap, luck, (from) => e.maat_view_sample(this.at(), from));
    return new State(this.game, at);
  }

  json(): Record<string, unknown> {
    const { e } = this.heap;
    return JSON.parse(
      this.heap.written((to, size) => e.maat_view_write(this.at(), to, size)),
    ) as Record<string, unknown>;
  }

  /** For another worker, whose `Game.view` makes it a view again. */
  bytes(): Uint8Array<ArrayBuffer> {
    const { e } = this.heap;
    const n = e.wasm_view_pack(this.at(), 0);
    const to = this.heap.take(n);
    e.wasm_view_pack(this.at(), to);
    const bytes = this.heap.bytes(to, n).slice() as Uint8Array<ArrayBuffer>;
    e.free(to);
    return bytes;
  }

  /**
   * What the viewer's choices are worth, from what it knows: equal views give equal answers.
   * The text of an action is compared with the others in any case, and has reasons.
   */
  async verdict(chosen: string | null, nodes: number): Promise<Verdict> {
    await this.game.learn();
    const action = chosen === null ? 0 : (this.find(chosen) ?? 0);
    wholeNumber('nodes', nodes, 1, 0xffffffff);
    return this.told(this.heap.e.wasm_verdict(this.at(), action, nodes));
  }

  /** Why one choice of the viewer is better than another; nothing where only thinking
      ahead shows it. */
  async reasons(better: string, worse: string): Promise<Reason[]> {
    await this.game.learn();
    const [a, b] = [this.find(better), this.find(worse)];
    if (a === undefined || b === undefined)
      throw new MaatError('bad-value', 'this is no choice of the viewer');
    return this.told(this.heap.e.wasm_reasons(this.at(), a, b));
  }

  private find(text: string): Action | undefined {
    return this.legal().find((a) => this.text(a) === text);
  }

  private told<T>(at: number): T {
    if (!at) throw new MaatError('no-memory', 'out of memory');
    return JSON.parse(this.heap.own(at)) as T;
  }

  /** The same as of a state, from what the viewer knows; it owes a decision. */
  async analyse(effort: Effort = {}): Promise<PositionAnalysis> {
    return (await this.game.maat.judge(this.game, effort, (at) =>
      this.heap.e.maat_analyse_view(this.at(), at, this.heap.err),
    )) as PositionAnalysis;
  }
}
