/*
 * silhouettes - outlines of gods, warriors and guardians as they stand on their bases, and
 * the colours of the gods. A figure's feet are at (0, 0).
 */
import type { God, Guardian } from './view';

export interface Tint {
  /** The god's own colour, its light and its dark side, and ink that is read on it. */
  c: string;
  l: string;
  d: string;
  ink: string;
}

export const tints: Record<God, Tint> = {
  amun: { c: '#cf4420', l: '#f08a5d', d: '#8a2208', ink: '#fffaf0' },
  isis: { c: '#2368b8', l: '#7db4ee', d: '#10386e', ink: '#fffaf0' },
  anubis: { c: '#1d8062', l: '#63c9a3', d: '#0a4533', ink: '#fffaf0' },
  osiris: { c: '#8438a0', l: '#c78be0', d: '#4a1660', ink: '#fffaf0' },
  ra: { c: '#e0a317', l: '#ffdb70', d: '#8a5c00', ink: '#2b1a00' },
};
const stone: Tint = { c: '#6d5b45', l: '#a08a66', d: '#3a302b', ink: '#fffaf0' };
export const tintOf = (god: God | ''): Tint => (god ? tints[god] : stone);
/** The god's metal, lit from the north-west; without the board's definitions it is plain. */
export const metalOf = (god: God | '') =>
  god ? `url(#ankh-metal-${god}) ${tints[god].c}` : stone.c;

const LEGS =
  'M-6.5 0L-5.5-17 5.5-17 7 0 2 0 0-11-2 0ZM-7.5-13L-5-26H5L7.5-13 0-10ZM-5-25L-9-38Q0-42 9-38L5-25Z';
const ARMS =
  'M-9-38L-12-27-9.5-21-7-22.5-8.6-28-5-35ZM9-38L13.5-31 14-26.5 11-26 10-30 5-34Z';
const SCEPTRE = 'M13.4 2V-49M11-50H15.8';
const COLLAR =
  'M-7.4-37.4Q0-33 7.4-37.4L6.2-33.6Q0-30-6.2-33.6ZM-6-24.5H6V-22.7H-6ZM-.9-22H.9V-11H-.9Z';

/** A god's body; gold is what it wears, rod what it holds. */
export const godBodies: Record<God, { body: string; gold: string; rod: string }> = {
  amun: {
    body: `${LEGS}${ARMS}M-5.5-51H5.5L6-44Q0-37-6-44ZM-5.4-51V-66Q-2.6-71-.5-66V-51ZM.5-51V-66Q2.6-71 5.4-66V-51ZM-5-51Q-14-52-13.4-43.5-11-39.5-8.4-43-9.4-46.6-5-47ZM5-51Q14-52 13.4-43.5 11-39.5 8.4-43 9.4-46.6 5-47Z`,
    gold: COLLAR,
    rod: SCEPTRE,
  },
  isis: {
    body: `${LEGS}M-8.5-37Q-27-39-30-12-23-15-20.6-11-17-17-12.6-14-10-20-5-22ZM8.5-37Q27-39 30-12 23-15 20.6-11 17-17 12.6-14 10-20 5-22ZM-6.5-50Q0-56 6.5-50L8-37H4L3-42H-3L-4-37H-8ZM-6.5-54V-70H-1V-60H6.5V-54Z`,
    gold: COLLAR,
    rod: '',
  },
  anubis: {
    body: `${LEGS}${ARMS}M-2-38L6-40 6.4-50 8.6-65 4-56 1.4-66-1-54-13.5-47.4-13-43.8-4-43Z`,
    gold: COLLAR,
    rod: SCEPTRE,
  },
  osiris: {
    body: 'M-7.5 0L-9.5-28Q-11-38 0-40 11-38 9.5-28L7.5 0ZM-5.5-40Q-6.6-50 0-51 6.6-50 5.5-40L1.4-38V-33H-1.4V-38ZM-5.4-48Q-6.5-60 0-72 6.5-60 5.4-48ZM-5.6-49Q-13-57-8-66-7-58-4.4-52ZM5.6-49Q13-57 8-66 7-58 4.4-52Z',
    gold: 'M-6.8-22.6L7.4-37.8Q11-40.4 10-44L12-44Q13-39.6 8.8-36.4L-5.2-21.4ZM6.8-22.6L-8.4-37.8-10-36.4 5.2-21.4ZM-8-10.6H8V-9.4H-8ZM-8.6-16.6H8.6V-15.4H-8.6Z',
    rod: '',
  },
  ra: {
    body: `${LEGS}${ARMS}M-5-38L-6-46Q-5-53 1-53 7-52 7-46L9-37ZM-5-51L-11.5-45.4-5.6-44.4Z`,
    gold: COLLAR,
    rod: SCEPTRE,
  },
};

export const warrior = `${LEGS}${ARMS}M-6-49Q0-57 6-49L7-40H3V-37H-3V-40H-7Z`;

/** Guardians are of bone; stripes bear the colour of whoever they serve. */
export const guardianBodies: Record<
  Guardian,
  { body: string; stripes: string; ink: string }
> = {
  'cat-mummy': {
    body: 'M-9 0Q-13-14-5-22L-7-27-8-36-3-31.5H2L7-36 6.4-27Q6-23 4-22 10-12 9 0ZM9 0Q17-2 16-12L13.6-12Q14-4 8-4Z',
    stripes: 'M-8-5H8M-9-10H8M-7.6-15H6',
    ink: 'M-4.6-27h2.6M1.6-27h2.6M-1.4-24h1.8',
  },
  satet: {
    body: 'M-7 0L-5-18Q-8-25-5-28H5Q8-25 5-18L7 0ZM-4.4-28Q-5.4-36 0-37 5.4-36 4.4-28ZM-3.6-35Q-2-44 0-47 2-44 3.6-35ZM-3.6-36Q-12-41-9.4-49-8-42-2.4-40ZM3.6-36Q12-41 9.4-49 8-42 2.4-40ZM9-38Q21-20 9-2L8-3.6Q17-20 8-36.6ZM5-26L13-22 12.4-19 4.6-22Z',
    stripes: 'M-6.4-4H6.4M-5.8-11H5.8M-5-18H5M-5-25H5',
    ink: 'M8.6-37V-3M-2.6-32.4h1.6M1-32.4h1.6',
  },
  mummy: {
    body: 'M-7 0L-8.5-24Q-9-32-4-33-6-44 0-45 6-44 4-33 9-32 8.5-24L7 0ZM-7-29L-17-24-16-19.6-7-22ZM7-29L17-24 16-19.6 7-22Z',
    stripes: 'M-7.4-5L7.4-8M-7.8-12L7.8-10M-8.2-18L8.2-21M-4.4-42L4.6-40',
    ink: 'M-3.4-37.4h2.4M1-37.4h2.4M-15-22l1-2.6M15-22l-1-2.6',
  },
  apep: {
    body: 'M-17 0Q-22-9-10-10H8Q14-11 11-15 6-18-3-17-12-19-8-28-4-38 8-36L16-31 8-29.5Q0-30 0-25.6 1-22 10-22.4 20-21 19-12 18 0 8 0Z',
    stripes: 'M-14-4H9M-6-24Q-4-32 4-33M4-19.6Q13-18 13-12',
    ink: 'M7.6-33h2',
  },
  'giant-scorpion': {
    body: 'M0 2Q-11 0-11-9-9-17 0-18 9-17 11-9 11 0 0 2ZM-2-16Q-8-28 2-35 13-40 15-30L18-24 11.4-25.4 11-29Q9-32 4-29.4 0-25 4-16ZM-8-5Q-18-3-22-12-22-20-15.4-20.6L-17-14.6-12-18Q-11.6-10-8-9.4ZM8-5Q18-3 22-12 22-20 17.4-20.6L17-14.6 13-17Q11.6-10 8-9.4Z',
    stripes: 'M-10-5Q0-1 10-5M-10.4-10Q0-6 10.4-10M-8-14.6Q0-11.6 8-14.6',
    ink: 'M-10-2L-16 3M-6 1L-10 5M10-2L16 3M6 1L10 5',
  },
  androsphinx: {
    body: 'M-21 0V-5Q-17-9-9-9.6L-8-14-10-19Q-9-34-1-35 7-34 8.6-19L10-14Q21-14 21-4V0ZM19-3Q27-9 21.6-17L19.4-15.6Q23-10 17-6Z',
    stripes:
      'M-8.8-18L-5-16.4M-8.4-23L-4.6-21.6M7.4-18L3.6-16.4M7-23L3-21.6M-6.4-30Q-1-33 4.4-30M-4-13H6',
    ink: 'M-3.6-25.4h1.8M.8-25.4h1.8M-2.2-20.6h2.6M-14-5v4M-10.6-5v4',
  },
};
