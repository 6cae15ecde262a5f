/*
 * memory - what a table does not show, because people at it have to remember it.
 *
 * The server covers it, never the page: what is covered is null in a view or an event,
 * and a list that is covered altogether is the number of what is in it. Boards draw
 * that, and never put it together again from what was told before.
 */
import { t, type Words } from '../lib/i18n.svelte';
import type { Described } from '../lib/api';
import type { Memory, Table } from './wire';

export const MEMORIES: readonly Memory[] = ['letter', 'aid'];

/** Tables from before there was a choice showed everything. */
export const memoryOf = (table: Pick<Table, 'memory'>): Memory =>
  table.memory === 'letter' ? 'letter' : 'aid';

/** Nothing is covered. */
export const OPEN = 'open';

/** What is told at a table now, as one word: what was told before may be covered now. */
export function toldAt(table: Table): string {
  const open = table.state === 'finished' || table.state === 'closed';
  return open || memoryOf(table) === 'aid'
    ? OPEN
    : `letter ${(table.covering ?? []).join(' ')}`;
}

/** Whether anything in this game is remembered: else the choice is none. */
export const isRemembering = (game: Described): boolean =>
  game.fields.some((f) => f.remembered) ||
  game.events.some((e) => e.args.some((a) => a.remembered));

/** How many there are: things by kind, things one by one, or only their number. */
export const countOf = (bag: number | readonly number[]): number =>
  typeof bag === 'number' ? bag : bag.reduce((sum, n) => sum + n, 0);

/** What this choice means in this game; its editions may differ. */
export function memoryAbout(
  memory: Memory,
  w: Words,
  options: Readonly<Record<string, string>>,
): string {
  const plain = t(`memory.${memory}.about`);
  if (memory === 'aid') return plain;
  const keys = Object.entries(options).map(([k, v]) => `memory.covered.${k}.${v}`);
  const found = [...keys, 'memory.covered'].map((key) => w.findUi(key)).find(Boolean);
  return found ? `${plain} ${found}` : plain;
}
