/*
 * compose - what can be pointed at on the map, and what it means.
 *
 * Picking a figure, a kind or a type is only kept in the draft, so it can be taken
 * back; the target sends both actions at once. Where the game already stands in the
 * second half (after a reload) the target alone is sent.
 */
import type { Seat } from '../../table/types';
import type { Draft } from '../board';
import { HEXES, isLand } from './map';
import {
  adjacent,
  caravans,
  freeHexes,
  inOrder,
  mayEnd,
  moveTargets,
  parts,
  summonTargets,
} from './rules';
import { godOf, type AnkhView, type Guardian } from './view';

export interface Spot {
  hex: number;
  /** Sent when the hex is chosen; empty where it only picks. */
  texts: string[];
  /** What the hex is: something to pick up, or a place to go to. */
  tone: 'pick' | 'go';
  /** It is picked up now. */
  on: boolean;
  /** It belongs to the second of two parts. */
  other?: boolean;
}

const numbers = (legal: readonly string[], verb: string) =>
  legal.filter((x) => x.startsWith(`${verb} `)).map((x) => Number(x.split(' ')[1]));

export const picked = (d: Draft): number => (typeof d.from === 'number' ? d.from : -1);

/** What is begun: a figure that is picked up, a kind or a power that is chosen. */
export function begun(v: AnkhView, d: Draft): string | null {
  if (v.phase === 'move') return picked(d) >= 0 ? `figure ${picked(d)}` : null;
  if (v.phase === 'summon')
    return typeof d.kind === 'string' ? `summon ${d.kind}` : null;
  return typeof d.power === 'string' ? `power ${d.power}` : null;
}

export interface Summons {
  kinds: string[];
  kind: string | null;
  /** Where the figure may come from: -1 as usual, or an own pyramid with its power. */
  slots: number[];
  slot: number;
  /** The whole action, when a kind is chosen. */
  text: string | null;
}

/** What is summoned, and by what right: chosen by the reader, or the only one there is. */
export function summons(legal: readonly string[], d: Draft): Summons {
  const all = legal.filter((x) => x.startsWith('summon ')).map((x) => x.split(' '));
  const kinds = [...new Set(all.map((x) => x[1]!))];
  const own = typeof d.kind === 'string' && kinds.includes(d.kind) ? d.kind : null;
  const kind = own ?? (kinds.length === 1 ? kinds[0]! : null);
  const slots = [
    ...new Set(
      all.filter((x) => !kind || x[1] === kind).map((x) => (x[2] ? Number(x[2]) : -1)),
    ),
  ].sort((a, b) => a - b);
  const slot =
    typeof d.slot === 'number' && slots.includes(d.slot) ? d.slot : (slots[0] ?? -1);
  const text = kind ? `summon ${kind}${slot >= 0 ? ` ${slot}` : ''}` : null;
  return { kinds, kind, slots, slot, text };
}
export const summonText = (legal: readonly string[], d: Draft) =>
  summons(legal, d).text;
export function buildText(legal: readonly string[], d: Draft): string | null {
  const all = legal.filter((x) => x.startsWith('build '));
  const own = typeof d.kind === 'string' && all.includes(d.kind) ? d.kind : null;
  return own ?? (all.length === 1 ? all[0]! : null);
}
/** `new`, or `shift H`: the portal that is to be laid. */
export function portalText(legal: readonly string[], d: Draft): string | null {
  return typeof d.kind === 'string' && legal.includes(d.kind) ? d.kind : null;
}

/** Where an Obelisk Attuned god may set a figure in this battle (R-ANKH-49). */
export function obeliskTargets(v: AnkhView, god: Seat): number[] {
  const beside = v.monuments
    .filter((m) => m[1] === 'obelisk' && m[2] === god)
    .filter((m) => v.region[m[0]] === v.conflict_region)
    .flatMap((m) => adjacent(v, m[0]));
  return [...new Set(beside)]
    .filter((h) => v.region[h] === v.conflict_region && mayEnd(v, god, h))
    .sort((a, b) => a - b);
}

/** Everything on the map that may be chosen now. */
export function spots(
  v: AnkhView,
  me: Seat,
  legal: readonly string[],
  d: Draft,
): Map<number, Spot> {
  const found = new Map<number, Spot>();
  const put = (hex: number, tone: Spot['tone'], texts: string[], on = false) =>
    found.set(hex, { hex, tone, texts, on });
  if (!legal.length) return found;
  const god = godOf(v, me);
  const from = picked(d);
  switch (v.phase) {
    case 'move':
    case 'obelisk': {
      for (const h of numbers(legal, 'figure')) put(h, 'pick', [], h === from);
      if (!legal.includes(`figure ${from}`)) break;
      const goals = v.phase === 'move' ? moveTargets(v, from) : obeliskTargets(v, god);
      for (const h of goals) put(h, 'go', [`figure ${from}`, `to ${h}`], h === from);
      break;
    }
    case 'summon': {
      const text = summonText(legal, d);
      if (!text) break;
      const [, kind, pyramid] = text.split(' ');
      for (const h of summonTargets(v, god, kind!, pyramid ? Number(pyramid) : -1))
        put(h, 'go', [text, `at ${h}`]);
      break;
    }
    case 'build': {
      const text = buildText(legal, d);
      if (text)
        for (const h of freeHexes(v, v.conflict_region))
          put(h, 'go', [text, `at ${h}`]);
      break;
    }
    case 'osiris': {
      const text = portalText(legal, d);
      for (const h of numbers(legal, 'shift'))
        put(h, 'pick', [], text === `shift ${h}`);
      if (text)
        for (const h of freeHexes(v, v.conflict_region))
          put(h, 'go', [text, `at ${h}`]);
      break;
    }
    case 'isis':
      for (const h of numbers(legal, 'save')) put(h, 'pick', [], saves(d).includes(h));
      break;
    case 'caravan-token': {
      const token = v.region[v.caravan[0]?.[0] ?? 0]!;
      const halves = parts(v, token, []);
      const lows = numbers(legal, 'token');
      for (const low of lows)
        for (const h of halves.find((p) => p.includes(low)) ?? [low])
          found.set(h, {
            hex: h,
            tone: 'go',
            texts: [`token ${low}`],
            on: false,
            other: low !== lows[0],
          });
      break;
    }
    case 'merge':
      for (const item of guardiansAtHand(v, god))
        if (item.hex >= 0) put(item.hex, 'pick', [], keeps(d).includes(item.key));
      break;
    default:
      for (const verb of ['to', 'push', 'at', 'control'])
        for (const h of numbers(legal, verb)) put(h, 'go', [`${verb} ${h}`]);
  }
  return found;
}

/** The hex is chosen: pick it up, put it down, or give the texts to send. */
export function onSpot(v: AnkhView, d: Draft, s: Spot): string[] {
  if (s.texts.length) return s.texts;
  if (v.phase === 'isis') toggle(d, 'saves', s.hex);
  else if (v.phase === 'merge') toggle(d, 'keeps', `hex ${s.hex}`);
  else if (v.phase === 'osiris') d.kind = s.on ? null : `shift ${s.hex}`;
  else d.from = s.on ? -1 : s.hex;
  return [];
}

export function toggle(d: Draft, key: string, value: unknown): void {
  const now = Array.isArray(d[key]) ? (d[key] as unknown[]) : [];
  d[key] = now.includes(value) ? now.filter((x) => x !== value) : [...now, value];
}

/* ---- Isis ---- */

export const saves = (d: Draft): number[] =>
  Array.isArray(d.saves) ? (d.saves as number[]) : [];

/** Ascending; the last one that could be saved ends the step by itself. */
export function saveTexts(legal: readonly string[], d: Draft): string[] {
  const may = numbers(legal, 'save');
  const chosen = saves(d)
    .filter((h) => may.includes(h))
    .sort((a, b) => a - b);
  const texts = chosen.map((h) => `save ${h}`);
  const whole = chosen[chosen.length - 1] === Math.max(...may);
  return whole ? texts : [...texts, 'done'];
}

/* ---- merge ---- */

export interface AtHand {
  key: string;
  kind: Guardian;
  /** -1: in the pool. */
  hex: number;
  large: boolean;
}

const isLarge = (kind: string) =>
  kind === 'apep' || kind === 'giant-scorpion' || kind === 'androsphinx';

/** All guardians of a god in the order of picking: pool by level, then by hex. */
export function guardiansAtHand(v: AnkhView, god: Seat): AtHand[] {
  const pool = v.guardians.flatMap((kind, level) =>
    Array.from({ length: v.pool_guardians[god - 1]?.[level] ?? 0 }, (_, i) => ({
      key: `pool ${kind} ${i}`,
      kind: kind as Guardian,
      hex: -1,
      large: isLarge(kind),
    })),
  );
  const board = v.figures
    .filter((f) => f[1] === god && f[2] !== 'god' && f[2] !== 'warrior')
    .map((f) => ({
      key: `hex ${f[0]}`,
      kind: f[2] as Guardian,
      hex: f[0],
      large: isLarge(f[2]),
    }));
  return [...pool, ...board];
}

export const keeps = (d: Draft): string[] =>
  Array.isArray(d.keeps) ? (d.keeps as string[]) : [];

/** Bases still free with what is kept: two small, two large (R-ANKH-75). */
export function freeBases(kept: readonly AtHand[]): { small: number; large: number } {
  const large = kept.filter((k) => k.large).length;
  return { small: 2 - (kept.length - large), large: 2 - large };
}

/** The picks in their order; `done` only while another one could follow. */
export function keepTexts(v: AnkhView, god: Seat, d: Draft): string[] {
  const all = guardiansAtHand(v, god);
  const kept = all.filter((a) => keeps(d).includes(a.key));
  const last = kept.length ? all.indexOf(kept[kept.length - 1]!) : -1;
  const free = freeBases(kept);
  const more = all.slice(last + 1).some((a) => (a.large ? free.large : free.small) > 0);
  const texts = kept.map((k) => `keep ${k.kind} ${k.hex < 0 ? 'pool' : k.hex}`);
  return more ? [...texts, 'done'] : texts;
}

/* ---- caravan ---- */

export interface Drawing {
  /** Edges drawn so far, those already sent first. */
  path: string[];
  /** Edges that can follow. */
  next: string[];
  /** Set when only one caravan is left: all of it. */
  whole: string[] | null;
  /** Sizes of the two parts of that one. */
  sizes: number[];
}

const remembered = new WeakMap<object, string[][]>();

/** The caravan that is being drawn; only steps that can be completed are offered. */
export function drawing(v: AnkhView, legal: readonly string[], d: Draft): Drawing {
  const none = { path: [], next: [], whole: null, sizes: [] };
  if (v.phase !== 'caravan' || !legal.length) return none;
  let all = remembered.get(v);
  if (!all) remembered.set(v, (all = caravans(v)));
  const sent = v.caravan.map(([a, b]) => `${a} ${b}`);
  const drawn = Array.isArray(d.edges) ? (d.edges as string[]) : [];
  const path = [...sent, ...drawn];
  // What was sent fixes the direction; what is only drawn may begin at either end.
  const fits = all.filter(
    (p) =>
      path.every((e, i) => p[i] === e) &&
      (!sent.length || inOrder(p).join() === p.join()),
  );
  const whole = new Set(fits.map((p) => inOrder(p).join()));
  const only = whole.size === 1 ? fits[0]! : null;
  const token = v.region[Number(only?.[0]?.split(' ')[0])] ?? 0;
  return {
    path,
    next: [...new Set(fits.map((p) => p[path.length]!).filter(Boolean))],
    whole: only,
    sizes: only ? parts(v, token, only).map((p) => p.length) : [],
  };
}

export function caravanTexts(v: AnkhView, whole: readonly string[]): string[] {
  return inOrder(whole)
    .slice(v.caravan.length)
    .map((e) => `camel ${e}`);
}

/* ---- cards ---- */

export const chosenCards = (d: Draft): string[] =>
  Array.isArray(d.cards) ? (d.cards as string[]) : [];

/** The commit, when as many cards are chosen as must be played. */
export function cardText(legal: readonly string[], d: Draft): string | null {
  const text = `card ${[...chosenCards(d)].sort().join(' ')}`;
  return legal.includes(text) ? text : null;
}

/** The parts of a divided region of which one keeps the token, told apart by where they lie. */
export function halves(v: AnkhView, legal: readonly string[]) {
  const token = v.region[v.caravan[0]?.[0] ?? 0]!;
  const all = numbers(legal, 'token').map((low) => ({
    low,
    hexes: parts(v, token, []).find((p) => p.includes(low)) ?? [low],
  }));
  const mean = (hexes: number[], axis: 'x' | 'y') =>
    hexes.reduce((sum, h) => sum + HEXES[h]![axis], 0) / hexes.length;
  const apart = (axis: 'x' | 'y') =>
    mean(all[0]?.hexes ?? [0], axis) - mean(all[1]?.hexes ?? [0], axis);
  const [dx, dy] = [apart('x'), apart('y')];
  const names = Math.abs(dx) > Math.abs(dy) ? ['west', 'east'] : ['north', 'south'];
  const isFirst = (Math.abs(dx) > Math.abs(dy) ? dx : dy) < 0;
  return all.map(({ low, hexes }, i) => ({
    low,
    token,
    size: hexes.length,
    side: names[isFirst === (i === 0) ? 0 : 1]!,
  }));
}

/** Land hexes of a region token, for tinting. */
export const landOf = (v: AnkhView, token: number) =>
  HEXES.filter((h) => isLand(h.id) && v.region[h.id] === token);
