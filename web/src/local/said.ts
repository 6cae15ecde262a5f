/* said - what the page and the worker with the truth say to each other. */
import type { Body } from '../table/socket';
import type { Seat } from '../table/types';
import type { FromServer } from '../table/wire';
import type { LocalNew } from './make';

/**
 * Asked and answered, whatever table is open, and asked again when the worker dies: the name of
 * a new table (`as`) is drawn before, so that there is one.
 */
export type ToTruth =
  | { what: 'create'; table: LocalNew; as: string }
  | { what: 'rematch'; id: string; as: string }
  | { what: 'bring'; record: string }
  | { what: 'record'; id: string }
  | { what: 'hold'; id: string }
  | { what: 'let go'; id: string }
  | { what: 'cover'; id: string; seat: Seat; on: boolean };

/** From the page: a message to a table as to a server, a question, or farewell to a table. */
export type Said =
  | { table: string; m: Body & { id?: number }; pause: number }
  | { n: number; ask: ToTruth }
  | { leave: string }
  /** Whoever thinks; that nobody does just now; and that nobody could be had at all. */
  | { minds: MessagePort }
  | { rest: true }
  | { mindless: true };

/** To the page: what a table tells, or the answer to a question. */
export type Heard =
  | { m: FromServer }
  /** Somebody is to think. */
  | { want: true }
  | { n: number; answer: unknown }
  /** Not done; `code`: the engine could not be loaded, or nothing can be kept here. */
  | { n: number; why: string; code?: 'load' | 'store' };
