/* lists - the tables of the front page: mine, open ones, finished ones, kept up to date. */
import { socket } from '../table/socket';
import type { FromServer, Table } from '../table/wire';
import { hasKept } from '../local/ids';
import { api } from './api';
import { person } from './person.svelte';

type List = 'mine' | 'public' | 'finished';

/** Of this device so many are offered first; they wait for ever. */
const WAITING = 3;
/** Finished ones of this device that are shown at first, and with each wish for more. */
const FINISHED = 50;

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
  /** Of this device, the latest first. */
  private here: Table[] = $state.raw([]);
  private next: number | null = $state(null);
  private many = $state(FINISHED);

  private readonly playing = $derived(this.here.filter((x) => x.state === 'running'));
  /** Those that wait for me, the most urgent first, then the latest of this device. */
  readonly waiting = $derived([
    ...this.all.mine
      .filter(isMyTurn)
      .sort((a, b) => (deadline(a) ?? Infinity) - (deadline(b) ?? Infinity)),
    ...this.playing.slice(0, WAITING),
  ]);
  private readonly later = $derived(this.playing.slice(WAITING));
  /** How many wait for me, those that are not offered first too. */
  readonly waits = $derived(this.waiting.length + this.later.length);
  /** More of this device that wait, then those at which I wait for others. */
  readonly mine = $derived([
    ...this.later,
    ...this.all.mine.filter(
      (x) => (x.state === 'running' || x.state === 'open') && !isMyTurn(x),
    ),
  ]);
  readonly open = $derived(
    this.all.public.filter((x) => x.state === 'open' || x.state === 'running'),
  );
  private readonly played = $derived(this.here.filter((x) => x.state !== 'running'));
  readonly finished = $derived(
    [...this.all.finished, ...this.played.slice(0, this.many)].sort(
      (a, b) => b.updated - a.updated,
    ),
  );
  readonly hasMore = $derived(this.next !== null || this.played.length > this.many);

  private async load(which: List): Promise<void> {
    const found = await api.tables(which).catch(() => null);
    if (!found) return;
    this.all = { ...this.all, [which]: found.tables };
    if (which === 'finished') this.next = found.next;
  }

  /** Finished games of longer ago. */
  async more(): Promise<void> {
    this.many += FINISHED;
    if (this.next === null) return;
    const found = await api.tables('finished', this.next).catch(() => null);
    if (!found) return;
    this.all = { ...this.all, finished: [...this.all.finished, ...found.tables] };
    this.next = found.next;
  }

  /** The tables of this device, and what becomes of them; gives what ends it. */
  followHere(): () => void {
    let stop: (() => void) | null = null;
    let left = false;
    const load = async () => {
      const { house } = await import('./house');
      this.here = await house.tables();
      if (!left) stop ??= house.watch(() => void load().catch(() => undefined));
    };
    // Nothing can be kept in some browsers.
    if (hasKept()) void load().catch(() => undefined);
    return () => {
      left = true;
      stop?.();
    };
  }

  /** Deletes a table of this device. */
  async remove(id: string): Promise<void> {
    const { house } = await import('./house');
    await house.remove(id);
    this.here = this.here.filter((x) => x.id !== id);
  }

  /** Load all of the server's and follow what changes; gives what ends it. */
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
