/* save - the record of a game as a file of the reader's. */
import type { Table } from '../table/wire';
import { house } from './house';

export const RECORD_END = 'maat';

export const recordName = (table: Pick<Table, 'game' | 'id'>): string =>
  `${table.game}-${table.id}.${RECORD_END}`;

export async function saveRecord(table: Table): Promise<void> {
  const record = await house.record(table.id);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
  link.download = recordName(table);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
