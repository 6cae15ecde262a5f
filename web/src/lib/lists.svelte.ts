/* lists - the tables of the front page: mine, open ones, finished ones, kept up to date. */
import { socket } from '../table/socket';
import type { FromServer, Table } from '../table/wire';
import { api } from './api';
import { person } from './person.svelte';

type List = 'mine' | 'public' | 'finished';

export const isMyTurn = (x: Table): boolean =>
  x.state === 'running' && x.seats.some((s) => s.me && x.acting.includes(s.seat));

/** When the time for this turn is over; null at a table that does not count in days. */
export const deadline = (x: Table): number | null =>
  x.state === 'running' && x.clock.kind === 'days'
    ? x.updated + (x.clock.days ?? 1) * 86_400_000
    : null;

export class Lists {
  private all: Record<List, Table[]> = $state.raw({
    mine: [],
    public: [],
    finished: [],
  });
  private next: number | null = $state(null);

  /** Those that wait for me, the most urgent first. */
  readonly waiting = $derived(
    this.all.mine
      .filter(isMyTurn)
      .sort((a, b) => (deadline(a) ?? Infinity) - (deadline(b) ?? Infinity)),
  );
  /** Those at which I wait for others. */
  readonly mine = $derived(
    this.all.mine.filter(
      (x) => (x.state === 'running' || x.state === 'open') && !isMyTurn(x),
    ),
  );
  readonly open = $derived(
    this.all.public.filter((x) => x.state === 'open' || x.state === 'running'),
  );
  readonly finished = $derived(this.all.finished);
  readonly hasMore = $derived(this.next !== null);

  private async load(which: List): Promise<void> {
    const found = await api.tables(which).catch(() => null);
    if (!found) return;
    this.all = { ...this.all, [which]: found.tables };
    if (which === 'finished') this.next = found.next;
  }

  /** Finished games of longer ago. */
  async more(): Promise<void> {
    const found = await api.tables('finished', this.next).catch(() => null);
    if (!found) return;
    this.all = { ...this.all, finished: [...this.all.finished, ...found.tables] };
    this.next = found.next;
  }

  /** Load all of them and follow what changes; gives what ends it. */
  follow(): () => void {
    const ear = {
      connected: () => socket().send({ t: 'lobby', on: true }),
      disconnected: () => undefined,
      hear: (m: FromServer) => {
        if (m.t === 'lobby') this.all = { ...this.all, public: m.tables };
        if (m.t === 'turn') void this.load('mine');
      },
    };
    let left = false;
    void person.enter().then(() => {
      if (left || person.trouble) return;
      for (const l of ['mine', 'public', 'finished'] as const) void this.load(l);
      socket().add(ear);
    });
    return () => {
      left = true;
      socket().send({ t: 'lobby', on: false });
      socket().remove(ear);
    };
  }
}
