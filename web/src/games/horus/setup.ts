/* setup - the option `motifs`: two motifs for every player, or by lot. */
import type { Motif } from './view';

export const MOTIFS: readonly Motif[] = ['b', 'd', 'w', 'u', 'h', 'c', 's', 't'];
export const RANDOM = 'random';

export const motifsOf = (value: string): Motif[] =>
  value === RANDOM ? [] : MOTIFS.filter((m) => value.includes(m));

const text = (chosen: readonly Motif[]) =>
  MOTIFS.filter((m) => chosen.includes(m)).join('') || RANDOM;

/** Choose a motif or put it back; more than there is room for are not taken. */
export function toggleMotif(value: string, players: number, motif: Motif): string {
  const now = motifsOf(value);
  if (now.includes(motif)) return text(now.filter((m) => m !== motif));
  return now.length < 2 * players ? text([...now, motif]) : value;
}

export const fitMotifs = (value: string, players: number) =>
  text(motifsOf(value).slice(0, 2 * players));

/** How many are still to be chosen; none when they are drawn by lot. */
export const missing = (value: string, players: number) =>
  value === RANDOM ? 0 : 2 * players - motifsOf(value).length;
