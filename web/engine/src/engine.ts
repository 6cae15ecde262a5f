/*
 * engine - the program itself, in this page: match, table and protocol as WebAssembly.
 *
 * For checking finished games and for tables without a server. src/wasm/ has the
 * contract; texts and JSON go through two buffers in the module's memory. Nothing about
 * a game is kept here.
 */
import { MaatError } from './errors.js';
import { isBytes, textGiven, unexpected, viewerGiven, wholeNumber } from './given.js';
import { compile, instantiate, type Common, type Source } from './module.js';
import { MAX_PLAYERS } from './numbers.js';
import type {
  Event,
  FromHistory,
  FromMeta,
  FromNo,
  FromProposals,
  FromStep,
  FromTable,
  FromView,
  Memory,
  Seat,
} from './wire.js';

interface Exports extends Common {
  wasm_in(): number;
  wasm_out(): number;
  wasm_new(): number;
  wasm_node(): number;
  wasm_legal(seat: number): number;
  wasm_chance(): number;
  wasm_do(actor: number): number;
  wasm_roll(roll: number): number;
  wasm_resolve(noise: number): number;
  wasm_events(viewer: number): number;
  wasm_view(viewer: number): number;
  wasm_hash(): number;
  wasm_seen(viewer: number): number;
  wasm_time(ms: number): void;
  wasm_opening(): number;
  wasm_open(): number;
  wasm_look(): number;
  wasm_fold(): number;
  wasm_seq(): number;
  wasm_change(): number;
  wasm_asker(seen: number): number;
  wasm_sit(seat: number): number;
  wasm_bot(seat: number): number;
  wasm_begin(): number;
  wasm_act(seat: number): number;
  wasm_throw(seat: number): number;
  wasm_undo(seat: number): number;
  wasm_resign(seat: number): number;
  wasm_cover(seat: number, on: number): number;
  wasm_rematch(seat: number): number;
  wasm_shown(seat: number): number;
  wasm_duties(): number;
  wasm_propose(seat: number): number;
  wasm_proposed(as: number): number;
  wasm_snapshot(as: number): number;
  wasm_step(as: number): number;
  wasm_meta(): number;
  wasm_history(as: number, from: number, to: number): number;
  wasm_view_at(as: number, ply: number): number;
  wasm_record(): number;
  wasm_lesson(): number;
  wasm_puzzle(seat: number): number;
  wasm_lesson_now(): number;
  wasm_lesson_next(): number;
  wasm_lesson_act(): number;
  wasm_lesson_play(): number;
}

export interface EngineNode {
  node: 'decision' | 'chance' | 'over';
  phase: string;
  ply: number;
  acting: Seat[];
  /** Seat whose hand decides the pending chance node, or 0. */
  hand: Seat;
  score?: number[];
  rank?: number[];
  winners?: number[];
  team?: number[];
}

/** A wish that the table refuses, with the message that a server would send. */
export class Refused extends Error {
  constructor(readonly no: FromNo) {
    super(no.why);
  }
}

/** What a table may have besides a game. */
export interface TableWords {
  /** Whether moves may be taken back; they may. */
  undo?: boolean;
  title?: string;
  rematchOf?: string;
  /** A record of this game with these options: it begins with its actions, for good. */
  opening?: string;
  /** When it was made, in ms since 1970; now. */
  created?: number;
  /** The version of the rules that its options were written under; today's. */
  rules?: number;
}

/** Whose wish it is: what they had seen, and a key by which the wish counts once. */
export interface Asker {
  key: string;
  seq: number;
}

/** The game went on, seats or state changed, or all that was told is another now. */
export interface Change {
  step: boolean;
  meta: boolean;
  anew: boolean;
}

/** A bot has to decide for `seat`, or (`by` another one) to propose something to it. */
export interface Duty {
  seat: Seat;
  by: Seat;
  level: string;
  /** The row by which the seat was asked. */
  asked: number;
  throws: boolean;
}

export class Engine {
  private constructor(private readonly e: Exports) {}

  /** An engine with one match or table; `source` is another table.wasm than the package's. */
  static async load(
    source: Source = new URL('../made/table.wasm', import.meta.url),
  ): Promise<Engine> {
    return new Engine(await instantiate<Exports>(await compile(source)));
  }

  /** Texts, one after the other, and bytes. Nothing else gets in. */
  private put(
    texts: Record<string, string>,
    tail: Uint8Array = new Uint8Array(),
  ): void {
    const text = Object.entries(texts)
      .map(([what, it]) => textGiven(what, it))
      .join(' ');
    if (!isBytes(tail)) throw unexpected('noise is a Uint8Array', tail);
    const bytes = new TextEncoder().encode(text);
    const at = this.e.wasm_in();
    const memory = new Uint8Array(this.e.memory.buffer);
    if (bytes.length + tail.length + 1 >= INPUT_MAX)
      throw new MaatError('bad-value', 'this is too long');
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    memory.set(tail, at + bytes.length + 1);
  }

  private get(): string {
    const memory = new Uint8Array(this.e.memory.buffer);
    const at = this.e.wasm_out();
    return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
  }

  private answer(code: number): string {
    const text = this.get();
    if (code >= 0) return text;
    if (text.startsWith('{')) throw new Refused(JSON.parse(text) as FromNo);
    throw new Error(text);
  }

  private read<T>(code: number): T {
    return JSON.parse(this.answer(code)) as T;
  }

  /* ---- a match: chance comes from outside ---- */

  start(game: string, rules: number, options: string): void {
    this.put({ [GAME]: game, rules: rulesOf(rules), [OPTIONS]: options });
    this.answer(this.e.wasm_new());
  }

  /** Do it as a seat, or as chance with actor 0; throws with the reason if refused. */
  act(actor: Seat, text: string): void {
    this.put({ [ACTION]: text });
    this.answer(this.e.wasm_do(seatOf(actor)));
  }

  chance(): [string, number][] {
    return this.read(this.e.wasm_chance());
  }

  outcome(roll: number): string {
    return this.answer(this.e.wasm_roll(wholeNumber('a roll', roll, 0, 0xffffffff)));
  }

  /** What a throw comes to, with the noise words as bytes. */
  thrown(input: string, noise: Uint8Array): string {
    this.put({ 'the input of a throw': input }, noise);
    return this.answer(this.e.wasm_resolve(noise.length / 2));
  }

  /* ---- looking: at the match, or at that of the table ---- */

  node(): EngineNode {
    return this.read(this.e.wasm_node());
  }

  legal(seat: Seat): string[] {
    return this.read(this.e.wasm_legal(seatOf(seat)));
  }

  events(viewer: Seat): Event[] {
    return this.read(this.e.wasm_events(seatOf(viewer)));
  }

  view(viewer: Seat): Record<string, unknown> {
    return this.read(this.e.wasm_view(seatOf(viewer)));
  }

  private bytes(n: number): Uint8Array<ArrayBuffer> {
    if (n < 0) throw new Error(this.get());
    const at = this.e.wasm_out();
    return new Uint8Array(
      this.e.memory.buffer,
      at,
      n,
    ).slice() as Uint8Array<ArrayBuffer>;
  }

  /** What a seat sees, for a bot in another worker: `Game.view` reads it. */
  seen(viewer: Seat): Uint8Array<ArrayBuffer> {
    return this.bytes(this.e.wasm_seen(seatOf(viewer)));
  }

  /** The same for a bot that advises the seat: what its table covers has been forgotten. */
  shown(seat: Seat): Uint8Array<ArrayBuffer> {
    return this.bytes(this.e.wasm_shown(seatOf(seat)));
  }

  hash(): string {
    return this.answer(this.e.wasm_hash());
  }

  /* ---- a table: its luck follows from its seed ---- */

  /**
   * `seed` has 64 hexadecimal digits. With an `opening`, a record of this game with these
   * options, the game begins with its actions; those cannot be taken back.
   */
  open(
    id: string,
    seed: string,
    game: string,
    memory: Memory,
    options: string,
    more: TableWords = {},
  ): void {
    const { undo = true, title = '', rematchOf, created, opening = '', rules } = more;
    this.e.wasm_time(created ?? Date.now());
    this.put({ 'an opening': opening });
    this.answer(this.e.wasm_opening());
    textGiven('how much is remembered', memory);
    this.put({
      'the name of a table': id,
      'a seed of 64 hexadecimal digits': seed,
      [GAME]: game,
      memory: `memory=${memory}`,
      undo: `undo=${undo ? 'on' : 'off'}`,
      ...(rematchOf && { 'the table before': `rematch_of=${rematchOf}` }),
      ...(title && { 'a title': `title=${title.replace(/\s+/g, '\x1f')}` }),
      ...(rules !== undefined && { rules: rulesOf(rules) }),
      [OPTIONS]: options,
    });
    this.answer(this.e.wasm_open());
  }

  /** A game by its record, to be looked back at; throws with what is wrong, and where. */
  look(id: string, record: string, created = Date.now()): void {
    this.e.wasm_time(created);
    this.put({ 'the name of a table': id, 'a record': record });
    this.answer(this.e.wasm_look());
  }

  /** A wish at the table: its row as a line, '' where it was done before, or `Refused`. */
  wish(what: Wish, seat: Seat = 0, text = '', asker?: Asker): string {
    if (!WISHES.includes(what))
      throw unexpected(`a wish is ${WISHES.join(', ')}`, what);
    this.e.wasm_time(Date.now());
    if (asker) {
      this.put({ 'a key': asker.key });
      this.answer(this.e.wasm_asker(wholeNumber('a row', asker.seq, 0, 0xffffffff)));
    }
    this.put({ 'the text of a wish': text });
    return this.answer(this.e[`wasm_${what}`](seatOf(seat)));
  }

  /** How many rows there are. */
  get seq(): number {
    const n = this.e.wasm_seq();
    if (n < 0) throw new Error(this.get());
    return n;
  }

  /** What the last row did: what is to be told of it. */
  get change(): Change {
    const bits = this.e.wasm_change();
    return { step: !!(bits & 1), meta: !!(bits & 2), anew: !!(bits & 4) };
  }

  /** What bots have to decide now, and to propose. */
  duties(): Duty[] {
    return this.read(this.e.wasm_duties());
  }

  /** A seat proposes an action to the one that decides for both; no row, no move. */
  propose(seat: Seat, text: string): void {
    this.put({ [ACTION]: text });
    this.answer(this.e.wasm_propose(seatOf(seat)));
  }

  proposals(as: Seat): FromProposals {
    return this.read(this.e.wasm_proposed(seatOf(as)));
  }

  /** The wish of a seat to cover what it may cover, or to show it again. */
  cover(seat: Seat, on: boolean): string {
    this.e.wasm_time(Date.now());
    this.put({});
    return this.answer(this.e.wasm_cover(seatOf(seat), on ? 1 : 0));
  }

  /** A row that was the answer to a wish, perhaps another day. */
  fold(row: string): void {
    this.put({ 'a row': row });
    this.answer(this.e.wasm_fold());
  }

  snapshot(as: Seat): FromTable {
    return this.read(this.e.wasm_snapshot(seatOf(as)));
  }

  /** What the last wish did to the game. */
  step(as: Seat): FromStep {
    return this.read(this.e.wasm_step(seatOf(as)));
  }

  meta(): FromMeta {
    return this.read(this.e.wasm_meta());
  }

  history(as: Seat, from: number, to: number): FromHistory {
    return this.read(this.e.wasm_history(seatOf(as), plyOf(from), plyOf(to)));
  }

  viewAt(as: Seat, ply: number): FromView {
    return this.read(this.e.wasm_view_at(seatOf(as), plyOf(ply)));
  }

  record(): string {
    return this.answer(this.e.wasm_record());
  }

  /* ---- a lesson: a table that somebody leads through (see lesson) ---- */

  /** Open the table of a chapter from its text, for a learner of this name. */
  lesson<T>(game: string, name: string, text: string): T {
    this.e.wasm_time(Date.now());
    this.put({ [GAME]: game, 'a name': `${textGiven('a name', name)}\n${text}` });
    return this.read(this.e.wasm_lesson());
  }

  /**
   * Open the table of a puzzle: it looks to the seat as its position says, told by what
   * differs from the beginning of such a game. What is hidden from the seat is drawn.
   */
  puzzle(
    game: string,
    options: string,
    seat: Seat,
    position: Readonly<Record<string, unknown>>,
    name = 'Anna',
  ): void {
    const lines = Object.entries(position).map(
      ([key, value]) => `${key} ${JSON.stringify(value)}`,
    );
    const text = [textGiven(OPTIONS, options), ...lines].join('\n');
    this.e.wasm_time(Date.now());
    this.put({ [GAME]: game, 'a name': `${textGiven('a name', name)}\n${text}` });
    this.answer(this.e.wasm_puzzle(seatOf(seat)));
  }

  lessonNow<T>(): T {
    return this.read(this.e.wasm_lesson_now());
  }

  lessonNext(): void {
    this.answer(this.e.wasm_lesson_next());
  }

  /** Null when it was right and is done; else what the lesson says to it, or `Refused`. */
  lessonAct<T>(text: string): T | null {
    this.e.wasm_time(Date.now());
    this.put({ [ACTION]: text });
    const code = this.e.wasm_lesson_act();
    const said = this.answer(code);
    return code === WRONG ? (JSON.parse(said) as T) : null;
  }

  /** What others do at this step. */
  lessonPlay(): void {
    this.e.wasm_time(Date.now());
    this.answer(this.e.wasm_lesson_play());
  }
}

const WISHES = [
  'sit',
  'bot',
  'begin',
  'act',
  'throw',
  'undo',
  'resign',
  'rematch',
] as const;
export type Wish = (typeof WISHES)[number];

const GAME = 'the name of a game';
const OPTIONS = 'a text of options';
const ACTION = 'the text of an action';

/** Whether a table has the seat, the module says. */
const seatOf = (seat: Seat) => viewerGiven(seat, MAX_PLAYERS);
const rulesOf = (rules: number) =>
  `rules ${wholeNumber('the version of rules', rules, 0, 0xffff)}`;
const plyOf = (ply: number) => wholeNumber('a ply', ply, 0, 0xffffffff);

const INPUT_MAX = 1 << 18; // of wasm_in()
const WRONG = 1; // of wasm_lesson_act()
