/*
 * drama - what the board plays before a new state is shown: the procession through the
 * regions, cards that turn together, strength counted piece by piece, and the moments in
 * which gods merge or are forgotten. One table is on the stage at a time.
 */
import type { Seat } from '../../table/types';
import { summands } from './rules';
import type { AnkhView, Card } from './view';

export interface Fate {
  kind: 'conflict' | 'merge' | 'forgotten';
  /** Number of the conflict. */
  number: number;
  gods: Seat[];
}

/** The strength of each god so far, and the piece that is being added. */
export interface Count {
  sums: Map<Seat, number>;
  hexes: number[];
  winner: Seat | null;
}

interface Drama {
  /** The region the procession has come to. */
  region: number;
  /** What happens there. */
  caption: string;
  /** Cards that have been turned over. */
  cards: Map<Seat, Card[]> | null;
  count: Count | null;
  fate: Fate | null;
}

const nothing = (): Drama => ({
  region: 0,
  caption: '',
  cards: null,
  count: null,
  fate: null,
});

export const drama: Drama = $state(nothing());

export const quiet = (): void => void Object.assign(drama, nothing());

function wait(ms: number, skipped: AbortSignal): Promise<void> {
  if (skipped.aborted) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    skipped.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}

type Scene = (skipped: AbortSignal, time: number) => Promise<void>;

/** Show something for a while; what is not named stays as the scene before left it. */
export const shown =
  (what: Partial<Drama>, ms: number): Scene =>
  async (skipped, time) => {
    Object.assign(drama, { caption: '', fate: null }, what);
    await wait(ms * time, skipped);
    drama.fate = null;
  };

const PIECE_MS = 190;
const LONGEST_MS = 3600;

/** Count the strength of all who fight, piece by piece, up to what was told. */
export const counted =
  (
    before: AnkhView,
    region: number,
    strengths: readonly [Seat, number][],
    cards: ReadonlyMap<Seat, readonly Card[]>,
    winner: Seat,
  ): Scene =>
  async (skipped, time) => {
    const parts = strengths.map(([god, sum]) => {
      const all = summands(before, god, region, cards.get(god) ?? []);
      // Some may have fallen to locusts since: then only the sum is sure.
      const isSure = all.reduce((n, s) => n + s.n, 0) === sum;
      return { god, sum, all: isSure ? all.filter((s) => s.n > 0) : [] };
    });
    const pieces = Math.max(
      1,
      parts.reduce((n, p) => n + p.all.length, 0),
    );
    const ms = Math.min(PIECE_MS, LONGEST_MS / pieces) * time;
    const count: Count = { sums: new Map(), hexes: [], winner: null };
    const show = (hex: number) => {
      if (hex >= 0) count.hexes = [...count.hexes, hex];
      drama.count = { ...count, sums: new Map(count.sums) };
    };
    Object.assign(drama, { region, caption: '' });
    for (const p of parts) {
      let sum = 0;
      for (const s of p.all) {
        if (skipped.aborted) return;
        count.sums.set(p.god, (sum += s.n));
        show(s.hex);
        await wait(ms, skipped);
      }
      count.sums.set(p.god, p.sum);
      show(-1);
      await wait(ms, skipped);
    }
    count.winner = winner;
    show(-1);
    await wait(1500 * time, skipped);
  };
