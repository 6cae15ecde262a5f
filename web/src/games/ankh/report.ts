/* report - what happened in the conflict that is running or was the last, by region. */
import type { Act, GameEvent, Seat } from '../../table/types';
import { conflictNumber, type AnkhView, type Card } from './view';

export interface Gain {
  god: Seat;
  amount: number;
  reason: string;
}

export interface Fight {
  region: number;
  kind: 'battle' | 'domination';
  gods: Seat[];
  cards: Map<Seat, Card[]>;
  bids: [Seat, number][];
  strengths: [Seat, number][];
  winner: Seat;
  /** A result has been told. */
  decided: boolean;
  devotion: Gain[];
  followers: Gain[];
  killed: Map<Seat, number>;
  built: Map<Seat, string>;
  /** Ply of the last event of it. */
  ply: number;
}

export interface Report {
  number: number;
  tiebreaker: Seat;
  fights: Fight[];
  /** What a conflict brought beyond its regions. */
  merge: { higher: Seat; lower: Seat } | null;
  forgotten: Seat[];
  /** Actions chosen since it was over. */
  since: number;
}

export function blankReport(v: AnkhView): Report {
  return {
    number: conflictNumber(v.event),
    tiebreaker: v.tiebreaker,
    fights: [],
    merge: null,
    forgotten: [],
    since: 0,
  };
}

/** [1, 4, 2, 3] is god 1 with 4, god 2 with 3. */
export function pairs(list: unknown): [number, number][] {
  const flat = (Array.isArray(list) ? list : []) as number[];
  const found: [number, number][] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) found.push([flat[i]!, flat[i + 1]!]);
  return found;
}

function begin(e: GameEvent, ply: number): Fight {
  const battle = e.kind === 'battle';
  return {
    region: Number(e.region),
    kind: battle ? 'battle' : 'domination',
    gods: battle ? (e.gods as Seat[]) : [Number(e.god)],
    cards: new Map(),
    bids: [],
    strengths: [],
    winner: battle ? 0 : Number(e.god),
    decided: !battle,
    devotion: [],
    followers: [],
    killed: new Map(),
    built: new Map(),
    ply,
  };
}

function note(f: Fight, e: GameEvent): void {
  const god = Number(e.god);
  switch (e.kind) {
    case 'reveal':
      f.cards.set(god, e.cards as Card[]);
      break;
    case 'bids':
      f.bids = pairs(e.bids);
      break;
    case 'build':
      f.built.set(god, String(e.type));
      break;
    case 'result':
      f.winner = Number(e.winner) || 0;
      f.strengths = pairs(e.strengths);
      f.decided = true;
      break;
    case 'devotion':
      f.devotion.push({ god, amount: Number(e.amount), reason: String(e.reason) });
      break;
    case 'followers':
      f.followers.push({ god, amount: Number(e.amount), reason: String(e.reason) });
      break;
    case 'killed':
      f.killed.set(god, (f.killed.get(god) ?? 0) + 1);
      break;
  }
}

/** The conflict told last, or null before the first. */
export function conflictReport(log: readonly Act[]): Report | null {
  let report: Report | null = null;
  let fight: Fight | null = null;
  for (const act of log)
    for (const e of act.ev) {
      if (e.kind === 'conflict') {
        report = {
          number: Number(e.number),
          tiebreaker: Number(e.god),
          fights: [],
          merge: null,
          forgotten: [],
          since: 0,
        };
        fight = null;
      }
      if (!report) continue;
      if (e.kind === 'battle' || e.kind === 'domination') {
        fight = begin(e, act.ply);
        report.fights.push(fight);
      } else if (e.kind === 'merge')
        report.merge = { higher: Number(e.higher), lower: Number(e.lower) };
      else if (e.kind === 'forgotten') report.forgotten.push(Number(e.god));
      else if (e.kind === 'action') {
        report.since++;
        fight = null;
      } else if (fight) {
        note(fight, e);
        fight.ply = act.ply;
      }
    }
  return report;
}

/** Sums of devotion by god, in the order in which they were first gained. */
export function sums(gains: readonly Gain[]): [Seat, number][] {
  const found = new Map<Seat, number>();
  for (const g of gains) found.set(g.god, (found.get(g.god) ?? 0) + g.amount);
  return [...found];
}
