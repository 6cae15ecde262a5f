/*
 * luck - our own share of a table's luck: a nonce that nobody knows before the table is
 * committed, sealed until then, told by itself afterwards. docs/notation.md says why.
 */
import { hex, sealOf } from '@maat/engine/seal';
import type { Table } from '../table/wire';
import { api, type NewTable } from './api';

export interface Share {
  nonce: string;
  seal: string;
  /** What the table had promised when we told our nonce; absent while it is sealed. */
  commitment?: string;
  round?: number;
  at: number;
}

const PLACE = 'maat.luck.';
const KEPT = 100;

/** Where the browser keeps nothing, the page remembers as long as it is open. */
const memory = new Map<string, Share>();

export function recall(table: string): Share | null {
  const known = memory.get(table);
  if (known) return known;
  try {
    return JSON.parse(localStorage.getItem(PLACE + table) ?? 'null') as Share | null;
  } catch {
    return null;
  }
}

function keep(table: string, share: Share): void {
  memory.set(table, share);
  try {
    const all = Object.keys(localStorage)
      .filter((k) => k.startsWith(PLACE))
      .map((k) => [k, (JSON.parse(localStorage.getItem(k)!) as Share).at] as const)
      .sort((a, b) => a[1] - b[1]);
    for (const [k] of all.slice(0, Math.max(0, all.length - KEPT)))
      localStorage.removeItem(k);
    localStorage.setItem(PLACE + table, JSON.stringify(share));
  } catch {
    // private window or full: the memory has it
  }
}

function forget(table: string): void {
  memory.delete(table);
  try {
    localStorage.removeItem(PLACE + table);
  } catch {
    // nothing was kept
  }
}

function draw(): Share {
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  return { nonce, seal: sealOf(nonce), at: Date.now() };
}

/** What is to be done at this table now: tell our nonce, seal a fresh one, or nothing. */
export function duty(table: Table, share: Share | null): 'tell' | 'seal' | null {
  const mine = table.seats.filter((s) => s.me).map((s) => s.seat);
  if (table.state !== 'open' || table.chosen_seed || !mine.length) return null;
  const { deal } = table;
  const waited = mine.filter((s) => deal?.waiting.includes(s));
  if (deal?.stage === 'nonces')
    return share && waited.some((s) => deal.seals[s - 1] === share.seal)
      ? 'tell'
      : null;
  if (deal && !waited.length) return null;
  return share && share.commitment === undefined ? null : 'seal';
}

/** Our nonce for this table while it is secret, or a fresh one. */
function secret(table: string): Share {
  const known = recall(table);
  return known && known.commitment === undefined ? known : draw();
}

/** Tables about which a request of ours is under way, and what came in meanwhile. */
const busy = new Map<string, Table | null>();

/** Only the newest word about a table counts, also when it overtakes our answer. */
async function alone(id: string, ask: () => Promise<Table>): Promise<Table> {
  busy.set(id, null);
  let table: Table;
  try {
    table = await ask();
    table = busy.get(id) ?? table;
  } finally {
    busy.delete(id);
  }
  return follow(table);
}

/** Keeps the share before anybody else can know of it; what fails changes nothing. */
async function give(id: string, ask: (seal: string) => Promise<Table>): Promise<Table> {
  const before = recall(id);
  const share = secret(id);
  keep(id, share);
  try {
    return await alone(id, () => ask(share.seal));
  } catch (e) {
    if (before) keep(id, before);
    else forget(id);
    throw e;
  }
}

/** Call it whenever something about an own table is known anew. */
export async function follow(table: Table): Promise<Table> {
  const { id, commitment, deal } = table;
  if (busy.has(id)) {
    busy.set(id, table);
    return table;
  }
  const share = recall(id);
  const what = duty(table, share);
  try {
    if (what === 'seal') return await give(id, (seal) => api.seal(id, seal));
    if (what !== 'tell') return table;
    keep(id, { ...share!, commitment, round: deal!.round });
    return await alone(id, () => api.reveal(id, share!.nonce));
  } catch {
    return table; // too late, or the connection is gone: the next news decide
  }
}

/** A table that does not exist yet gets the seal of a fresh nonce. */
async function fresh(ask: (seal: string) => Promise<Table>): Promise<Table> {
  const share = draw();
  const table = await ask(share.seal);
  keep(table.id, share);
  return follow(table);
}

export const luck = {
  create: (what: Omit<NewTable, 'seal'>) =>
    fresh((seal) => api.create({ ...what, seal })),
  rematch: (id: string) => fresh((seal) => api.rematch(id, seal)),
  join: (id: string, seat?: number) => give(id, (seal) => api.join(id, seal, seat)),
  /** The host has taken another seat, which has no seal yet. */
  seal: (id: string) => give(id, (seal) => api.seal(id, seal)),
};
