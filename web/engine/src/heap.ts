/* heap - the memory of a module from outside: texts, numbers, objects that must be freed. */
import type { Common } from './module.js';
import { kindOf, MaatError } from './errors.js';
import { isBytes, textGiven, unexpected } from './given.js';

/** Of libmaat (include/maat/maat.h) and src/wasm/wasm_lib.c; pointers are numbers. */
export interface Library extends Common {
  malloc(size: number): number;
  free(at: number): void;
  maat_version(): number;
  maat_game_count(): number;
  maat_game_at(i: number): number;
  maat_game_find(id: number): number;
  maat_game_id(game: number): number;
  maat_game_title(game: number): number;
  maat_game_min_players(game: number): number;
  maat_game_max_players(game: number): number;
  maat_game_rules(game: number): number;
  maat_game_describe(game: number): number;
  maat_setup_new(game: number, options: number, err: number): number;
  maat_setup_free(setup: number): void;
  maat_setup_write(setup: number, to: number, size: number): number;
  maat_state_new(setup: number): number;
  maat_state_clone(state: number): number;
  maat_state_free(state: number): void;
  maat_state_write(state: number, to: number, size: number): number;
  maat_state_hash(state: number): bigint;
  maat_state_equal(a: number, b: number): number;
  maat_state_players(state: number): number;
  maat_state_node(state: number): number;
  maat_state_phase(state: number): number;
  maat_state_ply(state: number): number;
  maat_state_acting(state: number): number;
  maat_state_seat(state: number): number;
  maat_state_legal(state: number, seat: number, to: number): number;
  maat_state_chance(state: number, to: number): number;
  maat_state_apply(state: number, actor: number, action: number, err: number): number;
  maat_state_seen_by(state: number, actor: number, action: number): number;
  maat_state_roll(state: number, random: number): number;
  maat_state_settle(state: number, random: number): number;
  maat_state_result(state: number, to: number): number;
  maat_state_tell(
    state: number,
    actor: number,
    action: number,
    viewer: number,
    err: number,
  ): number;
  maat_action_read(
    state: number,
    actor: number,
    text: number,
    to: number,
    err: number,
  ): number;
  maat_action_write(
    state: number,
    actor: number,
    action: number,
    to: number,
    size: number,
  ): number;
  maat_random_seed(random: number, seed: bigint): void;
  maat_random_below(random: number, n: number): number;
  maat_view_new(state: number, viewer: number): number;
  maat_view_free(view: number): void;
  maat_view_write(view: number, to: number, size: number): number;
  maat_view_hash(view: number): bigint;
  maat_view_equal(a: number, b: number): number;
  maat_view_viewer(view: number): number;
  maat_view_acting(view: number): number;
  maat_view_legal(view: number, to: number): number;
  maat_view_sample(view: number, random: number): number;
  maat_record_new(setup: number): number;
  maat_record_read(text: number, size: number, err: number): number;
  maat_record_free(record: number): void;
  maat_record_write(record: number): number;
  maat_record_game(record: number): number;
  maat_record_length(record: number): number;
  maat_record_step(record: number, ply: number, actor: number, action: number): number;
  maat_record_state(record: number, ply: number, err: number): number;
  maat_record_push(record: number, actor: number, action: number, err: number): number;
  maat_record_name(record: number, seat: number, name: number, err: number): number;
  maat_level(i: number): number;
  maat_bot_new(game: number, spec: number, seed: bigint, err: number): number;
  maat_bot_free(bot: number): void;
  maat_bot_choose(bot: number, view: number, to: number, err: number): number;
  maat_bot_thought(bot: number, to: number): void;
  maat_bot_tried(bot: number, action: number, visits: number, chance: number): number;
  maat_analyse_state(state: number, effort: number, err: number): number;
  maat_analyse_view(view: number, effort: number, err: number): number;
  maat_analyse_record(record: number, effort: number, err: number): number;
  wasm_teach(game: number, weights: number, err: number): number;
  wasm_progress(): number;
  wasm_told(i: number): number;
  wasm_view_text(view: number, action: number, to: number, size: number): number;
  wasm_view_pack(view: number, to: number): number;
  wasm_view_unpack(game: number, from: number, size: number, err: number): number;
  wasm_throw_of(game: number, level: number): number;
  wasm_hint_spec(): number;
  wasm_hint(bot: number, view: number, seed: bigint): number;
  wasm_verdict(view: number, chosen: number, nodes: number): number;
  wasm_reasons(view: number, better: number, worse: number): number;
  wasm_catalogue(game: number): number;
}

const ERROR_SIZE = 512;
const ROOM_SIZE = 8192; // the longest list of actions with visits and chances

/** Frees what its owner forgot. */
type Lost = { at: number; free: (at: number) => void };
const forgotten = new FinalizationRegistry<Lost>(({ at, free }) => free(at));

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Heap {
  /** Where errors are written, and where short answers are. */
  readonly err: number;
  readonly room: number;

  constructor(readonly e: Library) {
    this.err = this.take(ERROR_SIZE);
    this.room = this.take(ROOM_SIZE);
  }

  take(size: number): number {
    const at = this.e.malloc(size);
    if (!at) throw new MaatError('no-memory', 'out of memory');
    return at;
  }

  /** Fresh with every use: memory that grows is another buffer. */
  get view(): DataView {
    return new DataView(this.e.memory.buffer);
  }

  bytes(at: number, n: number): Uint8Array {
    return new Uint8Array(this.e.memory.buffer, at, n);
  }

  words(at: number, n: number): Uint32Array {
    return new Uint32Array(this.e.memory.buffer, at, n);
  }

  /** The text that begins here, up to its zero. */
  text(at: number): string {
    const all = new Uint8Array(this.e.memory.buffer);
    return decoder.decode(all.subarray(at, all.indexOf(0, at)));
  }

  /** A text that is ours from now on. */
  own(at: number): string {
    if (!at) throw this.error();
    const text = this.text(at);
    this.e.free(at);
    return text;
  }

  /** Writes a text where the module wants it, with its zero; its length, or -1: none. */
  lay(text: string | null, to: number, size: number): number {
    const bytes = text === null ? null : encoder.encode(text);
    if (!bytes || bytes.length >= size) return -1;
    const room = this.bytes(to, bytes.length + 1);
    room.set(bytes);
    room[bytes.length] = 0;
    return bytes.length;
  }

  /** The text of an action, written to the room with this length. */
  meaning(action: number, length: number): string {
    if (length) return this.text(this.room);
    throw new MaatError('bad-value', `${action} is no action here`);
  }

  /** What a function of the kind ..._write writes. */
  written(write: (to: number, size: number) => number): string {
    const n = write(this.room, ROOM_SIZE);
    if (n < ROOM_SIZE) return this.text(this.room);
    const to = this.take(n + 1);
    write(to, n + 1);
    return this.own(to);
  }

  /** Hands a text in, zero-terminated, for the time of a call; `what` as in 'a record'. */
  lend<T>(what: string, text: string, call: (at: number, size: number) => T): T {
    return this.lendBytes(what, encoder.encode(textGiven(what, text)), call);
  }

  /** The same with bytes. Nothing else gets in: the module would read what lay there. */
  lendBytes<T>(
    what: string,
    bytes: Uint8Array,
    call: (at: number, size: number) => T,
  ): T {
    if (!isBytes(bytes)) throw unexpected(`${what} is a Uint8Array`, bytes);
    const at = this.take(bytes.length + 1);
    try {
      const memory = this.bytes(at, bytes.length + 1);
      memory.set(bytes);
      memory[bytes.length] = 0;
      return call(at, bytes.length);
    } finally {
      this.e.free(at);
    }
  }

  /** The error that was written last. */
  error(): MaatError {
    const { view, err } = this;
    const rule = this.text(err + 8);
    const line = view.getUint32(err + 4, true);
    return new MaatError(
      kindOf(view.getInt32(err, true)),
      this.text(err + 32),
      rule || null,
      line || null,
    );
  }

  check(code: number): void {
    if (code < 0) throw this.error();
  }
}

/** Something in the module's memory. */
export abstract class Owned {
  #at: number;
  readonly #lost: Lost;

  protected constructor(
    readonly heap: Heap,
    at: number,
    free: (at: number) => void,
  ) {
    if (!at) throw heap.error();
    this.#at = at;
    this.#lost = { at, free };
    forgotten.register(this, this.#lost, this);
  }

  /** Gives its memory back at once. Without it that happens when nobody knows it any more. */
  free(): void {
    if (!this.#at) return;
    forgotten.unregister(this);
    this.#lost.free(this.#at);
    this.#at = 0;
  }

  /** Where `it` lies, for a call together with this; `what` as in 'a view'. Another class
      would be another struct. */
  protected beside<T extends Owned>(
    what: string,
    kind: abstract new (...values: never[]) => T,
    it: T,
  ): number {
    if (it instanceof kind) return it.at(this.heap);
    throw unexpected(`this is asked of ${what}`, it);
  }

  /** Where it lies, for a call of the module `of`. */
  at(of: Heap = this.heap): number {
    if (of !== this.heap)
      throw new MaatError('bad-value', 'this belongs to another engine');
    if (!this.#at) throw new MaatError('bad-value', 'this was freed');
    return this.#at;
  }
}
