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

/** What a bot would do, in percent why: how often that wins, the next best, or is drawn. */
export interface Advice {
  do: string;
  then: string[];
  wins?: number;
  next?: number;
  share?: number;
}

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
  /** Of a whole game: every moment as soon as it was looked at. What is near the costliest is
      looked at again later, so the last word is the answer's. */
  moment?: (moment: MomentAnalysis) => unknown;
}

/** What the choices of a seat are worth, while it still has to choose. */
export interface Verdict {
  /** Those that were compared, best first; none where there is nothing to choose from. */
  options: {
    do: string;
    /** Of winning, in parts of a win. */
    chance: number;
    /** So much less than the best, and how exact that is; `sure`: beyond the noise. */
    behind: number;
    noise: number;
    sure: boolean;
  }[];
  /** Why the best is better than what was chosen. */
  why: Reason[];
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

/** Names of choices, best first: docs/bots.md. */
export type ChoiceName =
  'brilliant' | 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** In what the best choice is better (1), or worse (-1): `why.ABOUT.for` of the game's texts. */
export interface Reason {
  about: string;
  sign: 1 | -1;
}

interface Moment {
  ply: number;
  phase: string;
  text: string;
  /** Chances of all seats, as the truth stood. */
  before: number[];
  after: number[];
}

export interface RollAnalysis extends Moment {
  actor: '*';
  outcomes: number;
  luck: number[];
}

export interface ChoiceAnalysis extends Moment {
  actor: Seat;
  legal: number;
  /** null where there was no choice. */
  name: ChoiceName | null;
  cost: number;
  noise: number;
  /** What the mistake took and gave, seat by seat. */
  shift: number[];
  iterations: number;
  best: { text: string; chance: number; visits: number }[];
  why: Reason[];
}

export type MomentAnalysis = RollAnalysis | ChoiceAnalysis;

/** start + luck + own + others + unknowable = result, in parts of a win. */
export interface SeatAnalysis {
  seat: Seat;
  name: string;
  decisions: number;
  sound: number;
  cost: number;
  start: number;
  luck: number;
  own: number;
  others: number;
  unknowable: number;
  result: number;
  names: Record<ChoiceName, number>;
  costliest: number[];
}

/** As `maat analyse --json` prints it: docs/command-line.md. */
export interface RecordAnalysis {
  game: string;
  options: string;
  nodes: number;
  ms: number;
  seed: number;
  over: boolean;
  /** Plies of the costliest choices, worst first. */
  costliest: number[];
  moments: MomentAnalysis[];
  seats: SeatAnalysis[];
}
