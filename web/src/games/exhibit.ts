/*
 * exhibit - pieces and movements of a game laid out for whoever draws them. A game's
 * `gallery.ts` names them; it is read by the gallery alone, which is not in the built page.
 */
import type { Component } from 'svelte';
import type { Words } from '../lib/i18n.svelte';

type Props = Record<string, unknown>;

/** One component of a game's folder in all its states. */
export interface Exhibit {
  /** Its file, without the ending. */
  name: string;
  Piece: Component<Props>;
  /** What to give it for each state, by the name of the state. */
  states: (w: Words) => Record<string, Props>;
  /** For a part of an SVG: the box around it, in its own units. */
  box?: string;
  /** Under which key its scene tells of it, where the piece itself carries none. */
  help?: string;
}

export interface Exhibition {
  /** Class of the scene's root: pieces read its custom properties. */
  scene: string;
  /** What pieces refer to: gradients and shapes; `inSvg` where it brings no picture of its own. */
  Defs?: Component;
  defsInSvg?: boolean;
  exhibits: readonly Exhibit[];
  /** Components that show a whole view: they are looked at in moments of a game. */
  inScenes: readonly string[];
  /** Games in whose course every movement is seen, as the gallery's address has them. */
  walks: readonly string[];
}

/** An exhibit; its states are checked against what the component takes. */
export const exhibit =
  <P extends object>(name: string, Piece: Component<P>) =>
  (states: (w: Words) => Record<string, P>, box?: string, help?: string): Exhibit =>
    ({ name, Piece, states, box, help }) as unknown as Exhibit;

/** A state for each of these, named like it. */
export const each = <K extends string | number, P>(
  of: readonly K[],
  props: (k: K) => P,
): Record<string, P> => Object.fromEntries(of.map((k) => [String(k), props(k)]));
