/*
 * rules - what can be seen on the map before anything is sent: neighbours, where a
 * figure may go, strengths, majorities, caravans.
 *
 * The referee decides; this only lets a move be composed on the board and taken back,
 * and shows how a region stands. Tests compare it with the engine.
 */
import type { Seat } from '../../table/types';
import {
  EDGE,
  EDGES,
  HEXES,
  edgeId,
  isLand,
  POINTS,
  type Edge,
  type Terrain,
} from './map';
import {
  CARD_STRENGTH,
  hasGod,
  hasPower,
  type AnkhView,
  type Card,
  type FigureRow,
  type MonumentRow,
  type MonumentType,
} from './view';

const sets = new WeakMap<object, Set<string>>();
/** Edges with a camel; a view never changes, so they are collected once. */
function camelSet(v: AnkhView): Set<string> {
  let set = sets.get(v.camels);
  if (!set) sets.set(v.camels, (set = new Set(v.camels.map(([a, b]) => edgeId(a, b)))));
  return set;
}

/** Neighbours without river and camel between (2.1 of the rules). */
export function adjacent(v: AnkhView, h: number): number[] {
  const camels = camelSet(v);
  return HEXES[h]!.near.filter((n) => {
    if (n < 0) return false;
    const e = EDGE.get(edgeId(h, n))!;
    return !e.river && !camels.has(e.id);
  });
}

export const figureAt = (v: AnkhView, h: number): FigureRow | undefined =>
  v.figures.find((f) => f[0] === h);
export const monumentAt = (v: AnkhView, h: number): MonumentRow | undefined =>
  v.monuments.find((m) => m[0] === h);
const isEmpty = (v: AnkhView, h: number) => !figureAt(v, h) && !monumentAt(v, h);

/** A figure of this god may end here: empty land, a portal only with Osiris. */
export const mayEnd = (v: AnkhView, god: Seat, h: number) =>
  isLand(h) && isEmpty(v, h) && (!v.portals.includes(h) || hasGod(v, god, 'osiris'));

/** Hexes within `steps` over neighbours, without the start. */
export function reach(from: number, steps: number): number[] {
  const seen = new Set([from]);
  let edge = [from];
  for (let i = 0; i < steps; i++) {
    edge = edge
      .flatMap((h) => HEXES[h]!.near)
      .filter((n) => n >= 0 && !seen.has(n) && seen.add(n));
  }
  seen.delete(from);
  return [...seen].sort((a, b) => a - b);
}

/** Where Satet on `from` may push the figure on `to` (R-ANKH-22). */
export function pushHexes(v: AnkhView, from: number, to: number): number[] {
  const pushed = figureAt(v, to);
  if (!pushed) return [];
  const gone = { ...v, figures: v.figures.filter((f) => f[0] !== from) };
  return adjacent(v, to).filter((h) => mayEnd(gone, pushed[1], h));
}

/** Where the figure on `from` may go in a Move action (R-ANKH-17 to R-ANKH-23). */
export function moveTargets(v: AnkhView, from: number): number[] {
  const f = figureAt(v, from);
  if (!f) return [];
  const [, god, kind] = f;
  const found = reach(from, 3).filter((h) => {
    if (mayEnd(v, god, h)) return true;
    const there = figureAt(v, h);
    const stop = isLand(h) && (!v.portals.includes(h) || hasGod(v, god, 'osiris'));
    return (
      kind === 'satet' &&
      stop &&
      !!there &&
      there[1] !== god &&
      pushHexes(v, from, h).length > 0
    );
  });
  if (kind === 'giant-scorpion') found.push(from);
  return found.sort((a, b) => a - b);
}

/** Hexes for `summon KIND [PYRAMID]` (R-ANKH-24 to R-ANKH-27). */
export function summonTargets(
  v: AnkhView,
  god: Seat,
  kind: string,
  pyramid = -1,
): number[] {
  const beside = new Set(pyramid >= 0 ? adjacent(v, pyramid) : []);
  const own =
    pyramid >= 0
      ? []
      : [
          ...v.figures.filter((f) => f[1] === god),
          ...v.monuments.filter((m) => m[2] === god),
        ];
  for (const [h] of own) for (const n of adjacent(v, h)) beside.add(n);
  return HEXES.map((h) => h.id).filter((h) => {
    if (!isEmpty(v, h)) return false;
    if (!isLand(h)) return kind === 'apep' && (pyramid < 0 || beside.has(h));
    const portal = v.portals.includes(h);
    const osiris = hasGod(v, god, 'osiris');
    if (portal && !osiris) return false;
    return beside.has(h) || (portal && pyramid < 0);
  });
}

/** Empty land of the battle's region without a portal: for building and portals. */
export function freeHexes(v: AnkhView, token: number): number[] {
  return HEXES.map((h) => h.id).filter(
    (h) => v.region[h] === token && isEmpty(v, h) && !v.portals.includes(h),
  );
}

/* ---- regions ---- */

/** Region tokens on the board, ascending. */
export const tokens = (v: AnkhView) =>
  [...new Set(v.region)].filter((t) => t > 0).sort((a, b) => a - b);

/** The regions a hex belongs to: one on land, those of adjacent land in water. */
export function regionsOf(v: AnkhView, h: number): number[] {
  if (isLand(h)) return [v.region[h]!];
  return [
    ...new Set(
      adjacent(v, h)
        .filter(isLand)
        .map((n) => v.region[n]!),
    ),
  ].sort((a, b) => a - b);
}

export const figuresIn = (v: AnkhView, token: number): FigureRow[] =>
  v.figures.filter((f) => regionsOf(v, f[0]).includes(token));

/** Gods with a figure in the region, in track order. */
export function godsIn(v: AnkhView, token: number): Seat[] {
  const there = new Set(figuresIn(v, token).map((f) => f[1]));
  return v.track.filter((g) => there.has(g));
}

/** Types of which the god has the majority in the region (R-ANKH-46). */
export function majorities(v: AnkhView, god: Seat, token: number): MonumentType[] {
  if (!figuresIn(v, token).some((f) => f[1] === god)) return [];
  return (['obelisk', 'pyramid', 'temple'] as const).filter((type) => {
    const count = (g: Seat) =>
      v.monuments.filter((m) => v.region[m[0]] === token && m[1] === type && m[2] === g)
        .length;
    const own = count(god);
    return own > 0 && v.track.every((g) => g === god || count(g) < own);
  });
}

export interface Summand {
  kind: 'figure' | 'temple' | 'card';
  n: number;
  /** Where it stands; -1 for a card. */
  hex: number;
}

/** What makes up the strength of a god in a region (R-ANKH-57), with the cards given. */
export function summands(
  v: AnkhView,
  god: Seat,
  token: number,
  cards: readonly Card[] = [],
): Summand[] {
  const awed = (h: number) =>
    adjacent(v, h).some((n) => {
      const f = figureAt(v, n);
      return !!f && f[2] === 'androsphinx' && f[1] !== god;
    });
  const owned = (type: MonumentType) =>
    v.monuments.filter((m) => m[1] === type && m[2] === god).length;
  const shining =
    hasPower(v, god, 'resplendent') &&
    (['obelisk', 'pyramid', 'temple'] as const).some((t) => owned(t) >= 3);
  const ofGod = (shining ? 3 : 1) + (hasGod(v, god, 'anubis') ? v.trapped.length : 0);
  const figures = figuresIn(v, token)
    .filter((f) => f[1] === god)
    .map(([hex, , kind]): Summand => {
      const n = kind === 'god' ? ofGod : awed(hex) ? 0 : 1;
      return { kind: 'figure', n, hex };
    });
  const temples = hasPower(v, god, 'temple-attuned')
    ? v.monuments
        .filter((m) => m[1] === 'temple' && m[2] === god && v.region[m[0]] === token)
        .filter((m) => adjacent(v, m[0]).some((n) => figureAt(v, n)?.[1] === god))
        .map((m): Summand => ({ kind: 'temple', n: 2, hex: m[0] }))
    : [];
  const laid = cards.map((c): Summand => ({
    kind: 'card',
    n: CARD_STRENGTH[c],
    hex: -1,
  }));
  return [...figures, ...temples, ...laid];
}

export interface Strength {
  figures: number;
  temples: number;
  cards: number;
  sum: number;
}

/** Strength of a god in a region (R-ANKH-57), with the cards given. */
export function strength(
  v: AnkhView,
  god: Seat,
  token: number,
  cards: readonly Card[] = [],
): Strength {
  const all = summands(v, god, token, cards);
  const of = (kind: Summand['kind']) =>
    all.filter((s) => s.kind === kind).reduce((sum, s) => sum + s.n, 0);
  const [figures, temples, laid] = [of('figure'), of('temple'), of('card')];
  return { figures, temples, cards: laid, sum: figures + temples + laid };
}

/** Followers that Gain Followers would bring now (R-ANKH-30). */
export function gainNow(v: AnkhView, god: Seat): number {
  const good = v.monuments.filter((m) => m[2] === 0 || m[2] === god).map((m) => m[0]);
  const own = v.figures.filter((f) => f[1] === god).map((f) => f[0]);
  const counted = v.rules === 'official' ? good : own;
  const others = new Set(v.rules === 'official' ? own : good);
  const n = counted.filter((h) => adjacent(v, h).some((x) => others.has(x))).length;
  return n + (hasPower(v, god, 'revered') ? 1 : 0);
}

/** Own figures in a region on land of a kind: what Flood and Drought count. */
export const figuresOn = (v: AnkhView, god: Seat, token: number, terrain: Terrain) =>
  figuresIn(v, token).filter((f) => f[1] === god && HEXES[f[0]]!.terrain === terrain)
    .length;

/* ---- caravans ---- */

/** Sizes of the parts into which a region falls when the edges are closed. */
export function parts(v: AnkhView, token: number, path: readonly string[]): number[][] {
  const shut = new Set([...path, ...camelSet(v)]);
  const rest = new Set(
    HEXES.map((h) => h.id).filter((h) => v.region[h] === token && isLand(h)),
  );
  const found: number[][] = [];
  for (const start of rest) {
    const part = [start];
    rest.delete(start);
    for (const h of part)
      for (const n of HEXES[h]!.near) {
        if (n < 0 || !rest.has(n)) continue;
        const e = EDGE.get(edgeId(h, n))!;
        if (e.river || shut.has(e.id)) continue;
        rest.delete(n);
        part.push(n);
      }
    found.push(part.sort((a, b) => a - b));
  }
  return found;
}

const LEAST_LAND = 6;
const LONGEST = 6;

/**
 * All legal caravans (R-ANKH-37, R-ANKH-38) as rows of edges, each in both directions,
 * so that it may be drawn from either end.
 */
export function caravans(v: AnkhView): string[][] {
  const token = (e: Edge) =>
    isLand(e.a) && isLand(e.b) && v.region[e.a] === v.region[e.b] ? v.region[e.a]! : 0;
  const camels = camelSet(v);
  const at: Edge[][] = POINTS.map(() => []);
  for (const e of EDGES)
    if (token(e) && !e.river && !camels.has(e.id))
      for (const p of e.ends) at[p]!.push(e);
  const touches = (p: number, t: number) => {
    const hexes = POINTS[p]!.hexes;
    return hexes.length < 3 || hexes.some((h) => v.region[h] !== t);
  };
  const found: string[][] = [];
  const walk = (t: number, p: number, path: string[], seen: number[]) => {
    for (const e of at[p]!) {
      if (token(e) !== t || path.includes(e.id)) continue;
      const q = e.ends[0] === p ? e.ends[1] : e.ends[0];
      if (seen.includes(q)) continue;
      const longer = [...path, e.id];
      if (touches(q, t)) {
        const split = parts(v, t, longer);
        if (split.length === 2 && split.every((s) => s.length >= LEAST_LAND))
          found.push(longer);
      } else if (longer.length < LONGEST) walk(t, q, longer, [...seen, q]);
    }
  };
  for (const t of new Set(v.region.filter((n) => n > 0)))
    POINTS.forEach((_, p) => {
      if (touches(p, t)) walk(t, p, [], [p]);
    });
  return found;
}

const before = (a: string, b: string) => {
  const [p, q] = [a, b].map((e) => EDGE.get(e)!);
  return p!.a - q!.a || p!.b - q!.b;
};

/** The caravan in the direction the notation wants: first edge lower than last. */
export function inOrder(path: readonly string[]): string[] {
  return path.length > 1 && before(path[0]!, path[path.length - 1]!) > 0
    ? [...path].reverse()
    : [...path];
}
