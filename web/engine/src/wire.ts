/* wire - made from schema/ by scripts/wire.mjs; do not edit. */

export type Id = string;

export type Seat = number;

export type Viewpoint = number;

export type Natural = number;

export type Key = string;

export type Memory = 'letter' | 'aid';

export type Remembered = {
  cover: 'shown' | 'all' | 'others' | 'may' | 'beneath';
  option?: string;
  value?: string;
  otherwise?: 'shown' | 'all' | 'others' | 'may' | 'beneath';
};

export type Person = {
  id: Id;
  name: string;
  lang: 'en' | 'de';
  login: string | null;
  bot: boolean;
  admin: boolean;
};

export type ClockKind = {
  kind: 'none' | 'live' | 'days';
  bank?: number;
  increment?: number;
  days?: number;
  on_time?: 'stand-in' | 'loss';
};

export type SeatInfo = {
  seat: Seat;
  kind: 'open' | 'person' | 'bot' | 'outside';
  person: string | null;
  name: string | null;
  kept_for?: Id;
  bot: boolean;
  online: boolean;
  level: string | null;
  standin: null | 'away' | 'time' | 'resigned' | 'lost';
  resigned: boolean;
  me: boolean;
};

export type Result = {
  score: number[] | null;
  rank: number[];
  winners?: Seat[];
  team?: number[];
  resigned: number | null;
  late?: Seat[];
};

export type Table = {
  id: Id;
  game: string;
  title: string;
  options: Record<string, string>;
  state: 'open' | 'running' | 'finished' | 'closed';
  public: boolean;
  undo: boolean;
  memory?: Memory;
  covering?: Seat[];
  chosen_seed: boolean;
  moved?: number;
  clock: ClockKind;
  host: Id;
  created: number;
  updated: number;
  seq: number;
  seats: SeatInfo[];
  acting: Seat[];
  paused?: boolean;
  commitment: string;
  deal?: {
    round: number;
    stage: 'seals' | 'nonces';
    seals: (null | string)[];
    waiting: Seat[];
  };
  result: null | Result;
  rematch_of: string | null;
  rematch: string | null;
};

export type Event = { kind: string; [member: string]: unknown };

export type Act = {
  ply: number;
  by: Viewpoint;
  do: string;
  throw?: string;
  ev: Event[];
};

export type Acts = Act[];

export type Clocks = null | { left: number[]; running: Seat[] };

export type ChatLine = {
  id: number;
  at: number;
  person: Id;
  name: string;
  text: string;
};

export type Node = 'open' | 'decision' | 'throw' | 'over' | 'closed';

export type Error = {
  error: {
    code:
      | 'bad_request'
      | 'unauthorised'
      | 'forbidden'
      | 'not_found'
      | 'bad_method'
      | 'conflict'
      | 'too_large'
      | 'too_many'
      | 'damaged'
      | 'unavailable';
    why: string;
  };
};

export type Advises = { seat: Seat; legal: string[] };

export type Proposals = { by: Seat; seat: Seat; do: string }[];

export type PuzzleId = string;

export type PuzzleStanding = {
  rating?: number;
  deviation?: number;
  tries?: Natural;
  solved?: Natural;
  done?: Record<string, boolean>;
  ratings: Record<string, number>;
};

export type PuzzleTry = {
  solved: boolean;
  first: boolean;
  rating: number;
  change: number;
  puzzle: number;
};

/** One action of a seat. */
export type ToAct = {
  t: 'act';
  id?: number;
  table: Id;
  seat: Seat;
  seq: Natural;
  key: Key;
  do: string;
};

/** Say something at a table. */
export type ToChat = { t: 'chat'; id?: number; table: Id; text: string };

/** Ask a bot what it would do. */
export type ToHint = { t: 'hint'; id?: number; table: Id; seat: Seat };

/** The acts of some plies. */
export type ToHistory = {
  t: 'history';
  id?: number;
  table: Id;
  from: Natural;
  to: Natural;
  as?: Viewpoint;
};

/** Push the list of public tables. */
export type ToLobby = { t: 'lobby'; id?: number; on: boolean };

/** Do not show a person's chat lines. */
export type ToMute = {
  t: 'mute';
  id?: number;
  table: Id;
  person: Id;
  on: boolean;
  all?: boolean;
};

/** Is the server there. */
export type ToPing = { t: 'ping'; id?: number };

/** Propose an action to the seat that decides for both. */
export type ToPropose = {
  t: 'propose';
  id?: number;
  table: Id;
  seat: Seat;
  seq: Natural;
  do: string;
};

/** Give the game up. */
export type ToResign = {
  t: 'resign';
  id?: number;
  table: Id;
  seat: Seat;
  seq: Natural;
  key: Key;
};

/** Ask what a seat of mine sees, for an engine of my own. */
export type ToSeen = { t: 'seen'; id?: number; table: Id; seat: Seat };

/** Watch a table. */
export type ToSub = { t: 'sub'; id?: number; table: Id; after?: Natural };

/** A throw by hand. */
export type ToThrow = {
  t: 'throw';
  id?: number;
  table: Id;
  seat: Seat;
  seq: Natural;
  key: Key;
  input: string;
};

/** Take back the seat's last actions. */
export type ToUndo = {
  t: 'undo';
  id?: number;
  table: Id;
  seat: Seat;
  seq: Natural;
  key: Key;
};

/** Stop watching a table. */
export type ToUnsub = { t: 'unsub'; id?: number; table: Id };

/** The view at some ply. */
export type ToView = {
  t: 'view';
  id?: number;
  table: Id;
  ply: Natural;
  as?: Viewpoint;
};

export type ToServer =
  | ToAct
  | ToChat
  | ToHint
  | ToHistory
  | ToLobby
  | ToMute
  | ToPing
  | ToPropose
  | ToResign
  | ToSeen
  | ToSub
  | ToThrow
  | ToUndo
  | ToUnsub
  | ToView;

/** The server closes the connection. */
export type FromBye = {
  t: 'bye';
  re?: number;
  reason: 'unauthorised' | 'unavailable' | 'flood' | 'shutdown';
};

/** Lines said at a table. */
export type FromChat = { t: 'chat'; re?: number; table: Id; lines: ChatLine[] };

/** A message that was not understood. */
export type FromError = {
  t: 'error';
  re?: number;
  code: 'bad_message' | 'unknown_type' | 'too_large' | 'rate' | 'too_many';
  why: string;
};

/** Not subscribed any more. */
export type FromGone = {
  t: 'gone';
  re?: number;
  table: Id;
  reason: 'closed' | 'unknown' | 'forbidden' | 'damaged';
};

/** The server's greeting. */
export type FromHello = {
  t: 'hello';
  re?: number;
  protocol: 1;
  version: string;
  person: Person;
  muted: Id[];
  time: Natural;
};

/** What a bot would do. */
export type FromHint = {
  t: 'hint';
  re?: number;
  table: Id;
  seat: Seat;
  seq: Natural;
  do: string;
  then?: string[];
  wins?: number;
  next?: number;
  share?: number;
};

/** The acts of some plies. */
export type FromHistory = {
  t: 'history';
  re?: number;
  table: Id;
  as: Viewpoint;
  from: Natural;
  to: Natural;
  ply: Natural;
  acts: Acts;
};

/** The public tables. */
export type FromLobby = { t: 'lobby'; re?: number; tables: Table[] };

/** Seats, state or presence changed. */
export type FromMeta = { t: 'meta'; re?: number; table: Table };

/** Refused; nothing changed. */
export type FromNo = {
  t: 'no';
  re?: number;
  table: Id;
  code:
    | 'illegal'
    | 'no_action'
    | 'not_yours'
    | 'not_running'
    | 'over'
    | 'no_undo'
    | 'no_throw'
    | 'no_hint'
    | 'no_proposal'
    | 'not_subscribed'
    | 'busy'
    | 'unavailable'
    | 'rate'
    | 'too_long'
    | 'muted'
    | 'forbidden'
    | 'full';
  rule: string | null;
  why: string;
  key?: Key;
  seq?: Natural;
};

/** Accepted. */
export type FromOk = { t: 'ok'; re?: number; table?: Id; key?: Key; seq?: Natural };

/** The answer to ping. */
export type FromPong = { t: 'pong'; re?: number; time: Natural };

/** What is proposed to a seat, or by it. */
export type FromProposals = {
  t: 'proposals';
  re?: number;
  as: Viewpoint;
  table: Id;
  seq: Natural;
  proposals: Proposals;
};

/** What a seat sees, for an engine of the same version. */
export type FromSeen = {
  t: 'seen';
  re?: number;
  table: Id;
  seat: Seat;
  seq: Natural;
  bytes: string;
};

/** The decision answered is not the open one. */
export type FromStale = {
  t: 'stale';
  re?: number;
  table: Id;
  key: Key;
  seq: Natural;
  as: Viewpoint;
  acts: Acts;
};

/** What one accepted action changed. */
export type FromStep = {
  t: 'step';
  re?: number;
  as: Viewpoint;
  table: Id;
  seq: Natural;
  acts: Acts;
  d: Record<string, unknown>;
  ply: Natural;
  node: Node;
  phase: string | null;
  acting: Seat[];
  hand: Viewpoint;
  legal: string[];
  advises?: Advises;
  proposals?: Proposals;
  undo: boolean;
  clock: Clocks;
  key?: Key;
  back?: Natural;
};

/** Snapshot of a table through one viewpoint. */
export type FromTable = {
  t: 'table';
  re?: number;
  as: Viewpoint;
  table: Table;
  seq: Natural;
  view: Record<string, unknown> | null;
  ply: Natural;
  node: Node;
  phase: string | null;
  acting: Seat[];
  hand: Viewpoint;
  legal: string[];
  advises?: Advises;
  proposals?: Proposals;
  undo: boolean;
  clock: Clocks;
  log: Acts;
  chat: ChatLine[];
};

/** A seat of yours owes a decision elsewhere. */
export type FromTurn = { t: 'turn'; re?: number; table: Id; seat: Seat };

/** The view at some ply. */
export type FromView = {
  t: 'view';
  re?: number;
  table: Id;
  as: Viewpoint;
  ply: Natural;
  view: Record<string, unknown>;
};

/** Who watches without a seat; the first of them by name. */
export type FromWatchers = {
  t: 'watchers';
  re?: number;
  table: Id;
  count: number;
  names: string[];
};

export type FromServer =
  | FromBye
  | FromChat
  | FromError
  | FromGone
  | FromHello
  | FromHint
  | FromHistory
  | FromLobby
  | FromMeta
  | FromNo
  | FromOk
  | FromPong
  | FromProposals
  | FromSeen
  | FromStale
  | FromStep
  | FromTable
  | FromTurn
  | FromView
  | FromWatchers;
