/* gallery - the pieces of Ankh in all their states, for /gallery/ankh/pieces. */
import { each, exhibit, type Exhibition } from '../exhibit';
import Badge from './Badge.svelte';
import Camel from './Camel.svelte';
import Card from './Card.svelte';
import Coin from './Coin.svelte';
import Defs from './Defs.svelte';
import Figure from './Figure.svelte';
import Monument from './Monument.svelte';
import Piece from './Piece.svelte';
import Slot from './Slot.svelte';
import { GODS, LEVELS } from './setup';
import type { Card as CardName, MonumentType } from './view';

const CARDS: readonly CardName[] = [
  ...(['build', 'chariots', 'cycle', 'drought'] as const),
  ...(['flood', 'miracle', 'plague'] as const),
];
const MONUMENTS: readonly MonumentType[] = ['obelisk', 'pyramid', 'temple'];
const HEX = '-36 -54 76 88';

export const exhibition: Exhibition = {
  scene: 'ankh wide',
  Defs,
  exhibits: [
    exhibit('Figure', Figure)(
      () => ({
        ...each(GODS, (god) => ({ god, kind: 'god' as const })),
        ...Object.fromEntries(
          GODS.map((god) => [`warrior of ${god}`, { god, kind: 'warrior' as const }]),
        ),
        ...each(LEVELS.flat(), (kind) => ({ god: 'isis' as const, kind })),
        'with a sun': { god: 'ra', kind: 'warrior', sun: true },
        'scorpion that looks': { god: 'ra', kind: 'giant-scorpion', face: 1 },
      }),
      HEX,
    ),
    exhibit('Monument', Monument)(
      () => ({
        ...each(MONUMENTS, (type) => ({ type })),
        ...Object.fromEntries(
          GODS.map((god, i) => [`of ${god}`, { type: MONUMENTS[i % 3]!, god }]),
        ),
      }),
      HEX,
    ),
    exhibit('Badge', Badge)(() => each(GODS, (god) => ({ god, size: 72 }))),
    exhibit(
      'Piece',
      Piece,
    )(() => ({
      god: { god: 'anubis', kind: 'god', size: 72 },
      'of nobody': { god: '', kind: 'mummy', size: 72 },
    })),
    exhibit('Camel', Camel)(() => ({ camel: {} }), '-26 -26 52 52'),
    exhibit('Coin', Coin)(() => each([0, 3], (n) => ({ n })), '-16 -16 32 32'),
    exhibit(
      'Card',
      Card,
    )((w) => {
      const lies = { w, worth: null, small: false };
      const legal = { ...lies, onclick: () => undefined };
      return {
        ...each(CARDS, (card) => ({ card, ...lies })),
        legal: { card: 'chariots', ...legal },
        chosen: { card: 'chariots', ...legal, on: true },
        hint: { card: 'chariots', ...legal, hinted: true },
        played: { card: 'chariots', ...lies, gone: true },
        'worth now': { card: 'drought', ...legal, worth: 3 },
        small: { card: 'flood', ...lies, small: true },
      };
    }),
    exhibit(
      'Slot',
      Slot,
    )((w) => {
      const none = { open: [], own: [], laid: false, small: false, w };
      return {
        chooses: { ...none, state: 'chooses' },
        ready: { ...none, laid: true, state: 'ready' },
        own: { ...none, own: ['plague'], laid: true, state: 'ready' },
        open: { ...none, open: ['plague'], laid: true, state: '' },
      };
    }),
  ],
  inScenes: [
    ...['Battle', 'Board', 'Choices', 'Defs', 'Devotion', 'Fate', 'God', 'GodsPicker'],
    ...[
      'GuardiansPicker',
      'Land',
      'Look',
      'Map',
      'Pieces',
      'Plaque',
      'Regions',
      'Report',
    ],
    ...['RowTrack', 'Sheet', 'Stock', 'Tracks', 'Tray'],
  ],
  walks: ['players=3&seed=7', 'players=4&seed=11'],
};
