/*
 * board - the contract between the frame of a table and the board of one game.
 *
 * web/README.md explains it with an example. A game's folder has an index.ts whose
 * default export is a `BoardModule`; the frame loads it when a table opens.
 */
import type { Component } from 'svelte';
import type { Words } from '../lib/i18n.svelte';
import type { Voice } from '../lib/sound';
import type { Composition } from '../stage/composition';
import type { Desk } from '../stage/desk.svelte';
import type { Kept } from '../table/shared';
import type { Act, GameEvent, Moment, Seat, SeatInfo } from '../table/types';

export interface BoardProps<V = Record<string, unknown>> {
  /** The game as the viewer may know it, at the moment that is shown. */
  view: V;
  /** The seat whose side this is; 0 for a spectator. */
  me: Seat;
  /** What `me` may do now, as texts; empty while watching, waiting or replaying. */
  legal: readonly string[];
  /**
   * Do one action, or several in a row (a set that was composed on the board). A
   * well-formed action that is not legal may be tried as well: the frame then says
   * which rule forbids it.
   */
  choose: (...texts: string[]) => void;
  /** Everybody at the table; seats[s - 1] is seat s, with `label` as its name. */
  seats: readonly SeatInfo[];
  /** The moment that is shown, for node, phase, acting seats and result. */
  moment: Moment;
  /** Options of the table: { players: '4', edition: '2008' }. */
  options: Record<string, string>;
  /** Words of the game in the reader's language. */
  w: Words;
  /** What a bot would do, after the reader has asked; mark it. */
  hint: string | null;
  /** The same with how it goes on: all tiles of a set, all stones to be placed. */
  hints: readonly string[];
  /** `me` is asked to throw with its own hand (games of skill). */
  mayThrow: boolean;
  throw: (input: string) => void;
  /** The acts shown last, with their events. */
  last: readonly Act[];
  /** Every act so far that is known, for sheets of past scorings. */
  log: readonly Act[];
  /**
   * What the reader is composing (chosen tiles, an offer): shared by board and bar,
   * reactive, and emptied by the frame whenever the game moves on.
   */
  draft: Draft;
  /**
   * The composition to draw, by name: a box of exactly its size, which the frame scales.
   * '' for a board without compositions, which flows.
   */
  shape: string;
  /** What the frame knows and offers: the question, take back, hints, clocks, captions. */
  desk: Desk;
}

export type Draft = Record<string, unknown>;

/**
 * A piece flies from one place of the board to another. Places are elements with
 * data-at="NAME"; what flies is the element with data-piece in it, or the place itself if
 * it carries that. With lead 'from' the old piece leaves before the new state is shown (a
 * tile goes into a display); with lead 'to' the new piece comes from its origin once it
 * is there (a tile drawn from the bag).
 */
export interface Flight {
  from: string;
  to: string;
  lead: 'from' | 'to';
  /** Turn over on the way, like a tile out of a bag. */
  turn?: boolean;
}

export type Sound = 'stone' | 'wood' | 'bell' | 'card' | 'gong' | 'water';

/** How the frame shows one event on this board. */
export interface Motion {
  flights?: Flight[];
  /** Milliseconds to rest after the event, so that it can be read. */
  rest?: number;
  sound?: Sound;
  /** A large line over the board for important moments ("Auction", "Scoring"). */
  banner?: string;
  /**
   * Something that plays before the new state is shown: a ball that rolls. It ends at
   * once when `skipped` is aborted; several of one step play one after the other.
   * `time` is 1, or less when the reader likes it quick or other steps wait.
   */
  scene?: (skipped: AbortSignal, time: number) => Promise<void>;
}

/** A stop within a step: what is seen after the first `events` of its act. */
export interface Stop<V = Record<string, unknown>> {
  events: number;
  view: V;
}

export interface Summary {
  /** The number beside a player's name; null where the game has none, or covers it. */
  score: number | null;
  /** What of it this viewer does not see, in words: a covered mark stands beside it. */
  covered?: string;
  /** A few words under the name. */
  note: string;
}

/** What each seat scored in what, at the end of a game. */
export interface Account {
  /** What brought the end, in a sentence; '' where there is only one way. */
  how: string;
  /** Parts of the score in the order of the rules, with the points of each seat. */
  lines: readonly { name: string; points: readonly number[] }[];
}

export interface BoardModule<V = Record<string, unknown>> {
  Board: Component<BoardProps<V>>;
  /**
   * The shapes of window for which the board is drawn. With them it is a scene that fills
   * the window and offers all choices in place: no bar, no list of players beside it.
   */
  compositions?: readonly Composition[];
  /** Fills the whole window behind a scene: sky, stone, water that run on. */
  Backdrop?: Component<{ shape: string; view: V }>;
  /** What the board must have before it can draw this game. */
  load?: (game: string) => Promise<void>;
  /**
   * The game's own bar of choices, in the place of the plain buttons, within the
   * thumb's reach: confirm and back of something composed, large bids. It is shown
   * only while `me` has to decide or to throw. Without one every legal action that is `inBar` is a
   * button.
   */
  Bar?: Component<BoardProps<V>>;
  /**
   * Actions that the frame offers as buttons in the bar of choices. Those for which
   * this is false the board must offer itself. Default: all of them.
   */
  inBar?: (text: string, legal: readonly string[]) => boolean;
  /** Kinds of events by which a replay may go instead of moves: 'epoch', 'auction'. */
  chapters?: readonly string[];
  /** Actions that may be done by themselves when nothing else is legal. */
  isAutomatic?: (text: string) => boolean;
  /** How an event looks; `before` and `after` are the views around its step. */
  motion?: (event: GameEvent, before: V, words: Words, after: V, act: Act) => Motion;
  /**
   * Where one act brings more than can be seen at once: moments on the way, in their order.
   * Each is presented as a whole, board and words, before the events after it are shown.
   */
  stops?: (act: Act, before: V, after: V) => Stop<V>[];
  /**
   * What is to be decided, where the board knows better than the phase's own text; it follows
   * what the reader has picked so far.
   */
  prompt?: (
    view: V,
    words: Words,
    legal: readonly string[],
    draft: Draft,
  ) => string | null;
  /** What is begun in the draft, as the beginning of the texts that it can become: `want u2`.
      A lesson says at once where that leads astray. */
  begun?: (view: V, draft: Draft) => string | null;
  summary?: (view: V, seat: Seat, words: Words, me: Seat) => Summary;
  /** Whom a seat plays, where a game gives everybody a name of its own: "Isis". */
  persona?: (view: V, seat: Seat, words: Words) => string;
  /** Asked when the game is over; `log` is all of it. */
  account?: (view: V, log: readonly Act[], words: Words) => Account;
  /**
   * What a seat keeps from the others though all have seen it, and nobody needs for a
   * decision: people who share a device see none of it, and need not hand it over for that.
   */
  kept?: Kept;
  /** How this world sounds. */
  voice?: Voice;
}

/** A module with the view of its own game, as the frame takes it. */
export function defineBoard<V = Record<string, unknown>>(
  module: BoardModule<V>,
): BoardModule {
  return module as unknown as BoardModule;
}
