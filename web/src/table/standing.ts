/*
 * standing - how a finished game is told: a side is a seat, or the seats of one team.
 */
import { fillWith, pattern, reader as you, t, type Words } from '../lib/i18n.svelte';
import type { Result } from './wire';

/** The seats that have won. Games that ended before 0.2 do not say it. */
export function winners(r: Result): number[] {
  return r.winners ?? r.rank.flatMap((rank, i) => (rank === 1 ? [i + 1] : []));
}

/** All sides, the best first. */
export function sides(r: Result): number[][] {
  const team = (seat: number) => r.team?.[seat - 1] || -seat;
  const seats = r.rank.map((_, i) => i + 1);
  const first = seats.filter((s) => !seats.some((o) => o < s && team(o) === team(s)));
  return first
    .sort((a, b) => r.rank[a - 1]! - r.rank[b - 1]! || a - b)
    .map((s) => seats.filter((o) => team(o) === team(s)));
}

/** "Anna, Bert and Carl" */
export const together = (names: string[]) =>
  names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} ${t('and')} ${names[names.length - 1]!}`;

/** A text about sides; where the reader belongs to the only one, "you" is said first. */
function told(
  key: string,
  all: number[][],
  name: (seat: number) => string,
  reader: number,
): string {
  const isOwn = all.length === 1 && all[0]!.includes(reader);
  const called = (seats: number[], you = t('seat.you')) =>
    together([
      ...seats.filter((s) => s === reader).map(() => you),
      ...seats.filter((s) => s !== reader).map(name),
    ]);
  return fillWith((isOwn && pattern(`${key}.you`)) || (pattern(key) ?? key), (_, you) =>
    all.map((side) => called(side, you)).join(', '),
  );
}

/** "Bert loses on time", a sentence for each who did. */
export const lateness = (
  r: Result,
  name: (seat: number) => string,
  reader = 0,
): string[] =>
  (r.late ?? []).map((seat) => told('result.late', [[seat]], name, reader));

/** "Anna and Bert win together", "You win"; `reader` is the seat that is "you". */
export function verdict(
  r: Result,
  name: (seat: number) => string,
  w?: Words | null,
  reader = 0,
): string {
  const won = winners(r);
  const best = sides(r).filter((side) => won.includes(side[0]!));
  // A game may say why.
  if (!best.length) return w?.find('result.nobody') ?? t('result.nobody');
  // The last person has resigned: those who are left did not draw, they won.
  if (r.resigned && best.length > 1)
    return told('result.together', [best.flat()], name, reader);
  const key =
    best.length > 1
      ? 'result.draw'
      : best[0]!.length > 1
        ? 'result.together'
        : 'result.won';
  return told(key, best, name, reader);
}

export const resignation = (
  seat: number,
  name: (seat: number) => string,
  reader = 0,
): string =>
  seat === reader
    ? t('result.resigned.you')
    : t('result.resigned', { name: name(seat) });

/**
 * What decided it, by the scoring sheet alone: how far the winner is ahead, and which line of
 * the sheet made most of that. '' where nobody won alone, or nothing was counted.
 */
export function decided(
  r: Result,
  lines: readonly { name: string; points: readonly number[] }[],
  name: (seat: number) => string,
  reader = 0,
): string {
  const [first, second] = sides(r);
  const won = winners(r);
  const alone = won.length === first?.length && won.includes(first[0]!);
  if (!alone || !second || !r.score || !lines.length || r.late?.length) return '';
  const of = (points: readonly number[], side: number[]) => points[side[0]! - 1] ?? 0;
  const lead = of(r.score, first) - of(r.score, second);
  if (lead <= 0) return lead ? '' : t('result.equal');
  const apart = (l: { points: readonly number[] }) =>
    of(l.points, first) - of(l.points, second);
  const most = lines.reduce((best, l) => (apart(l) > apart(best) ? l : best));
  const key = first.length > 1 ? '.team' : first[0] === reader ? '.you' : '';
  const called = (side: number[]) =>
    side.length === 1 && side[0] === reader ? you : together(side.map(name));
  return t(`result.decided${key}`, {
    name: together(first.map(name)),
    second: called(second),
    lead,
    line: most.name,
    a: of(most.points, first),
    b: of(most.points, second),
  });
}

/** The same for ears, with why and the points: "Bert wins. Bert 27, Anna 20." */
export function standing(
  r: Result,
  name: (seat: number) => string,
  w?: Words | null,
  reader = 0,
): string {
  const resigned = r.resigned ? [resignation(r.resigned, name, reader)] : [];
  const points = winners(r).length
    ? sides(r).map((side) =>
        `${together(side.map(name))} ${r.score?.[side[0]! - 1] ?? ''}`.trimEnd(),
      )
    : [];
  return [
    verdict(r, name, w, reader),
    ...resigned,
    ...lateness(r, name, reader),
    points.join(', '),
  ]
    .filter(Boolean)
    .map((s) => s.replace(/[^.!?]$/, '$&.'))
    .join(' ');
}
