/*
 * state - one table as the page shows it: what is known of it, and what follows from that.
 *
 * What the source tells is the truth: `now`, which only gates the choices. Everything that
 * is seen or heard reads `presented`: one moment with all that had happened by then, which
 * follows the truth step by step so that every event can be seen. While the reader looks at
 * an earlier moment (`looking`), that is presented and the table goes on behind it. A device
 * with several seats has one viewpoint for each; only that of `me` is ever shown.
 */
import type { BoardModule, Draft } from '../games/board';
import type { Words } from '../lib/i18n.svelte';
import { withLabels } from './labels';
import { readerOf } from './sentences';
import { Shared } from './shared';
import type {
  Act,
  ChatLine,
  Clock,
  Hint,
  Link,
  Moment,
  Refusal,
  Seat,
  SeatInfo,
  Table,
  View,
} from './types';
import type { Presented, Viewpoint } from './viewpoint.svelte';
import type { Advises, Proposals } from './wire';

/** Always the same: whoever watches a list that stays empty has nothing to do. */
const NONE: never[] = [];

export class TableState {
  table: Table | null = $state.raw(null);
  clock: Clock | null = $state.raw(null);
  chat: readonly ChatLine[] = $state.raw([]);
  /** Who watches without a seat; more than have names here. */
  watchers: { count: number; names: readonly string[] } = $state.raw({
    count: 0,
    names: [],
  });
  link: Link = $state('connecting');
  lost: string | null = $state(null);
  /** An earlier moment that the reader looks at, or null: the present. */
  looking: Moment | null = $state.raw(null);
  /** Answers are awaited: nothing else can be chosen. */
  sending = $state(false);
  /** Steps are being shown. */
  showing = $state(false);
  refusal: Refusal | null = $state.raw(null);
  /** What a bot would do, after the reader has asked. */
  advice: Hint | null = $state.raw(null);
  banner = $state('');
  /** What was done without asking, because nothing else was possible. */
  automatic: string | null = $state(null);
  /** Somebody leads through the game: nothing is done by itself. */
  isLed = false;
  /** The lesson waits until its reader has read, and how often it went on then. */
  isTold = $state(false);
  pages = $state(0);
  /** A table of the reader's own: no lesson, no picture of a board. */
  mayCoach = false;
  /** What is being composed on the board; emptied when the game moves on. */
  draft: Draft = $state({});
  /** The seat of mine that the board is shown to; 0 for a spectator. */
  me: Seat = $state(0);
  /** Hot-seat: the seat that must take the device before anything is shown. */
  curtain: Seat = $state(0);

  /** Root of the board in the document, for flights. */
  root: HTMLElement | null = null;
  words: Words | null = null;
  protected module: BoardModule | null = $state.raw(null);

  protected points: Record<Seat, Viewpoint> = $state.raw({});
  protected readonly point: Viewpoint | null = $derived(this.points[this.me] ?? null);
  readonly now: Moment | null = $derived(this.point?.now ?? null);
  /** Everything that has happened, shown or not: the index by which a reader looks back. */
  readonly told: readonly Act[] = $derived(this.point?.told ?? []);
  private readonly reached: Presented | null = $derived(
    this.looking ? this.past(this.looking) : (this.point?.shown ?? null),
  );
  readonly seats: readonly SeatInfo[] = $derived(withLabels(this.table?.seats ?? []));
  readonly mine: readonly Seat[] = $derived(
    this.seats.filter((s) => s.me).map((s) => s.seat),
  );
  /** The seats of mine at a table that is played: more than one share this device. */
  protected readonly shared: Shared | null = $derived(
    this.mine.length > 1 && this.table?.state === 'running'
      ? new Shared(this.points, this.mine, this.module?.kept ?? {})
      : null,
  );
  readonly presented: Presented | null = $derived(
    this.reached && this.shared
      ? this.shared.present(this.me, this.reached)
      : this.reached,
  );
  readonly moment: Moment | null = $derived(this.presented?.moment ?? null);
  readonly log: readonly Act[] = $derived(this.presented?.log ?? []);
  readonly last: readonly Act[] = $derived(this.presented?.last ?? []);
  readonly view: View | null = $derived(this.moment?.view ?? null);
  /** The seat that sentences call "you"; 0 where there is none. */
  readonly reader: Seat = $derived(readerOf(this.seats, this.me));
  /** The actions of the hint: the first, and how it goes on. */
  readonly hints: readonly string[] = $derived(
    this.advice ? [this.advice.do, ...(this.advice.then ?? [])] : NONE,
  );
  readonly hint: string | null = $derived(this.advice?.do ?? null);
  readonly idle: boolean = $derived(
    this.reached?.moment === this.now &&
      !this.showing &&
      !this.sending &&
      !this.curtain &&
      this.link === 'online',
  );
  /** A person decides for both, and `me` may propose something to them. */
  readonly advises: Advises | null = $derived.by(() => {
    const advises = this.now?.advises;
    const decider = this.seats[(advises?.seat ?? 0) - 1];
    const isThere =
      decider && !decider.me && decider.kind !== 'bot' && !decider.standin;
    return advises && isThere && this.idle ? advises : null;
  });
  /** What `me` may do now, or propose; nothing while there is something to read. */
  readonly legal: readonly string[] = $derived(
    this.idle && !this.isTold ? ((this.advises ?? this.now)?.legal ?? NONE) : NONE,
  );
  /** What the partner proposes to `me`, or `me` to the partner. */
  readonly proposals: Proposals = $derived(
    this.idle ? (this.point?.proposals ?? NONE) : NONE,
  );
  readonly mayThrow: boolean = $derived(
    this.idle && !this.isTold && this.me > 0 && this.now?.thrower === this.me,
  );
  readonly myTurn: boolean = $derived(
    this.me > 0 &&
      !this.isTold &&
      !!this.moment &&
      (this.moment.acting.includes(this.me) || this.moment.thrower === this.me),
  );
  /** The game has ended, and the reader has seen how. */
  readonly isOver: boolean = $derived(
    !this.showing &&
      (this.table?.state === 'finished' ||
        this.table?.state === 'closed' ||
        this.moment?.node === 'over'),
  );

  private past(moment: Moment): Presented {
    const log = this.told.filter((a) => a.ply < moment.ply);
    return { moment, log, last: log.filter((a) => a.ply === moment.ply - 1) };
  }
}
