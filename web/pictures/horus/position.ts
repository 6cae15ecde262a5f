/* position - a position of Horus: what is not told is empty. */
import type { HorusView, Stone } from '../../src/games/horus/view';

type Row = (Stone | null)[];

export function position(players: number, more: Partial<HorusView> = {}): HorusView {
  const each = <T>(value: () => T) => Array.from({ length: players }, value);
  return {
    players,
    loading: 'basic',
    support: 'no',
    limit: 100,
    motifs: 'bdwuhcst',
    turn: 1,
    active: null,
    phase: 'acquire',
    offers: 0,
    gems: each(() => 7),
    swapped: each(() => false),
    secret: each(() => null),
    personal: each(() => []),
    pool: 0,
    stack: each((): Row => [null, null, null]),
    depth: each(() => [0, 0, 0]),
    depot: each(() => []),
    lower: each((): Row => [null, null, null, null]),
    upper: each((): Row => [null, null, null, null, null]),
    mode: each(() => ''),
    partner: null,
    target: null,
    stake_gems: 0,
    stake: [],
    balls: [],
    throws: [],
    hits: [],
    thrower: null,
    gain: null,
    receive: [],
    picked: [],
    taken: [],
    swap_left: 0,
    floor: 0,
    ender: null,
    loader: null,
    end: '',
    ...more,
  };
}

/** A row of a barque in one word: `row('- - w4 - -')`. */
export const row = (stones: string): Row =>
  stones.split(' ').map((s) => (s === '-' ? null : s));
