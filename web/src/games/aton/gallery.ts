/* gallery - the pieces of Aton in all their states, for /gallery/aton/pieces. */
import { each, exhibit, type Exhibition } from '../exhibit';
import Card from './Card.svelte';
import Defs from './Defs.svelte';
import Rope from './Rope.svelte';
import Stone from './Stone.svelte';

const SEATS = [1, 2] as const;

export const exhibition: Exhibition = {
  scene: 'aton',
  Defs,
  defsInSvg: true,
  exhibits: [
    exhibit(
      'Card',
      Card,
    )(() => ({
      ...each([1, 2, 3, 4], (value) => ({ value, seat: 1 })),
      'of the other': { value: 4, seat: 2 },
      'back of the first': { value: null, seat: 1 },
      'back of the second': { value: null, seat: 2 },
      plain: { value: 2, seat: 1, plain: true },
    })),
    exhibit('Stone', Stone)(
      () => each(SEATS, (seat) => ({ seat, x: 0, y: 0 })),
      '-36 -36 72 72',
    ),
    exhibit('Rope', Rope)(
      () => ({
        quiet: { w: 74, h: 112 },
        lit: { w: 74, h: 112, lit: true },
      }),
      undefined,
      'cartouche.1',
    ),
  ],
  inScenes: [
    ...['Board', 'Cartouches', 'Courts', 'Defs', 'Panel', 'Priest', 'Races', 'Realm'],
    ...['Reckoning', 'Reveal', 'Side', 'Sun', 'Temple', 'Track'],
  ],
  walks: ['players=2&seed=7', 'players=2&seed=11'],
};
