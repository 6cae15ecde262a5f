/* signs - hieroglyphs of gods, guardians, cards and events. */
import type { Outline } from '../../../plugins/signs';
import ram from 'maat:sign/130DD';
import jackal from 'maat:sign/130E2';
import throne from 'maat:sign/132A8';
import djed from 'maat:sign/132BD';
import disc from 'maat:sign/131F3';
import axe from 'maat:sign/1330F';
import antelope from 'maat:sign/13103';
import cat from 'maat:sign/130E0';
import mummy from 'maat:sign/1303E';
import serpent from 'maat:sign/13199';
import scorpion from 'maat:sign/131AB';
import lion from 'maat:sign/130ED';
import walls from 'maat:sign/13276';
import chariot from 'maat:sign/1331D';
import feather from 'maat:sign/13184';
import heat from 'maat:sign/131F4';
import waves from 'maat:sign/13217';
import star from 'maat:sign/131FC';
import locust from 'maat:sign/131A7';
import follower from 'maat:sign/13000';
import ankh from 'maat:sign/132F9';
import arrows from 'maat:sign/13316';
import balance from 'maat:sign/1335D';
import legs from 'maat:sign/130BB';
import type { Card, God, Guardian, Row } from './view';

export const godSigns: Record<God, Outline> = {
  amun: ram,
  anubis: jackal,
  isis: throne,
  osiris: djed,
  ra: disc,
};
export const guardianSigns: Record<Guardian, Outline> = {
  satet: antelope,
  'cat-mummy': cat,
  mummy,
  apep: serpent,
  'giant-scorpion': scorpion,
  androsphinx: lion,
};
export const cardSigns: Record<Card, Outline> = {
  build: walls,
  chariots: chariot,
  cycle: feather,
  drought: heat,
  flood: waves,
  miracle: star,
  plague: locust,
};
/** The colour in which a card is painted. */
export const cardInks: Record<Card, string> = {
  build: '#8a5a1c',
  chariots: '#b52d12',
  cycle: '#2f7d4f',
  drought: '#c9731a',
  flood: '#1f6fa8',
  miracle: '#7a2f8f',
  plague: '#4f5a1c',
};
export const rowSigns: Record<Row, Outline> = {
  move: legs,
  summon: axe,
  gain: follower,
  unlock: ankh,
};
export { ankh, arrows, axe, balance, disc, follower, waves };

/** The outline of a god's figures, in a box from -50 to 50. */
export const shapes: Record<God, string> = {
  amun: 'M0-50L44-25V25L0 50-44 25V-25Z',
  anubis: 'M-42-44H42V8Q40 34 0 50-40 34-42 8Z',
  isis: 'M0-48A48 48 0 1 1 0 48A48 48 0 1 1 0-48Z',
  osiris: 'M-32-43H32Q43-43 43-32V32Q43 43 32 43H-32Q-43 43-43 32V-32Q-43-43-32-43Z',
  ra: 'M0-52L14-36 37-37 36-14 52 0 36 14 37 37 14 36 0 52-14 36-37 37-36 14-52 0-36-14-37-37-14-36Z',
};

/** A little camel looking right, around (0, 0): the font has none. */
export const camel =
  'M-13 9 V0 Q-13 -5 -8 -6 Q-5 -12 -1.5 -6 Q1.5 -12 5 -6 Q8 -5 8.5 -8 V-12 Q9 -15 12 -15 ' +
  'L16 -13.5 V-11.5 L12 -11 Q12 -3 8 0 V9 H5.5 V2 H-8.5 V9 Z';
