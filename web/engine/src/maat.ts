/*
 * maat - the engine: games, and everything that begins with one.
 *
 * Nothing about a game is kept here: it is all in the module.
 */
import { MaatError } from './errors.js';
import {
  optionsGiven,
  seedGiven,
  settingsGiven,
  textGiven,
  unexpected,
  wholeNumber,
} from './given.js';
import { Heap, type Library } from './heap.js';
import { compile, instantiate, textOf, type Source } from './module.js';
import { Bot, RecordedGame } from './players.js';
import { Random, State, View } from './state.js';
import type { Effort, MomentAnalysis, Options } from './types.js';

const LEVEL = "a level ('casual', '1200', 'expert:nodes=2000')";

export interface BotChoice {
  seed?: number | bigint;
}

/** The rules of one game. */
export class Game {
  readonly heap: Heap;
  readonly id: string;
  readonly title: string;
  readonly minPlayers: number;
  readonly maxPlayers: number;
  /** Version of our reading of the rules; records tell it. */
  readonly rules: number;
  #learned: Promise<void> | null = null;

  constructor(
    readonly maat: Maat,
    private readonly at: number,
  ) {
    const { heap } = maat;
    this.heap = heap;
    this.id = heap.text(heap.e.maat_game_id(at));
    this.title = heap.text(heap.e.maat_game_title(at));
    this.minPlayers = heap.e.maat_game_min_players(at);
    this.maxPlayers = heap.e.maat_game_max_players(at);
    this.rules = heap.e.maat_game_rules(at);
  }

  /** Options, phases, fields of views, kinds of events. */
  describe(): Record<string, unknown> {
    return JSON.parse(this.heap.own(this.heap.e.maat_game_describe(this.at))) as Record<
      string,
      unknown
    >;
  }

  /** What its fields and events are, as a server tells it. */
  catalogue(): unknown {
    return JSON.parse(this.heap.own(this.heap.e.wasm_catalogue(this.at)));
  }

  /** How a bot of this level throws where hands decide; null where none do. */
  throwOf(level: string): string | null {
    const at = this.heap.lend(LEVEL, level, (text) =>
      this.heap.e.wasm_throw_of(this.at, text),
    );
    return at ? this.heap.text(at) : null;
  }

  /** A bot for `Bot.hint`. */
  hinter(choice: BotChoice = {}): Promise<Bot> {
    return this.bot(this.heap.text(this.heap.e.wasm_hint_spec()), choice);
  }

  private set<T>(options: Options, work: (setup: number) => T): T {
    const { e, err } = this.heap;
    const setup = this.heap.lend('a text of options', optionsGiven(options), (text) =>
      e.maat_setup_new(this.at, text, err),
    );
    if (!setup) throw this.heap.error();
    try {
      return work(setup);
    } finally {
      e.maat_setup_free(setup);
    }
  }

  /** All options that a game with these has. */
  options(options: Options = ''): string {
    const { e } = this.heap;
    return this.set(options, (setup) =>
      this.heap.written((to, size) => e.maat_setup_write(setup, to, size)),
    );
  }

  /** `options` are 'players=4 edition=2008' or { players: 4, edition: 2008 }. */
  start(options: Options = ''): State {
    return this.set(
      options,
      (setup) => new State(this, this.heap.e.maat_state_new(setup)),
    );
  }

  record(options: Options = ''): RecordedGame {
    return this.set(
      options,
      (setup) => new RecordedGame(this, this.heap.e.maat_record_new(setup)),
    );
  }

  /** A view from the bytes that `View.bytes` or a table's `seen` gave. */
  view(bytes: Uint8Array): View {
    const { e, err } = this.heap;
    return new View(
      this,
      this.heap.lendBytes('what a view is made of', bytes, (at, n) =>
        e.wasm_view_unpack(this.at, at, n, err),
      ),
    );
  }

  /** Gives bots and analyses what was learned; without weights, those of the package. */
  async learn(weights?: string): Promise<void> {
    if (weights !== undefined) {
      this.teach(weights);
      this.#learned = Promise.resolve();
    }
    this.#learned ??= this.maat.weightsOf(this.id).then((text) => {
      if (text !== null) this.teach(text);
    });
    try {
      await this.#learned;
    } catch (e) {
      this.#learned = null;
      throw e;
    }
  }

  private teach(weights: string): void {
    const { e, err } = this.heap;
    this.heap.check(
      this.heap.lend('a text of weights', weights, (text) =>
        e.wasm_teach(this.at, text, err),
      ),
    );
  }

  /** 'casual', '1200', 'expert:nodes=2000': docs/bots.md. */
  async bot(spec: string, choice: BotChoice = {}): Promise<Bot> {
    const { e, err } = this.heap;
    textGiven(LEVEL, spec);
    const s = seedGiven(settingsGiven('the choice of a bot', choice).seed ?? 1);
    await this.learn();
    return new Bot(
      this,
      this.heap.lend(LEVEL, spec, (text) => e.maat_bot_new(this.at, text, s, err)),
    );
  }
}

/** The text of a catalogue of words, `title` of `ra` in `en`; null where it has none. */
export type Texts = (name: string, lang: string, key: string) => string | null;

export interface LoadOptions {
  /** The words for `catalogue`. */
  texts?: Texts;
  /** Another source of maat.wasm, or that module compiled already. */
  module?: Source;
  /** Another source of weights; null: the game has none. */
  weights?: (game: string) => Promise<string | null>;
}

/** One instance of the engine: its objects live in its memory. */
export class Maat {
  readonly games: readonly Game[];
  readonly version: string;
  /** Names of bots, weakest first. */
  readonly levels: readonly string[];
  /** Who is asked by the analysis that runs, and how many moments they have been told. */
  #asking: Effort | undefined;
  #told = 0;

  private constructor(
    readonly heap: Heap,
    readonly weightsOf: (game: string) => Promise<string | null>,
  ) {
    const { e } = heap;
    const count = e.maat_game_count();
    this.games = Array.from(
      { length: count },
      (_, i) => new Game(this, e.maat_game_at(i)),
    );
    this.version = heap.text(e.maat_version());
    const levels: string[] = [];
    for (let at; (at = e.maat_level(levels.length));) levels.push(heap.text(at));
    this.levels = levels;
  }

  static async load(options: LoadOptions = {}): Promise<Maat> {
    settingsGiven('what is said to load', options);
    const module = await compile(options.module ?? moduleAddress());
    const holder: { maat?: Maat } = {};
    const e = await instantiate<Library>(module, {
      progress: (_ctx, done, all) => (holder.maat?.asked(done!, all!) ? 1 : 0),
      text: (...at) => holder.maat?.word(options.texts, at) ?? -1,
    });
    const maat = new Maat(new Heap(e), options.weights ?? weightsOf);
    holder.maat = maat;
    return maat;
  }

  /** The module asks for a word: name, language and key, and where it wants it. */
  private word(texts: Texts | undefined, at: number[]): number {
    const [name, lang, key] = at.slice(0, 3).map((from) => this.heap.text(from));
    return this.heap.lay(texts?.(name!, lang!, key!) ?? null, at[3]!, at[4]!);
  }

  /** The analysis asks whether to stop. */
  private asked(done: number, all: number): boolean {
    const { e } = this.heap;
    const { moment, progress } = this.#asking ?? {};
    for (let at; moment && this.#told < done && (at = e.wasm_told(this.#told));) {
      this.#told += 1;
      moment(JSON.parse(this.heap.own(at)) as MomentAnalysis);
    }
    return progress?.(done, all) === true;
  }

  game(id: string): Game {
    const game = this.games.find((g) => g.id === textGiven('the name of a game', id));
    if (!game) throw new MaatError('not-found', `there is no game '${id}'`);
    return game;
  }

  /** What there is to play, as a server tells it; titles need `texts`. */
  catalogue(): unknown {
    return JSON.parse(this.heap.own(this.heap.e.wasm_catalogue(0)));
  }

  random(seed: number | bigint): Random {
    return new Random(this.heap, seed);
  }

  /** A game from its record. */
  read(text: string): RecordedGame {
    const { e, err } = this.heap;
    const at = this.heap.lend('a record', text, (from, n) =>
      e.maat_record_read(from, n, err),
    );
    if (!at) throw this.heap.error();
    const id = this.heap.text(e.maat_game_id(e.maat_record_game(at)));
    return new RecordedGame(this.game(id), at);
  }

  /** An analysis with this effort, by what was learned of the game; `call` gets the struct in memory. */
  async judge(
    game: Game,
    effort: Effort,
    call: (effort: number) => number,
  ): Promise<unknown> {
    const { heap } = this;
    const { nodes, seed } = effortGiven(effort);
    await game.learn();
    const at = heap.take(24);
    const { view } = heap;
    view.setUint32(at, nodes, true);
    view.setUint32(at + 4, 1, true);
    view.setBigUint64(at + 8, seed, true);
    const asks = effort.progress ?? effort.moment;
    view.setUint32(at + 16, asks ? heap.e.wasm_progress() : 0, true);
    view.setUint32(at + 20, 0, true);
    this.#asking = effort;
    this.#told = 0;
    try {
      return JSON.parse(heap.own(call(at)));
    } finally {
      this.#asking = undefined;
      heap.e.free(at);
    }
  }
}

/** 0 nodes are as many as usual. */
function effortGiven(effort: Effort): { nodes: number; seed: bigint } {
  const { nodes, seed } = settingsGiven('the effort of an analysis', effort);
  for (const key of ['progress', 'moment'] as const)
    if (effort[key] !== undefined && typeof effort[key] !== 'function')
      throw unexpected(`${key} is a function`, effort[key]);
  return {
    nodes: nodes === undefined ? 0 : wholeNumber('nodes', nodes, 1, 0xffffffff),
    seed: seedGiven(seed ?? 1),
  };
}

const moduleAddress = () => new URL('../made/maat.wasm', import.meta.url);

function weightsOf(game: string): Promise<string | null> {
  return textOf(new URL(`../made/${game}.weights`, import.meta.url));
}

/** The engine, from the files of this package. */
export const load = (options?: LoadOptions): Promise<Maat> => Maat.load(options);
