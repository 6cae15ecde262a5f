/* view - Ankh's state as the page reads it, and plain questions to it. */
import type { Seat } from '../../table/types';

export type God = 'amun' | 'anubis' | 'isis' | 'osiris' | 'ra';
export type Guardian =
  'satet' | 'cat-mummy' | 'mummy' | 'apep' | 'giant-scorpion' | 'androsphinx';
export type Kind = 'god' | 'warrior' | Guardian;
export type MonumentType = 'obelisk' | 'pyramid' | 'temple';
export type Card =
  'build' | 'chariots' | 'cycle' | 'drought' | 'flood' | 'miracle' | 'plague';
export type EventKind = 'control' | 'conflict' | 'caravan';

export type FigureRow = [
  hex: number,
  owner: Seat,
  kind: Kind,
  sun: 0 | 1,
  face: number,
];
export type MonumentRow = [hex: number, type: MonumentType, owner: Seat];

export interface AnkhView {
  players: number;
  rules: 'seed' | 'official';
  scenario: string;
  red: number;
  start: Seat;
  gods: (God | '')[];
  guardians: (Guardian | '')[];
  guardian_supply: number[];
  turn: Seat;
  phase: string;
  acting: Seat[];
  actions: number[];
  event: number;
  team: Seat[];
  track: Seat[];
  devotion: number[];
  followers: number[];
  warriors: number[];
  ankhs: number[];
  pool_guardians: number[][];
  powers: string[][];
  hand: Card[][];
  trapped: Seat[];
  suns: number;
  portal_stock: number;
  portals: number[];
  amun_ready: boolean;
  tiebreaker: Seat;
  tiebreaker_ready: boolean;
  region: number[];
  camels: [number, number][];
  monuments: MonumentRow[];
  monument_supply: number[];
  figures: FigureRow[];
  forgotten: Seat[];
  end: string;
  first_row: number;
  pick_hex: number;
  pick_to: number;
  pick_kind: string;
  pick_slot: number;
  moved: number[];
  summon_normal: boolean;
  summon_pyramids: number[];
  caravan: [number, number][];
  new_regions: number[];
  conflict_region: number;
  battle_step: string;
  involved: Seat[];
  amun_two: boolean;
  commits: (string | null)[];
  played: Card[][];
  killed: number[];
  plague_rounds: number;
  winner: Seat;
  saved: number[];
  trap: Seat[];
  mummies: Seat[];
  queue: Seat[];
  kept: string[];
}

export const ROWS = ['move', 'summon', 'gain', 'unlock'] as const;
export type Row = (typeof ROWS)[number];
/** Index of the last space of each action row: it brings an event (R-ANKH-14). */
export const LAST_INDEX = [6, 6, 6, 5];
export const TOP = 31;

export const EVENTS: readonly EventKind[] = [
  'control',
  'control',
  'control',
  'conflict',
  'caravan',
  'control',
  'control',
  'conflict',
  'caravan',
  'control',
  'control',
  'conflict',
  'caravan',
  'control',
  'control',
  'conflict',
  'control',
  'conflict',
];
export const CARDS: readonly Card[] = [
  'build',
  'chariots',
  'cycle',
  'drought',
  'flood',
  'miracle',
  'plague',
];
export const CARD_STRENGTH: Record<Card, number> = {
  build: 0,
  chariots: 3,
  cycle: 0,
  drought: 1,
  flood: 0,
  miracle: 0,
  plague: 1,
};
export const TYPES: readonly MonumentType[] = ['obelisk', 'pyramid', 'temple'];
export const POWERS: readonly (readonly string[])[] = [
  ['commanding', 'inspiring', 'omnipresent', 'revered'],
  ['obelisk-attuned', 'pyramid-attuned', 'resplendent', 'temple-attuned'],
  ['bountiful', 'glorious', 'magnanimous', 'worshipful'],
];
/** Unlocks that bring a guardian, by level (R-ANKH-32). */
export const GUARDIAN_UNLOCKS = [2, 4, 5];

export const costOf = (power: string) => POWERS.findIndex((l) => l.includes(power)) + 1;

/** The god that a seat plays: after the merge two seats play one; 0 is forgotten. */
export const godOf = (v: AnkhView, seat: Seat): Seat => v.team[seat - 1] ?? 0;

/** The seats that play a god, the god's own seat first. */
export function seatsOf(v: AnkhView, god: Seat): Seat[] {
  return v.team
    .map((g, i) => (g === god ? i + 1 : 0))
    .filter(Boolean)
    .sort((a, b) => (a === god ? -1 : b === god ? 1 : a - b));
}

/** God powers: a merged god has those of both (R-ANKH-73). */
export function godNames(v: AnkhView, god: Seat): God[] {
  return seatsOf(v, god)
    .map((s) => v.gods[s - 1])
    .filter((g): g is God => !!g);
}
export const hasGod = (v: AnkhView, god: Seat, name: God) =>
  god > 0 && godNames(v, god).includes(name);
/** The god with a god's power, 0 if nobody has it any more. */
export const bearer = (v: AnkhView, name: God): Seat =>
  v.team[v.gods.indexOf(name)] ?? 0;
export const hasPower = (v: AnkhView, god: Seat, power: string) =>
  !!v.powers[god - 1]?.includes(power);

/** Gods still in the game, in the order of their seats. */
export const livingGods = (v: AnkhView): Seat[] =>
  [...new Set(v.team)].filter((g) => g > 0).sort((a, b) => a - b);

export const conflictNumber = (event: number) =>
  EVENTS.slice(0, event).filter((e) => e === 'conflict').length;

/** The two gods that would merge if conflict 3 were over now (R-ANKH-71). */
export function mergeNow(v: AnkhView): { lower: Seat; higher: Seat } | null {
  const [lower, higher] = v.track;
  if (v.players < 3 || v.event > 12 || lower === undefined || higher === undefined)
    return null;
  return v.track.length === v.players ? { lower, higher } : null;
}
