/*
 * reading - what an analysis says, for those who look back: curves, marks, the moments that
 * decided it, and an account in whole percents that still adds up.
 */
import type {
  ChoiceAnalysis,
  MomentAnalysis,
  RecordAnalysis,
  RollAnalysis,
  SeatAnalysis,
} from '@maat/engine';

export type { ChoiceAnalysis, MomentAnalysis, RecordAnalysis, SeatAnalysis };

/** A roll is worth a mark from here on, in parts of a win. */
export const LUCKY = 0.05;

export const isRoll = (m: MomentAnalysis): m is RollAnalysis => m.actor === '*';
/** Somebody chose among several things. */
export const isChoice = (m: MomentAnalysis | undefined): m is ChoiceAnalysis =>
  !!m && !isRoll(m) && m.name !== null;

export type Kind = 'brilliant' | 'inaccuracy' | 'mistake' | 'blunder' | 'luck' | 'gift';

/** A moment worth a look: `seat` is whom it concerns, `worth` what it changed for them. */
export interface Mark {
  ply: number;
  kind: Kind;
  seat: number;
  worth: number;
}

/** The seat for which a roll changed most. */
function luckiest(m: RollAnalysis): number {
  const sizes = m.luck.map(Math.abs);
  return sizes.indexOf(Math.max(...sizes)) + 1;
}

function markOf(m: MomentAnalysis): Mark | null {
  if (isRoll(m)) {
    const seat = luckiest(m);
    const worth = m.luck[seat - 1] ?? 0;
    return Math.abs(worth) >= LUCKY ? { ply: m.ply, kind: 'luck', seat, worth } : null;
  }
  switch (m.name) {
    case 'brilliant':
      return { ply: m.ply, kind: m.name, seat: m.actor, worth: lead(m) };
    case 'inaccuracy':
    case 'mistake':
    case 'blunder':
      return { ply: m.ply, kind: m.name, seat: m.actor, worth: -m.cost };
    default:
      return null;
  }
}

/** By how much the best choice leads before the next. */
export const lead = (m: ChoiceAnalysis): number =>
  m.best.length > 1 ? Math.max(0, m.best[0]!.chance - m.best[1]!.chance) : 0;

/** All moments worth a look, in their order. */
export const marks = (moments: readonly MomentAnalysis[]): Mark[] =>
  moments.flatMap((m) => markOf(m) ?? []);

/** The heaviest of them, in their order: a drawing has room for so many. */
export function heaviest(all: readonly Mark[], n: number): Mark[] {
  const weight = (m: Mark) => Math.abs(m.worth) + (m.kind === 'brilliant' ? 0.05 : 0);
  const kept = new Set([...all].sort((a, b) => weight(b) - weight(a)).slice(0, n));
  return all.filter((m) => kept.has(m));
}

const most = <T>(all: readonly T[], weight: (x: T) => number): T | null =>
  all.reduce<T | null>((a, b) => (a === null || weight(b) > weight(a) ? b : a), null);

/**
 * Three moments that decided it, for `seat` or, with 0, for everybody: the worst choice, the
 * best one or what another gave away, and the roll that changed most. In their order.
 */
export function keyMoments(moments: readonly MomentAnalysis[], seat: number): Mark[] {
  const choices = moments.filter(isChoice);
  const rolls = moments.filter(isRoll);
  const own = (m: ChoiceAnalysis) => !seat || m.actor === seat;
  const found = new Map<number, Mark>();
  const add = (m: Mark | null) => {
    if (m && !found.has(m.ply) && found.size < 3) found.set(m.ply, m);
  };
  const worst = most(
    choices.filter((m) => own(m) && m.cost > 0),
    (m) => m.cost,
  );
  add(worst && markOf(worst));
  const best = most(
    choices.filter((m) => own(m) && m.name === 'brilliant'),
    lead,
  );
  add(best && markOf(best));
  if (seat && !best) add(gift(choices, seat));
  const weight = (m: RollAnalysis) =>
    Math.abs(seat ? (m.luck[seat - 1] ?? 0) : (m.luck[luckiest(m) - 1] ?? 0));
  const roll = most(rolls, weight);
  if (roll && weight(roll) >= 0.01) {
    const who = seat || luckiest(roll);
    add({ ply: roll.ply, kind: 'luck', seat: who, worth: roll.luck[who - 1]! });
  }
  for (const m of [...choices].sort((a, b) => b.cost - a.cost))
    if (m.cost > 0) add(markOf(m));
  return [...found.values()].sort((a, b) => a.ply - b.ply);
}

/** What another's mistake gave this seat, where that is most. */
function gift(choices: readonly ChoiceAnalysis[], seat: number): Mark | null {
  const given = (m: ChoiceAnalysis) =>
    m.actor === seat ? 0 : (m.shift[seat - 1] ?? 0);
  const m = most(choices, given);
  return m && given(m) >= 0.01
    ? { ply: m.ply, kind: 'gift', seat, worth: given(m) }
    : null;
}

/* ---- the account ---- */

export const TERMS = ['start', 'luck', 'own', 'others', 'unknowable'] as const;
export type Term = (typeof TERMS)[number];
export type Sums = Record<Term | 'result', number>;

/**
 * In whole percents. Each row still adds up: what is lost by rounding goes to those terms
 * that were nearest to the other number.
 */
export function percents(s: SeatAnalysis): Sums {
  const result = Math.round(100 * s.result) + 0; // never -0
  const exact = TERMS.map((term) => 100 * s[term]);
  const whole = exact.map(Math.round);
  for (;;) {
    const off = result - whole.reduce((a, b) => a + b, 0);
    if (!off) break;
    const step = Math.sign(off);
    const gain = exact.map((x, i) => step * (x - whole[i]!));
    whole[gain.indexOf(Math.max(...gain))]! += step;
  }
  const sums = Object.fromEntries(TERMS.map((t, i) => [t, whole[i]! + 0])) as Record<
    Term,
    number
  >;
  return { ...sums, result };
}

/** An inaccuracy begins here: what is below is sound. */
const SOUND = 0.01;

/**
 * The account of what was played from a moment on, for a game that began with the actions of
 * another. It adds up as well: what a clock decided in the end stays where it was.
 */
export function accountFrom(found: RecordAnalysis, from: number): SeatAnalysis[] {
  const first = found.moments[from];
  if (!from || !first) return found.seats;
  const before = found.moments.slice(0, from);
  const choices = found.moments.slice(from).filter(isChoice);
  return found.seats.map((s, i) => {
    const own = choices.filter((m) => m.actor === s.seat);
    const cut = { ...s, start: first.before[i] ?? 0, names: { ...s.names } };
    for (const m of before) {
      const [luck, shift] = isRoll(m) ? [m.luck[i]!, 0] : [0, m.shift[i]!];
      cut.luck -= luck;
      cut[!isRoll(m) && m.actor === s.seat ? 'own' : 'others'] -= shift;
      cut.unknowable -= m.after[i]! - m.before[i]! - luck - shift;
    }
    for (const name of Object.keys(cut.names) as (keyof typeof cut.names)[])
      cut.names[name] = own.filter((m) => m.name === name).length;
    cut.decisions = own.length;
    cut.sound = own.filter((m) => m.cost < SOUND).length;
    return cut;
  });
}

/* ---- chances over the game ---- */

/** Chances after so many actions: 0 is the beginning. */
export function chancesAt(moments: readonly MomentAnalysis[], i: number): number[] {
  if (!moments.length) return [];
  return i <= 0 ? moments[0]!.before : moments[Math.min(i, moments.length) - 1]!.after;
}

/** The next mark in this direction from a ply, or null. */
export function nextMark(
  all: readonly Mark[],
  ply: number,
  direction: 1 | -1,
): Mark | null {
  return direction > 0
    ? (all.find((m) => m.ply > ply) ?? null)
    : (all.filter((m) => m.ply < ply).at(-1) ?? null);
}
