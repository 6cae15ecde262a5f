/* make - new tables of this device: by a form, as a rematch, from a record. */
import { hex } from '@maat/engine/seal';
import { parseRecord, type Engine } from '@maat/engine/table';
import type { NewTable, SeatChoice } from '../lib/api';
import { openingOf } from '../lib/opening';
import type { Table } from '../table/wire';
import { wholeMoment } from './cut';
import { newId } from './ids';
import type { Kept, Setup, Store } from './store';
import { openSetup } from './table';

/** A person here has a name, a bot its level. */
export type LocalSeat = Pick<SeatChoice, 'level' | 'name'> & { kind: 'me' | 'bot' };

/** What tables without a server have; the seats are filled from the first moment on. */
export type LocalNew = Pick<NewTable, 'options' | 'memory' | 'title' | 'undo'> & {
  game: string;
  seats: LocalSeat[];
  begun?: Begun;
};

/** A moment of a finished game to play on from: its record, and how much of it has happened. */
export interface Begun {
  record: string;
  ply: number;
  /** Where the game is. */
  table: string;
}

/** What a table of such a moment has in its setup; at the very beginning it is a game as any. */
function beginning(
  engine: Engine,
  { begun, title }: LocalNew,
): Pick<Setup, 'opening' | 'from' | 'title'> {
  if (!begun) return { title: title ?? '' };
  const ply = wholeMoment(engine, begun.record, begun.ply);
  return {
    // Only now it is known at which move it begins.
    title: (title ?? '').replace('{n}', String(ply + 1)),
    from: { table: begun.table, ply },
    ...(ply > 0 && { opening: openingOf(begun.record, ply) }),
  };
}

function drawSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return hex(bytes);
}

/** What a new table is called, and the one before it. */
interface Named {
  as?: string;
  rematchOf?: string;
}

/** Makes a table that is played at once, unless it is there; throws with what is wrong. */
export async function create(
  engine: Engine,
  store: Store,
  what: LocalNew,
  { as = newId(), rematchOf }: Named = {},
): Promise<string> {
  if (await store.find(as)) return as;
  const setup: Setup = {
    id: as,
    game: what.game,
    options: { ...what.options, players: String(what.seats.length) },
    memory: what.memory ?? 'letter',
    undo: what.undo ?? true,
    seed: drawSeed(),
    created: Date.now(),
    ...(rematchOf && { rematchOf }),
    ...beginning(engine, what),
  };
  openSetup(engine, setup);
  const rows = what.seats.map((s, i) =>
    s.kind === 'bot'
      ? engine.wish('bot', i + 1, s.level ?? 'casual')
      : engine.wish('sit', i + 1, s.name ?? ''),
  );
  rows.push(engine.wish('begin'));
  const { id } = setup;
  const { table } = engine.meta();
  const { rules } = parseRecord(engine.record());
  await store.add({ id, setup: { ...setup, rules }, table, updated: Date.now() }, rows);
  return id;
}

/** The next game of the same people: everybody moves up by one seat, as on a server. */
export function rematchOf(kept: Kept): LocalNew {
  const { setup, table } = kept;
  if (!setup) throw new Error('a game from a file has no rematch');
  const { game, memory, undo, title } = setup;
  const { options } = table; // all of them: what is usual may have changed since
  const seats = table.seats.map((s): LocalSeat =>
    s.kind === 'bot'
      ? { kind: 'bot', level: s.level ?? 'casual' }
      : { kind: 'me', name: s.name ?? '' },
  );
  return {
    ...{ game, options, memory, undo, title },
    seats: [...seats.slice(1), seats[0]!],
  };
}

/** Takes a record in, to be looked back at; one that is here already is that. */
export async function bring(
  engine: Engine,
  store: Store,
  record: string,
): Promise<string> {
  const known = (await store.list()).find((k) => k.record === record);
  if (known) return known.id;
  const id = newId();
  engine.look(id, record);
  const table: Table = engine.meta().table;
  await store.add({ id, setup: null, record, table, updated: Date.now() }, []);
  return id;
}
