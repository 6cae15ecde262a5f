/*
 * haptic - what a phone lets its reader feel: off until wanted, like sounds. It is chosen by
 * hand, so a wish for less motion on the screen does not silence it.
 */
import { settings } from './settings.svelte';

export type Feel = 'turn' | 'done' | 'refused' | 'great';

/** Milliseconds of touch, pause, touch: short, and told apart without looking. */
export const feels: Readonly<Record<Feel, readonly number[]>> = {
  turn: [18, 70, 18],
  done: [12],
  refused: [35, 45, 35, 45, 35],
  great: [60],
};

/** A hand holds this device, and it can move: elsewhere there is nothing to choose. */
export const canFeel = (): boolean =>
  typeof navigator !== 'undefined' &&
  'vibrate' in navigator &&
  matchMedia('(pointer: coarse)').matches;

export function feel(what: Feel): void {
  if (settings.haptic && canFeel()) navigator.vibrate([...feels[what]]);
}
