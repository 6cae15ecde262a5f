/* gallery - the pieces of Ra in all their states, for /gallery/ra/pieces. */
import { each, exhibit, type Exhibition } from '../exhibit';
import Defs from './Defs.svelte';
import Figure from './Figure.svelte';
import Sack from './Sack.svelte';
import Sun from './Sun.svelte';
import Tile from './Tile.svelte';
import { KINDS } from './view';

export const exhibition: Exhibition = {
  scene: 'ra-scene',
  Defs,
  defsInSvg: true,
  exhibits: [
    exhibit(
      'Tile',
      Tile,
    )(() => ({
      ...each(KINDS, (kind) => ({ kind })),
      'under another': { kind: 'gold', under: true },
    })),
    exhibit(
      'Sun',
      Sun,
    )(() => ({
      usable: { value: 9 },
      'two digits': { value: 16 },
      centre: { value: 1, centre: true },
      spent: { value: 5, spent: true },
      covered: { value: null, spent: true },
    })),
    exhibit('Figure', Figure)(() => ({ piece: {}, still: { still: true } })),
    exhibit('Sack', Sack)(() => ({ full: { count: 180 }, empty: { count: 0 } })),
  ],
  inScenes: [
    ...['Bag', 'Bids', 'Board', 'Cells', 'Defs', 'Display', 'Epoch', 'Ground', 'Lot'],
    ...['Nameplate', 'Offer', 'ScoreSheet', 'Sheet', 'Spot', 'Suns', 'Tools', 'Track'],
    'Tray',
  ],
  walks: ['players=3&edition=2008&seed=7', 'players=4&edition=1999&seed=11'],
};
