/* shapes - what the fields of a game are, as its descriptor tells. */
import type { BoardProps } from '../board';
import { loadPictures, type Pictures } from '../pictures';
import { described, type Arg, type Kind } from '../../table/kinds';
import type { Remembered } from '../../table/wire';

/** docs/interface.md says what each of these means. */
export interface Field {
  key: string;
  kind: Kind;
  shape: 'one' | 'row' | 'set' | 'order' | 'bag' | 'grid' | 'track' | 'table';
  per_seat?: true;
  width?: number;
  /** Of a track whose length depends on the number of players. */
  widths?: Record<number, number>;
  height?: number;
  hexes?: true;
  plan?: string[];
  index?: string[];
  columns?: Arg[];
  picture?: string;
  on?: string;
  verbs?: string[];
  /** People remember it: null is covered here, not nothing. */
  remembered?: Remembered;
}

interface Known {
  fields: readonly Field[];
  pictures: Pictures;
}

const known = new Map<string, Known>();

export async function load(game: string): Promise<void> {
  if (known.has(game)) return;
  const [{ fields }, pictures] = await Promise.all([
    described(game),
    loadPictures(game),
  ]);
  known.set(game, { fields, pictures });
}

export const fieldsOf = (game: string): readonly Field[] =>
  known.get(game)?.fields ?? [];

/** How many spaces a track has at a table of so many. */
export const trackLength = (f: Field, players: number): number =>
  f.widths?.[players] ?? f.width ?? 0;

/** What a place of a row is called: its word may mean something else in this field. */
export const placeWord = (d: Pick<BoardProps, 'w'>, f: Field, place: string): string =>
  d.w.find(`word.${f.key}-${place}`) ?? d.w.word(place);

/** The picture of a piece: PICTURE-WORD, or that of all pieces of its kind. */
export function pictureOf(game: string, picture: string | undefined, word: unknown) {
  const all = known.get(game)?.pictures;
  return picture && (all?.[`${picture}-${String(word)}`] ?? all?.[picture]);
}

/** What the parts of the board draw with. */
export type Drawn = Pick<
  BoardProps,
  'view' | 'seats' | 'me' | 'legal' | 'choose' | 'hint' | 'w'
>;

/** The legal action that chooses this place or piece of a field. */
export const actionOn = (d: Drawn, f: Field, what: unknown): string | undefined =>
  f.verbs?.map((verb) => `${verb} ${String(what)}`).find((a) => d.legal.includes(a));

const isNothing = (v: unknown): boolean =>
  v === null ||
  v === undefined ||
  v === '' ||
  (Array.isArray(v) && v.every((x) => isNothing(x)));

/** It is there, and this viewer does not see it. */
export const isCovered = (f: Field, v: unknown): boolean =>
  v === null && f.remembered !== undefined;

const hasCovered = (f: Field, v: unknown): boolean =>
  isCovered(f, v) || (Array.isArray(v) && v.some((x) => hasCovered(f, x)));

/** Nothing is there now: not worth a place on the board. */
export function isIdle(f: Field, v: unknown): boolean {
  if (hasCovered(f, v)) return false;
  if (f.shape === 'bag' && Array.isArray(v))
    return v.every((x) => x === 0 || (Array.isArray(x) && x.every((y) => y === 0)));
  const none = f.kind === 'seat' ? 0 : f.on ? -1 : null;
  return (
    isNothing(v) ||
    (none !== null &&
      f.shape !== 'grid' &&
      (v === none || (Array.isArray(v) && v.length > 0 && v.every((x) => x === none))))
  );
}

export interface Place {
  /** Its name in actions. */
  name: string;
  row: number;
  column: number;
  /** The letter of its ground, '' where the grid has no plan. */
  ground: string;
  value: unknown;
}

/** The places of a grid, row by row. */
export function placesOf(f: Field, v: unknown): Place[] {
  const flat = (v as unknown[]).flat();
  const places: Place[] = [];
  for (let row = 0; row < (f.height ?? 0); row++)
    for (let column = 0; column < (f.width ?? 0); column++) {
      const ground = f.plan?.[row]?.[column] ?? '';
      if (ground === '.') continue;
      const i = places.length;
      const name = f.index?.[i] ?? String(i);
      places.push({ name, row, column, ground, value: flat[i] });
    }
  return places;
}

/** Something that lies on a place of a grid: a piece of somebody, or a mark. */
export interface Thing {
  field: Field;
  seat: number;
  /** The piece in words of the notation; '' for a mark. */
  word: string;
}

/** What other fields say is on the places of this grid, by name of the place. */
export function thingsOn(d: Drawn, fields: readonly Field[], grid: Field) {
  const found = new Map<string, Thing[]>();
  const put = (place: unknown, thing: Thing) => {
    const name = String(place);
    found.set(name, [...(found.get(name) ?? []), thing]);
  };
  for (const f of fields.filter((x) => x.on === grid.key)) {
    const v = d.view[f.key];
    const isPiece = f.columns?.some((c) => c.kind === 'word');
    if (f.columns && isPiece) {
      const at = (row: unknown[], kind: Kind) =>
        row[f.columns!.findIndex((c) => c.kind === kind)];
      for (const row of v as unknown[][])
        put(row[0], {
          field: f,
          seat: Number(at(row, 'seat') ?? 0),
          word: String(at(row, 'word')),
        });
    } else if (!f.columns)
      for (const place of (Array.isArray(v) ? v : [v]) as unknown[])
        if (!isIdle(f, place)) put(place, { field: f, seat: 0, word: '' });
  }
  return found;
}
