/* opening - what of a record another table begins with (ADR 40). */
import type { NewTable, SeatChoice } from './api';

/**
 * The first `plies` actions of a record, for a table that goes on with them. Names and
 * luck of before are left out: they are nobody's business there.
 */
export function openingOf(record: string, plies = Infinity): string {
  const lines = record.split(/\r?\n/);
  const head = lines.filter((line) => /^(record|game|config)( |$)/.test(line));
  const acts = lines.filter((line) => /^[*\d] /.test(line)).slice(0, plies);
  return [...head, ...acts, ''].join('\n');
}

/** A table at the server that goes on with a game of this device: for `luck.create`. */
export const movedTable = (
  record: string,
  seats: SeatChoice[],
  more: Omit<NewTable, 'game' | 'options' | 'seats' | 'opening'> = {},
): NewTable => ({ ...more, seats, opening: openingOf(record) });
