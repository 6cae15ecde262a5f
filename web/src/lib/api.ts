/* api - the server's HTTP interface, as in docs/protocol.md. */
import type { Field } from '../games/generic/shapes';
import type { EventKind } from '../table/kinds';
import type { ClockKind, Memory, Person, Table } from '../table/wire';
import { to } from './base';
import { thisDevice } from './device';
import { hasServer, isKept } from './site';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** Code of the protocol; `network` when the server could not be reached. */
    readonly code: string,
    why: string,
  ) {
    super(why);
  }
}

export interface OptionInfo {
  key: string;
  values: string[] | null;
  lo?: number;
  hi?: number;
  default: string;
}

/** What a front page shows: the game, or one of its editions. */
export interface CoverInfo {
  id: string;
  /** What makes the edition. */
  options: Record<string, string>;
  players: [number, number];
  /** Seats of "play now". */
  quick: number;
  title: Record<'en' | 'de', string>;
  tagline: Record<'en' | 'de', string>;
}

export interface GameInfo {
  id: string;
  title: string;
  players: [number, number];
  default_players: number;
  covers: CoverInfo[];
  /** Of the levels, in their order. */
  strengths: number[];
  options: OptionInfo[];
}

export interface GamesAnswer {
  games: GameInfo[];
  levels: string[];
  usual: string;
  /** Whether games of a device may go on here; servers before that do not say. */
  moved?: boolean;
}

/** Somewhere a person is logged in; times in milliseconds since 1970. */
export interface Session {
  id: string;
  label: string;
  created: number;
  seen: number;
  current: boolean;
  /** The person of a bot of mine whose token this is; else null. */
  bot: string | null;
}

export type ClockChoice =
  | { kind: 'none' }
  | { kind: 'live'; bank: number; increment: number; on_time: OnTime }
  | { kind: 'days'; days: number; on_time: OnTime };
export type OnTime = NonNullable<ClockKind['on_time']>;

export interface SeatChoice {
  kind: 'me' | 'open' | 'bot' | 'outside';
  level?: string;
  /** Of somebody who plays at my device. */
  name?: string;
}

export interface NewTable {
  /** May be left out where an opening says it, and so may its options. */
  game?: string;
  options?: Record<string, string>;
  seats: SeatChoice[];
  public?: boolean;
  title?: string;
  undo?: boolean;
  start?: boolean;
  clock?: ClockChoice;
  memory?: Memory;
  seed?: string;
  /** Of our nonce: see luck. */
  seal?: string;
  /** The record of a game that goes on here. */
  opening?: string;
}

const unreached = () => new ApiError(0, 'network', 'the server cannot be reached');

/** ms. A network may be there that carries nothing, as in a train: browsers wait for minutes. */
const PATIENT = 30_000;
/** What the page could do on the device instead is not waited for so long. */
const impatience = (): number => (isKept() ? 5_000 : PATIENT);

async function ask(
  method: string,
  path: string,
  body?: unknown,
  patience = PATIENT,
): Promise<Response> {
  if (!hasServer) throw new ApiError(0, 'network', 'there is no server here');
  try {
    return await fetch(to(path), {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
  } catch {
    throw unreached();
  }
}

/** Paths on which 401 does not mean that the server has forgotten us. */
const doors = [
  '/api/session',
  '/api/login',
  '/api/account',
  '/api/password',
  '/api/logout',
];

let renew: (() => Promise<void>) | undefined;

/** What to do when the server does not know our session any more. */
export function whenForgotten(enter: () => Promise<void>): void {
  renew = enter;
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  patience?: number,
): Promise<Response> {
  let answer = await ask(method, path, body, patience);
  if (answer.status === 401 && renew && !doors.includes(path)) {
    await renew();
    answer = await ask(method, path, body, patience);
  }
  if (answer.ok) return answer;
  let code = 'unavailable';
  let why = answer.statusText;
  try {
    const found = (await answer.json()) as { error: { code: string; why: string } };
    ({ code, why } = found.error);
  } catch {
    // not one of our own errors: a proxy perhaps
  }
  throw new ApiError(answer.status, code, why);
}

/** For rooms of the page that are loaded late. */
export async function json<T>(
  method: string,
  path: string,
  body?: unknown,
  patience?: number,
): Promise<T> {
  const answer = await call(method, path, body, patience);
  try {
    return (await answer.json()) as T;
  } catch {
    throw unreached(); // cut off, or somebody else's page in its place
  }
}

const table = (id: string, what: string, body: unknown = {}) =>
  json<{ table: Table }>(
    'POST',
    `/api/tables/${encodeURIComponent(id)}/${what}`,
    body,
  ).then((a) => a.table);

/** What the views and events of a game are. */
export interface Described {
  fields: Field[];
  events: EventKind[];
}

export const api = {
  session: (lang: string) =>
    json<{ person: Person }>(
      'POST',
      '/api/session',
      { lang, device: thisDevice() },
      impatience(),
    ).then((a) => a.person),
  rename: (name: string) =>
    json<{ person: Person }>('POST', '/api/me', { name }).then((a) => a.person),
  account: (login: string, password: string) =>
    json<{ person: Person }>('POST', '/api/account', { login, password }).then(
      (a) => a.person,
    ),
  login: (login: string, password: string) =>
    json<{ person: Person }>('POST', '/api/login', {
      login,
      password,
      device: thisDevice(),
    }).then((a) => a.person),
  /** Ends all other sessions as well. */
  password: (old: string, fresh: string) =>
    call('POST', '/api/password', { old, new: fresh }),
  sessions: () =>
    json<{ sessions: Session[] }>('GET', '/api/sessions').then((a) => a.sessions),
  /** Without an id all but the present one. */
  endSession: (id?: string) => call('POST', '/api/sessions/end', id ? { id } : {}),
  logout: () => call('POST', '/api/logout'),
  games: () => json<GamesAnswer>('GET', '/api/games', undefined, impatience()),
  game: (id: string) =>
    json<Described>(
      'GET',
      `/api/games/${encodeURIComponent(id)}`,
      undefined,
      impatience(),
    ),
  tables: (list: 'public' | 'mine' | 'finished', before?: number | null) =>
    json<{ tables: Table[]; next: number | null }>(
      'GET',
      `/api/tables?list=${list}` + (before ? `&before=${before}` : ''),
    ),
  create: (what: NewTable) =>
    json<{ table: Table }>('POST', '/api/tables', what).then((a) => a.table),
  join: (id: string, seal: string, seat?: number) =>
    table(id, 'join', { ...(seat ? { seat } : {}), seal }),
  seal: (id: string, seal: string) => table(id, 'seal', { seal }),
  reveal: (id: string, nonce: string) => table(id, 'reveal', { nonce }),
  leave: (id: string, seat?: number) => table(id, 'leave', seat ? { seat } : {}),
  seat: (id: string, seat: number, choice: SeatChoice) =>
    table(id, 'seat', { seat, ...choice }),
  /** The own points are covered for the others, or shown again. */
  cover: (id: string, seat: number, on: boolean) => table(id, 'cover', { seat, on }),
  start: (id: string) => table(id, 'start'),
  shut: (id: string) => table(id, 'close'),
  rematch: (id: string, seal: string) => table(id, 'rematch', { seal }),
  record: (id: string) =>
    call('GET', `/api/tables/${encodeURIComponent(id)}/record`).then((r) => r.text()),
};
