/* types - what is asked and answered. Seats are 1..n, as in all texts. 0 is chance where
   somebody acts, and a spectator where somebody looks. */

export type Seat = number;
/** One number; `State.text` says what it means, docs/actions.md how that is written. */
export type Action = number;

/** 'players=4 edition=2008' in any order, or { players: 4, edition: 2008 }; true is yes, a
    list is joined by commas. What is not said is as usual. */
export type Options = string | Readonly<Record<string, OptionValue | undefined>>;
export type OptionValue = string | number | boolean | readonly (string | number)[];

export interface Outcome {
  action: Action;
  /** Its chance is its weight among the sum of all weights. */
  weight: number;
}

export interface Result {
  score: number[];
  /** 1 is best; ties share a rank. */
  rank: number[];
  winners: Seat[];
  /** Equal numbers above 0: these seats win together. */
  team: number[];
  /** What a win is worth to each seat. */
  share: number[];
}

/** What happened, as a viewer may know it: docs/interface.md. */
export type Told = { kind: string } & Record<string, unknown>;

export interface Thought {
  /** 0: chosen without a search. */
  iterations: number;
  /** Of winning, seat by seat. */
  chance: number[];
  tried: { action: Action; visits: number; chance: number }[];
}

export interface Effort {
  /** Iterations for every judgement, at least 1. */
  nodes?: number;
  seed?: number | bigint;
  /** Asked now and then; true stops, and the analysis throws 'stopped'. */
  progress?: (done: number, all: number) => unknown;
}

/** As `maat analyse --position --json` prints it. */
export interface PositionAnalysis {
  game: string;
  phase: string;
  chances: number[];
  choices: {
    seat: Seat;
    legal: number;
    best: { text: string; chance: number; visits: number }[];
  }[];
}

/** As `maat analyse --json` prints it: docs/command-line.md. */
export type RecordAnalysis = {
  moments: Record<string, unknown>[];
  seats: Record<string, unknown>[];
} & Record<string, unknown>;
