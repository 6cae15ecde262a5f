/*
 * seats - five colours that survive colour-blindness, each with a sign and a pattern.
 *
 * Colours are CSS variables (--seat-1 ..), so light and dark can differ.
 */
import scarab from 'maat:sign/131A3';
import wedjat from 'maat:sign/13080';
import cobra from 'maat:sign/13197';
import lotus from 'maat:sign/131B8';
import feather from 'maat:sign/13184';

export interface SeatLook {
  sign: { d: string; w: number; h: number };
  /** stroke-dasharray of a border of width 4 in this seat's pattern. */
  dash: string;
}

export const seatLooks: readonly SeatLook[] = [
  { sign: scarab, dash: '' },
  { sign: wedjat, dash: '14 4' },
  { sign: lotus, dash: '6 4' },
  { sign: cobra, dash: '2 4' },
  { sign: feather, dash: '16 4 3 4' },
];

export function seatLook(seat: number): SeatLook {
  return seatLooks[(seat - 1) % seatLooks.length]!;
}
