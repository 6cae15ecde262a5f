/*
 * values - what each choice of a puzzle is worth, best first.
 *
 * The best and the next were judged for long when the puzzle was found: those numbers stand.
 * All others come from a short look on this device, so none of them is shown above the next.
 */
import type { Puzzle } from '../../plugins/puzzles';

export interface Value {
  text: string;
  /** Null: nobody has looked at it yet. */
  chance: number | null;
}

/** What was found on this device, by the text of the choice. */
export type Found = Readonly<Record<string, number>>;

export function valuesOf(
  p: Puzzle,
  legal: readonly string[],
  found: Found | null,
): Value[] {
  const others = legal
    .filter((text) => text !== p.solution && text !== p.next)
    .map((text) => {
      const chance = found?.[text];
      return {
        text,
        chance:
          chance === undefined ? null : Math.max(0, Math.min(chance, p.next_chance)),
      };
    })
    .sort((a, b) => (b.chance ?? -1) - (a.chance ?? -1));
  return [
    { text: p.solution, chance: p.chance },
    { text: p.next, chance: p.next_chance },
    ...others,
  ];
}

/** How many games in a hundred this choice wins fewer than the best one: at least one. */
export const gamesLess = (p: Puzzle, chance: number): number =>
  Math.max(1, Math.round(100 * (p.chance - chance)));

/** So many are shown at first: the best ones, and what was chosen wherever it is. */
export function shown(
  values: readonly Value[],
  chosen: readonly string[],
  most: number,
): Value[] {
  const first = values.slice(0, most);
  return [...first, ...values.slice(most).filter((v) => chosen.includes(v.text))];
}
