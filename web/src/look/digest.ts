/*
 * digest - what is kept of every game that was looked back at: one line, from the side of the
 * reader. Findings are large and the oldest go; these stay, and a balance is drawn up of them.
 */
import { scored } from '../lib/equal';
import type { Table } from '../table/wire';
import { isChoice, TERMS, type RecordAnalysis, type Term } from './reading';

/** Names of choices that cost something, the least first. */
export const SLIPS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Slip = (typeof SLIPS)[number];

/** start + luck + own + others + unknowable = result, in parts of a win. */
export type Digest = Record<Term | 'result', number> & {
  table: string;
  game: string;
  options: Record<string, string>;
  players: number;
  seat: number;
  /** When the game ended, in ms since 1970. */
  at: number;
  /** By whom it was looked at, and how closely. */
  engine: string;
  nodes: number;
  /** Own choices by phase: how many, and what they cost in all. */
  phases: Record<string, [number, number]>;
  slips: Record<Slip, number>;
  /** What better choices had that was missed, by the keys of reasons, and what that cost. */
  missed: Record<string, number>;
};

/**
 * Whether a finished game says something about its reader: `mine` does; `shared` was played by
 * several people at one device, `begun` in the middle of another one, and `other` without them.
 */
export type Bearing = 'mine' | 'shared' | 'begun' | 'other';

export function bearing(table: Table): Bearing {
  const own = table.seats.filter((s) => s.me).length;
  if (table.state !== 'finished' || !table.result || !own) return 'other';
  if (table.moved) return 'begun';
  return own > 1 ? 'shared' : 'mine';
}

/** To the thousandth of a percent: short, and more than anybody reads. */
const short = (n: number) => Math.round(1e5 * n) / 1e5;

function choices(found: RecordAnalysis, seat: number) {
  const phases: Digest['phases'] = {};
  const missed: Digest['missed'] = {};
  for (const m of found.moments) {
    if (!isChoice(m) || m.actor !== seat) continue;
    const cost = Math.max(0, -(m.shift[seat - 1] ?? 0));
    const [n, sum] = phases[m.phase] ?? [0, 0];
    phases[m.phase] = [n + 1, short(sum + cost)];
    const better = m.why.filter((r) => r.sign > 0);
    if (cost > 0)
      for (const { about } of better)
        missed[about] = short((missed[about] ?? 0) + cost / better.length);
  }
  return { phases, missed };
}

/** The line of a game that is `mine`. */
export function digestOf(table: Table, found: RecordAnalysis, engine: string): Digest {
  const { seat } = table.seats.find((s) => s.me)!;
  const { id, game, options, updated } = table;
  const account = found.seats[seat - 1]!;
  const sums = Object.fromEntries(TERMS.map((t) => [t, short(account[t])])) as Record<
    Term,
    number
  >;
  // A game that was given up has a result of its own; that is the doing of whoever did.
  const result = scored(table.result!, seat);
  const given = result - account.result;
  sums[table.result!.resigned === seat ? 'own' : 'others'] += short(given);
  const slips = Object.fromEntries(SLIPS.map((s) => [s, account.names[s]]));
  return {
    ...{ table: id, game, options, players: table.seats.length, seat },
    ...{ at: updated, engine, nodes: found.nodes },
    ...sums,
    result,
    slips: slips as Digest['slips'],
    ...choices(found, seat),
  };
}

/** The closer look of the same engine stays. */
export const isCloser = (fresh: Digest, old: Digest | undefined): boolean =>
  !old || old.engine !== fresh.engine || fresh.nodes >= old.nodes;
