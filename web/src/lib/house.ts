/*
 * house - the one place that knows where a table lives: at a server, or on this device. The
 * id tells; the rest of the page asks here and does not need to know.
 *
 * What plays on this device is loaded when somebody wants it.
 */
import { isLocal, rememberKept } from '../local/ids';
import { gone } from '../local/gone';
import { makeLasting } from '../local/lasting';
import type { Begun } from '../local/make';
import { NEWS } from '../local/news';
import type { Origin } from '../local/store';
import { socket, type Body, type Hearer, type Line } from '../table/socket';
import type { Answer, Seat } from '../table/types';
import type { FromServer, Table } from '../table/wire';
import { isCoached } from '../help/coached';
import { isAble, mustBeAble } from './able';
import { api, ApiError, type NewTable, type SeatChoice } from './api';
import { loadBeyond, t } from './i18n.svelte';
import { movedTable } from './opening';
import { person } from './person.svelte';
import { hasServer } from './site';

export { isAble, isLocal };

/** What plays on this device; throws `engine` or `load` where it cannot be had. It may also say
    `store`: nothing can be kept. */
async function here() {
  mustBeAble();
  const missing = () => {
    throw new ApiError(0, 'load', 'what plays on this device could not be loaded');
  };
  return (await import('../local/device').catch(missing)).device;
}
const kept = () => import('../local/store');
const promised = () => import('./luck').then((m) => m.luck);

/** A line to a table of this device, which is not loaded yet; null: it cannot be. */
class Later implements Line {
  private readonly line: Promise<Line | null>;

  constructor(private readonly id: string) {
    this.line = import('../local/device').then(
      (m) => new m.LocalLine(id),
      () => null,
    );
  }
  add(h: Hearer): void {
    void this.line.then((l) => (l ? l.add(h) : h.hear(gone(this.id, 'load'))));
  }
  remove(h: Hearer): void {
    void this.line.then((l) => l?.remove(h));
  }
  send(m: Body): boolean {
    void this.line.then((l) => l?.send(m));
    return true;
  }
  ask(m: Body): Promise<FromServer | null> {
    return this.line.then((l) => l?.ask(m) ?? null);
  }
  async cover(table: string, seat: Seat, on: boolean): Promise<Answer> {
    const l = await this.line;
    return l
      ? l.cover(table, seat, on)
      : { ok: false, rule: null, code: 'load', why: '' };
  }
}

/** There is a table of this device. */
function keep(id: string): string {
  rememberKept();
  void makeLasting();
  return id;
}

/** Somebody at this device: by the name that was given, or that the only one has. */
const nameOf = (s: SeatChoice, seat: number, isAlone: boolean): string =>
  s.name ?? ((isAlone && person.who?.name) || t('seat.guest', { n: seat }));

async function createHere(what: NewTable, begun?: Begun): Promise<string> {
  const isAlone = what.seats.filter((s) => s.kind === 'me').length === 1;
  const seats = what.seats.map((s, i) =>
    s.kind === 'me'
      ? { kind: 'me' as const, name: nameOf(s, i + 1, isAlone) }
      : { kind: 'bot' as const, level: s.level ?? 'casual' },
  );
  const { game = '', options, memory, title, undo } = what;
  try {
    return keep(
      await (await here()).create({ game, options, memory, title, undo, seats, begun }),
    );
  } catch (e) {
    await loadBeyond(); // has the words for it
    throw e;
  }
}

const isUnreached = (e: unknown) => e instanceof ApiError && e.code === 'network';

/** The seats of a game of this device as a server is asked for them. */
const movedSeats = (table: Table): SeatChoice[] => {
  const first = table.seats.find((s) => s.me)?.seat;
  return table.seats.map((s): SeatChoice =>
    s.kind === 'bot'
      ? { kind: 'bot', level: s.level ?? 'casual' }
      : { kind: s.seat === first ? 'me' : 'open' },
  );
};

export const house = {
  /** What a table is heard and played by. */
  line: (id: string): Line => (isLocal(id) ? new Later(id) : socket()),

  /** Its id; `onDevice` asks no server. */
  async create(what: NewTable, onDevice: boolean): Promise<string> {
    if (onDevice) return createHere(what);
    return (await (await promised()).create(what)).id;
  },

  /** A game at once: on this device where no server is reached. */
  async createNow(what: NewTable, onDevice: boolean): Promise<string> {
    await person.enter();
    // In the first game of a title nobody has to remember anything, and a coach may judge.
    const memory = isCoached(what.game ?? '') ? 'aid' : what.memory;
    const asked = memory ? { ...what, memory } : what;
    try {
      return await house.create(asked, onDevice || person.isAlone);
    } catch (e) {
      if (!isUnreached(e)) throw e;
      person.lose();
      return createHere(asked);
    }
  },

  async rematch(id: string): Promise<string> {
    if (isLocal(id)) return (await here()).rematch(id);
    return (await (await promised()).rematch(id)).id;
  },

  /** The game so far, as a record. */
  record: async (id: string): Promise<string> =>
    isLocal(id) ? (await here()).record(id) : api.record(id),

  /**
   * Plays on from a moment of a finished game, whose luck is new from there on: a table of
   * this device. Its id.
   */
  async whatIf(
    table: Table,
    ply: number,
    seats: SeatChoice[],
    title: string,
  ): Promise<string> {
    const { game, options, memory } = table;
    const record = await house.record(table.id);
    return createHere(
      { game, options, memory, seats, title, undo: true },
      { record, ply, table: table.id },
    );
  },

  /** The game and moment that a table of this device was begun from; null: none. */
  async originOf(id: string): Promise<(Origin & { isThere: boolean }) | null> {
    const shelf = await (await kept()).store();
    const from = (await shelf.find(id))?.setup?.from;
    if (!from) return null;
    const isThere = isLocal(from.table) ? !!(await shelf.find(from.table)) : hasServer;
    return { ...from, isThere };
  },

  /** A record as a table to look back at; throws with what is wrong with it. */
  bring: async (record: string): Promise<string> =>
    keep(await (await here()).bring(record)),

  /** The tables of this device, the latest first. */
  async tables(): Promise<Table[]> {
    const { store } = await kept();
    return (await (await store()).list()).map((k) => k.table);
  },

  /** Calls back when a table of this device has changed; gives what ends that. */
  watch(changed: () => void): () => void {
    if (typeof BroadcastChannel === 'undefined') return () => undefined;
    const channel = new BroadcastChannel(NEWS);
    channel.onmessage = changed;
    return () => channel.close();
  },

  /** Deletes a table of this device, in all windows; not one with rows behind number `known`. */
  async remove(id: string, known?: number): Promise<void> {
    const { store } = await kept();
    if (!(await (await store()).remove(id, known))) return;
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(NEWS);
    channel.postMessage(id);
    channel.close();
  },

  /**
   * A game of this device goes on at the server: whoever asks keeps the first of their
   * seats, the others at the device become free, bots stay. The id of the new table.
   *
   * One game is not played on at two tables: it stands still meanwhile, and leaves the device
   * afterwards, unless another window has played on.
   */
  async move(table: Table): Promise<string> {
    const [device, luck] = await Promise.all([here(), promised(), person.enter()]);
    const { id, memory, title, undo } = table;
    const { record, seq } = await device.hold(id);
    try {
      const made = await luck.create(
        movedTable(record, movedSeats(table), { memory, title, undo }),
      );
      await house.remove(id, seq).catch(() => undefined); // it is at the server all the same
      return made.id;
    } catch (e) {
      await device.letGo(id);
      throw e;
    }
  },
};
