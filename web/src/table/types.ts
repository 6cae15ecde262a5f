/*
 * types - what the page knows about a table, whoever plays it.
 *
 * Seats are 1..n as in every text; 0 is "nobody": chance as an actor, a spectator
 * as a viewer. A view is the game's state as one viewer may know it, with the keys of
 * the game's field table. Tables, seats, events and acts have the shape of the wire.
 */
import type {
  Act,
  Advises,
  ChatLine,
  Clocks,
  Event,
  Proposals,
  Result,
  Table,
} from './wire';

export type { Act, ChatLine, Table };
export type Seat = number;
export type View = Record<string, unknown>;

/** One thing that happened: kind, and arguments by name. Secret and covered ones are null. */
export type GameEvent = Event;

/** A person, a bot or an empty chair, with the name to show. */
export type SeatInfo = Table['seats'][number] & { label: string };

export type NodeKind = 'open' | 'decision' | 'throw' | 'over' | 'closed';

/** The table at one point of its history, as one viewer may know it. */
export interface Moment {
  ply: number;
  /** null before the game has begun. */
  view: View | null;
  node: NodeKind;
  phase: string;
  /** Seats that owe a decision. */
  acting: readonly Seat[];
  /** What the viewer may do now, as texts. */
  legal: readonly string[];
  /** Another seat decides for both: what the viewer may propose to it. */
  advises?: Advises;
  /** What is proposed to the viewer, or by it. */
  proposals?: Proposals;
  /** Seat whose hand must throw now (games of skill), else 0. */
  thrower: Seat;
  /** The viewer may take its last action back. */
  undo: boolean;
  result: Result | null;
}

/** One accepted action and all chance that followed it. */
export interface Step {
  acts: readonly Act[];
  after: Moment;
}

/** Milliseconds left per seat at `at` (performance.now()). */
export type Clock = NonNullable<Clocks> & { at: number };

export interface Refusal {
  rule: string | null;
  code: string;
  why: string;
}

/** What became of something that was tried. */
export type Answer = { ok: true } | ({ ok: false } & Refusal);

/** What a bot would do, how it goes on with the same decision, and why, in percent. */
export interface Hint {
  do: string;
  then?: readonly string[];
  /** How often it wins by its reckoning, and the best of the others, where that is less. */
  wins?: number;
  next?: number;
  /** Bots draw lots here: how often they draw this. */
  share?: number;
}

export type Link = 'connecting' | 'online' | 'lost';

/**
 * What a source tells its listener. A device that holds several seats hears about
 * each of them (`as`); a spectator is viewpoint 0.
 */
export interface Listener {
  /** Everything anew: after opening and after a gap. */
  onSnapshot(as: Seat, table: Table, now: Moment, log: readonly Act[]): void;
  onStep(as: Seat, step: Step): void;
  /** Somebody who plays with the viewer proposes something, or the viewer does. */
  onProposals(as: Seat, proposals: Proposals): void;
  /** The game went back to `ply`, from where `acts` have happened instead. */
  onBack(as: Seat, ply: number, acts: readonly Act[], after: Moment): void;
  onTable(table: Table): void;
  onClock(clock: Clock | null): void;
  onChat(lines: readonly ChatLine[], anew: boolean): void;
  /** So many people watch without a seat, the first of them by name. */
  onWatchers(count: number, names: readonly string[]): void;
  onLink(state: Link): void;
  /** The table cannot be had: `closed`, `unknown`, `forbidden`. */
  onGone(why: string): void;
}

/**
 * Where a table comes from: the server, the engine in this page, or a recording in
 * tests. All of them speak through this.
 */
export interface Source {
  open(listener: Listener): void;
  close(): void;
  act(seat: Seat, text: string): Promise<Answer>;
  throw(seat: Seat, input: string): Promise<Answer>;
  undo(seat: Seat): Promise<Answer>;
  resign(seat: Seat): Promise<Answer>;
  /** Says that whoever sits here is back: a bot that stood in goes. */
  comeBack(): void;
  /** Cover what this seat may cover, or show it again. */
  cover(seat: Seat, on: boolean): Promise<Answer>;
  hint(seat: Seat): Promise<Hint | null>;
  /** What a seat of mine sees, for an engine; null where the table covers some of it. */
  seen(seat: Seat): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Propose an action to the seat that decides for both. */
  propose(seat: Seat, text: string): Promise<Answer>;
  /** The view after `ply` actions, as this viewpoint may know it. */
  viewAt(as: Seat, ply: number): Promise<View | null>;
  /** The acts of plies from..to-1. */
  history(as: Seat, from: number, to: number): Promise<readonly Act[]>;
  say(text: string): Promise<Answer>;
  /** Of a puzzle, which gives no hints: true, and what was chosen is answered, not done. */
  holds?(texts: readonly string[]): boolean;
  mute(person: string, on: boolean): void;
}
