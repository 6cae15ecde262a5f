/* shelf - a store of tables in memory, for tests without a browser. */
import type { Kept, Store } from '../src/local/store';
import type { Table } from '../src/table/wire';

export class Memory implements Store {
  readonly tables = new Map<string, Kept>();
  readonly log = new Map<string, string[]>();
  find = (id: string) => Promise.resolve(this.tables.get(id) ?? null);
  add(kept: Kept, rows: readonly string[]) {
    this.tables.set(kept.id, kept);
    this.log.set(kept.id, [...rows]);
    return Promise.resolve();
  }
  rows = (id: string, after: number) => Promise.resolve(this.log.get(id)!.slice(after));
  async append(id: string, seq: number, row: string, table: Table) {
    await new Promise((done) => setTimeout(done));
    const rows = this.log.get(id)!;
    if (rows.length >= seq) return false;
    rows.push(row);
    this.tables.set(id, { ...this.tables.get(id)!, table });
    return true;
  }
  list = () => Promise.resolve([...this.tables.values()]);
  remove(id: string, known = Infinity) {
    if (this.log.get(id)!.length > known) return Promise.resolve(false);
    this.tables.delete(id);
    return Promise.resolve(true);
  }
}
