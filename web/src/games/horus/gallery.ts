/* gallery - the pieces of Horus in all their states, for /gallery/horus/pieces. */
import { each, exhibit, type Exhibition } from '../exhibit';
import Chip from './Chip.svelte';
import Defs from './Defs.svelte';
import Gem from './Gem.svelte';
import Obelisk from './Obelisk.svelte';
import Silver from './Silver.svelte';
import Stone from './Stone.svelte';
import { MOTIFS } from './view';

export const exhibition: Exhibition = {
  scene: 'horus',
  Defs,
  defsInSvg: true,
  exhibits: [
    exhibit('Stone', Stone)(
      () => ({
        ...each(MOTIFS, (m) => ({ stone: `${m}5` })),
        small: { stone: 'b3', small: true },
        plain: { stone: 'b3', plain: true },
        'under another': { stone: 'b3', covered: true },
        covered: { stone: null },
      }),
      '-36 -40 74 76',
    ),
    exhibit(
      'Chip',
      Chip,
    )(() => ({
      known: { stone: 's2' },
      covered: { stone: null },
    })),
    exhibit('Gem', Gem)(() => ({ gem: {} }), '-12 -12 24 24', 'gems'),
    exhibit('Silver', Silver)(
      () => ({
        ring: {
          far: 'M-40 0A40 16 0 0 1 40 0',
          near: 'M40 0A40 16 0 0 1 -40 0',
          k: 0.8,
        },
        'near half': { near: 'M40 0A40 16 0 0 1 -40 0', k: 0.8 },
      }),
      '-56 -30 112 60',
      'ring',
    ),
    exhibit('Obelisk', Obelisk)(
      () => ({ obelisk: { tall: 120 } }),
      '-60 -140 120 160',
      'obelisk',
    ),
  ],
  inScenes: [
    ...['AcquireCard', 'BallScene', 'Barque', 'Board', 'Card', 'DealCard', 'Defs'],
    ...[
      'Gauges',
      'Island',
      'Ledger',
      'MotifsPicker',
      'OfferCard',
      'Piece',
      'PlaceCard',
    ],
    ...[
      'Places',
      'Raft',
      'Reserve',
      'RingScene',
      'Said',
      'ScoreSheet',
      'Seat',
      'Stake',
    ],
    ...['StakeCard', 'Throw', 'World'],
  ],
  walks: ['players=3&seed=7', 'players=4&seed=11'],
};
