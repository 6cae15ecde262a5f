/*
 * theatre - what is acted out between two states: cards that turn in pairs, the difference
 * that becomes points, the draw-off. The board draws it over the state that is still shown.
 */

export interface Duel {
  cards: [number, number];
  /** Which of it is shown: both numbers, their difference, what it is worth. */
  stage: 'cards' | 'difference' | 'points';
  seat: number;
}

export const theatre: {
  /** All eight cards, of which `turned` pairs lie face up. */
  cards: [number[], number[]] | null;
  turned: number;
  duel: Duel | null;
  /** What the first pair has given, until the state has it. */
  won: { seat: number; points: number } | null;
  /** Cards of a draw-off, in the order drawn. */
  drawn: { seat: number; value: number }[];
  /** Who goes first, while that is told. */
  first: number;
} = $state({
  cards: null,
  turned: 0,
  duel: null,
  won: null,
  drawn: [],
  first: 0,
});

const wait = (ms: number, skipped: AbortSignal) =>
  new Promise<void>((done) => {
    if (skipped.aborted || ms <= 0) return done();
    const timer = setTimeout(done, ms);
    skipped.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

const PAIR_MS = 620;
const DUEL_MS = 850;

/** Pairs turn one after the other; the first is compared, and its difference doubled. */
export async function reveal(
  cards: [number[], number[]],
  skipped: AbortSignal,
  time: number,
): Promise<void> {
  theatre.cards = cards;
  theatre.turned = 0;
  await wait(250 * time, skipped);
  for (let pair = 1; pair <= 4 && !skipped.aborted; pair++) {
    theatre.turned = pair;
    await wait(PAIR_MS * time, skipped);
    if (pair === 1) await compare(cards, skipped, time);
  }
  theatre.duel = null;
}

async function compare(
  [red, blue]: [number[], number[]],
  skipped: AbortSignal,
  time: number,
): Promise<void> {
  const both: [number, number] = [red[0]!, blue[0]!];
  const seat = both[0] > both[1] ? 1 : both[1] > both[0] ? 2 : 0;
  const stages: Duel['stage'][] = [
    'cards',
    'difference',
    ...(seat ? ['points' as const] : []),
  ];
  for (const stage of stages) {
    if (skipped.aborted) break;
    theatre.duel = { cards: both, stage, seat };
    await wait(DUEL_MS * time, skipped);
  }
  theatre.duel = null;
  if (seat) theatre.won = { seat, points: 2 * Math.abs(both[0] - both[1]) };
}

export async function drawOff(
  seat: number,
  value: number,
  skipped: AbortSignal,
  time: number,
): Promise<void> {
  theatre.drawn.push({ seat, value });
  await wait(seat === 2 ? 1100 * time : 450 * time, skipped);
}

export async function tellFirst(
  seat: number,
  skipped: AbortSignal,
  time: number,
): Promise<void> {
  if (theatre.drawn.length) {
    theatre.first = seat;
    await wait(1200 * time, skipped);
  }
  theatre.drawn = [];
  theatre.first = 0;
}

/** The new state shows by itself what was acted out. */
export function curtainFalls(): void {
  theatre.cards = null;
  theatre.turned = 0;
  theatre.duel = null;
  theatre.won = null;
  theatre.drawn = [];
  theatre.first = 0;
}
