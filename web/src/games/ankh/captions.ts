/* captions - what was done last, as words and trails at the place on the map it concerns. */
import type { Words } from '../../lib/i18n.svelte';
import type { Act, GameEvent } from '../../table/types';
import { HEXES } from './map';
import { godOf, type AnkhView } from './view';

export interface Caption {
  x: number;
  y: number;
  text: string;
}
export interface Trail {
  from: number;
  to: number;
}
export interface Told {
  hexes: number[];
  trails: Trail[];
  caption: Caption | null;
}

const placed = (hex: number, text: string): Caption | null => {
  const h = HEXES[hex];
  return h ? { x: h.x, y: h.y, text } : null;
};

function captionOf(e: GameEvent, v: AnkhView, w: Words): Caption | null {
  const g = Number(e.god);
  const god = w.word(v.gods[g - 1] ?? '');
  const home = v.figures.find((f) => f[1] === g && f[2] === 'god')?.[0] ?? -1;
  switch (e.kind) {
    case 'move': {
      const kind = v.figures.find((f) => f[0] === Number(e.to))?.[2];
      return kind
        ? placed(Number(e.to), w.ui('cap.move', { god, kind: w.word(kind) }))
        : null;
    }
    case 'push':
      return placed(Number(e.to), w.ui('cap.push', { god }));
    case 'summon':
      return placed(
        Number(e.hex),
        w.ui('cap.summon', { god, kind: w.word(String(e.figure)) }),
      );
    case 'control':
      return placed(Number(e.hex), w.ui('cap.control', { god }));
    case 'build':
      return placed(
        Number(e.hex),
        w.ui('cap.build', { god, type: w.word(String(e.type)) }),
      );
    case 'portal':
      return placed(Number(e.to), w.ui('cap.portal', { god }));
    case 'unlock':
      return placed(home, w.ui('cap.unlock', { god, power: w.word(String(e.power)) }));
    case 'followers':
      return placed(
        home,
        w.ui('cap.followers', {
          god,
          n: signed(Number(e.amount)),
          k: Math.abs(Number(e.amount)),
        }),
      );
    case 'caravan': {
      const at = ((e.edges as number[]) ?? [])[0] ?? -1;
      const leader = godOf(v, Number(e.seat));
      return placed(at, w.ui('cap.caravan', { god: w.word(v.gods[leader - 1] ?? '') }));
    }
    default:
      return null;
  }
}

export const signed = (n: number) => (n > 0 ? `+${n}` : String(n));

/** What the acts shown last did on the map; words only for what others did. */
export function told(last: readonly Act[], v: AnkhView, me: number, w: Words): Told {
  const found: Told = { hexes: [], trails: [], caption: null };
  for (const act of last)
    for (const e of act.ev) {
      if (e.kind === 'move' || e.kind === 'push') {
        found.trails.push({ from: Number(e.from), to: Number(e.to) });
        found.hexes.push(Number(e.to));
      } else if (e.kind === 'summon' || e.kind === 'build' || e.kind === 'control')
        found.hexes.push(Number(e.hex));
      else if (e.kind === 'portal') found.hexes.push(Number(e.to));
      const god = Number(e.god ?? godOf(v, Number(e.seat)));
      if (!me || god !== godOf(v, me))
        found.caption = captionOf(e, v, w) ?? found.caption;
    }
  return found;
}
