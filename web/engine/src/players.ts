/* players - bots, and what was played. */
import { MaatError } from './errors.js';
import { actionGiven, actorGiven, seatGiven, seedGiven, wholeNumber } from './given.js';
import { Owned } from './heap.js';
import type { Game } from './maat.js';
import { actorOf, MAX_ACTIONS, MAX_PLAYERS } from './numbers.js';
import { State, View } from './state.js';
import type { Action, Advice, Effort, RecordAnalysis, Seat, Thought } from './types.js';

/** A game from its beginning, action by action: docs/notation.md. */
export class RecordedGame extends Owned {
  #players: number | undefined;

  constructor(
    readonly game: Game,
    at: number,
  ) {
    const { heap } = game;
    super(heap, at, (it) => heap.e.maat_record_free(it));
  }

  get players(): number {
    if (this.#players === undefined) {
      const first = this.state(0);
      this.#players = first.players;
      first.free();
    }
    return this.#players;
  }

  get length(): number {
    return this.heap.e.maat_record_length(this.at());
  }

  push(actor: Seat, action: Action): this {
    const { e, err } = this.heap;
    const by = actorOf(actorGiven(actor, this.players));
    this.heap.check(e.maat_record_push(this.at(), by, actionGiven(action), err));
    return this;
  }

  name(seat: Seat, name: string): this {
    const { e, err } = this.heap;
    const of = actorOf(seatGiven(seat, this.players));
    this.heap.check(
      this.heap.lend('a name', name, (at) =>
        e.maat_record_name(this.at(), of, at, err),
      ),
    );
    return this;
  }

  step(ply: number): { actor: Seat; action: Action } {
    const { e, room } = this.heap;
    wholeNumber('the number of an action', ply, 0, 0xffffffff);
    if (e.maat_record_step(this.at(), ply, room, room + 4) < 0)
      throw new MaatError('not-found', `there is no action ${ply}`);
    const { view } = this.heap;
    return {
      actor: view.getInt32(room, true) + 1,
      action: view.getUint32(room + 4, true),
    };
  }

  /** The state after so many actions; after all of them, when nothing is said. */
  state(ply = this.length): State {
    const { e, err } = this.heap;
    wholeNumber('a number of actions', ply, 0, 0xffffffff);
    return new State(this.game, e.maat_record_state(this.at(), ply, err));
  }

  text(): string {
    return this.heap.own(this.heap.e.maat_record_write(this.at()));
  }

  /** How it stood, luck, mistakes: an account that adds up. */
  async analyse(effort: Effort = {}): Promise<RecordAnalysis> {
    return (await this.game.maat.judge(this.game, effort, (at) =>
      this.heap.e.maat_analyse_record(this.at(), at, this.heap.err),
    )) as RecordAnalysis;
  }
}

/** A player that is a program. It is shown views, and keeps what it has thought. */
export class Bot extends Owned {
  constructor(
    readonly game: Game,
    at: number,
  ) {
    const { heap } = game;
    super(heap, at, (it) => heap.e.maat_bot_free(it));
  }

  /** One of the legal actions of the viewer. Blocks: think in a worker. */
  choose(view: View): Action {
    const { e, room, err } = this.heap;
    this.heap.check(
      e.maat_bot_choose(this.at(), this.beside('a view', View, view), room, err),
    );
    return this.heap.words(room, 1)[0]!;
  }

  /** What it would do for somebody else, how that goes on, and why; null: nothing is to do. */
  hint(view: View, seed: number | bigint = 1): Advice | null {
    const at = this.heap.e.wasm_hint(
      this.at(),
      this.beside('a view', View, view),
      seedGiven(seed),
    );
    return at ? (JSON.parse(this.heap.own(at)) as Advice) : null;
  }

  /** What the last choice was based on. */
  thought(): Thought {
    const { heap } = this;
    const { e, room } = heap;
    e.maat_bot_thought(this.at(), room);
    const iterations = heap.view.getUint32(room, true);
    const chance = iterations
      ? [...new Float64Array(e.memory.buffer, room + 8, MAX_PLAYERS)]
      : [];
    const [visits, value] = [room + 4 * MAX_ACTIONS, room + 8 * MAX_ACTIONS];
    const n = e.maat_bot_tried(this.at(), room, visits, value);
    const values = new Float64Array(e.memory.buffer, value, n);
    const counts = heap.words(visits, n);
    const tried = [...heap.words(room, n)].map((action, i) => ({
      action,
      visits: counts[i]!,
      chance: values[i]!,
    }));
    return { iterations, chance, tried };
  }
}
