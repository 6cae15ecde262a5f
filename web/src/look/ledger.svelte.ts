/*
 * ledger - all games of the reader that say something about them: lines of those that were
 * looked at, and the finished ones that were not yet, which can be looked at in one go.
 */
import { api } from '../lib/api';
import { house } from '../lib/house';
import { person } from '../lib/person.svelte';
import type { Table } from '../table/wire';
import { bearing, digestOf, type Digest } from './digest';
import { engineOf } from './engine';
import { lookAt, USUAL, type Look } from './look.svelte';
import { digests } from './store';

/** Pages of a server's list; who has more than that has enough to look at. */
const PAGES = 20;

async function ofServer(): Promise<Table[]> {
  await person.enter();
  const found: Table[] = [];
  let before: number | null = null;
  for (let i = 0; i < PAGES && !person.trouble; i++) {
    const page: Awaited<ReturnType<typeof api.tables>> | null = await api
      .tables('finished', before)
      .catch(() => null);
    found.push(...(page?.tables ?? []));
    before = page?.next ?? null;
    if (before === null) break;
  }
  return found;
}

export class Ledger {
  isLoaded = $state(false);
  lines: readonly Digest[] = $state.raw([]);
  /** Finished games of mine that were not looked at, the latest first. */
  todo: readonly Table[] = $state.raw([]);
  /** Games that are not counted, by why. */
  shared = $state(0);
  begun = $state(0);
  failed = $state(0);
  /** What is looked at in this go: the table, and how many of how many. */
  now: { table: Table; look: Look } | null = $state.raw(null);
  done = $state(0);
  all = $state(0);
  private goes = 0;

  async load(): Promise<void> {
    const [lines, here, there] = await Promise.all([
      digests.all(),
      house.tables().catch(() => []),
      ofServer(),
    ]);
    const known = new Set(lines.map((d) => d.table));
    const tables = [...here, ...there];
    const of = (what: string) => tables.filter((x) => bearing(x) === what);
    this.lines = lines;
    this.todo = of('mine')
      .filter((x) => !known.has(x.id))
      .sort((a, b) => b.updated - a.updated);
    this.shared = of('shared').length;
    this.begun = of('begun').length;
    this.isLoaded = true;
  }

  /** Looks at one game after the other, until there is none left or somebody has enough. */
  async run(nodes = USUAL): Promise<void> {
    const go = ++this.goes;
    const isOn = () => go === this.goes;
    const all = this.todo;
    this.all = all.length;
    this.done = this.failed = 0;
    for (const table of all) {
      const look = lookAt(table.id, table.game);
      this.now = { table, look };
      const isFound = await look.finish(nodes);
      if (isFound && look.found)
        await this.add(digestOf(table, look.found, engineOf(table.game)));
      if (!isOn()) return;
      if (!isFound) this.failed++;
      this.done++;
    }
    this.now = null;
  }

  stop(): void {
    this.goes++;
    const { now } = this;
    this.now = null;
    now?.look.stop();
  }

  /** Deletes every line; the games can be looked at again. */
  async forget(): Promise<void> {
    this.stop();
    await digests.clear();
    await this.load();
  }

  private async add(line: Digest): Promise<void> {
    await digests.keep(line);
    this.lines = [...this.lines.filter((d) => d.table !== line.table), line];
    this.todo = this.todo.filter((x) => x.id !== line.table);
  }
}
