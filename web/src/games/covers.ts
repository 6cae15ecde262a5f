/* covers - the five covers of the front page. */
export interface Cover {
  /** Name of the cover, its texts and its art. */
  id: 'ra1999' | 'ra2008' | 'aton' | 'horus' | 'ankh';
  game: string;
  options: Record<string, string>;
  players: [number, number];
  /** Seats of "play now". */
  quick: number;
}

export const covers: readonly Cover[] = [
  {
    id: 'ra1999',
    game: 'ra',
    options: { edition: '1999' },
    players: [3, 5],
    quick: 4,
  },
  {
    id: 'ra2008',
    game: 'ra',
    options: { edition: '2008' },
    players: [2, 5],
    quick: 3,
  },
  { id: 'aton', game: 'aton', options: {}, players: [2, 2], quick: 2 },
  { id: 'horus', game: 'horus', options: {}, players: [2, 4], quick: 3 },
  { id: 'ankh', game: 'ankh', options: {}, players: [2, 5], quick: 3 },
];

export function coverOf(game: string, options: Record<string, string>): Cover | null {
  return (
    covers.find(
      (c) =>
        c.game === game &&
        Object.entries(c.options).every(([k, v]) => (options[k] ?? v) === v),
    ) ??
    covers.find((c) => c.game === game) ??
    null
  );
}
