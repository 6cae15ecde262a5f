/*
 * desk - what the frame knows and offers at a table, whoever draws it.
 *
 * A scene places these things where it wants; boards without a scene get them in the bar
 * of choices. All of it is about the moment that is shown.
 */
import { daysText } from '../lib/clock';
import type { Words } from '../lib/i18n.svelte';
import { t } from '../lib/i18n.svelte';
import { person } from '../lib/person.svelte';
import { isLocal, LESSON_ID, PUZZLE_ID } from '../local/ids';
import type { TableModel } from '../table/model.svelte';
import { isAway, watchersText } from '../table/labels';
import { lines, nameOf } from '../table/sentences';
import type { Hint, Refusal, Seat } from '../table/types';

const drawers = ['log', 'chat', 'rules', 'table'] as const;
export type Drawer = (typeof drawers)[number];

/** Whoever plays on one device does not need to write to each other; a lesson and a puzzle have
    no table that one could share, leave or resign at, and nothing was done before a puzzle. */
export function drawersOf(id: string): readonly Drawer[] {
  if (id === LESSON_ID) return ['log', 'rules'];
  if (id === PUZZLE_ID) return ['rules'];
  return isLocal(id) ? drawers.filter((d) => d !== 'chat') : drawers;
}

export interface SeatClock {
  text: string;
  running: boolean;
  /** Less than a minute is left. */
  low: boolean;
}

export interface Proposed {
  by: Seat;
  /** In words: "Anna proposes: ...", "You propose: ...". */
  text: string;
  /** Does it; null where another seat decides. */
  take: (() => void) | null;
}

export interface Desk {
  /** The sentence of what is asked, or of who is waited for; never empty at a table. */
  readonly prompt: string;
  /** Names of those who owe a decision, without mine. */
  readonly waitingFor: string;
  /** "You are watching, with Cleo and 2 more"; '' for those who play. */
  readonly watching: string;
  /** How often the reader of a lesson went on: what lies open over the board gives way. */
  readonly pages: number;
  /** Somebody else is thinking. */
  readonly thinking: boolean;
  /** Seconds for which somebody has been waited for; 0 while that is not long. */
  readonly waited: number;
  /** What was done without asking, in words. */
  readonly automatic: string;
  /** Why the last choice was refused. */
  readonly refusal: Refusal | null;
  forgive(): void;
  readonly mayUndo: boolean;
  undo(): void;
  /** A bot plays for me, because I was away or too slow; `comeBack` ends that. */
  readonly isReplaced: boolean;
  comeBack(): void;
  readonly mayHint: boolean;
  readonly asking: boolean;
  askHint(): void;
  /** What a bot would do, in words, after the reader has asked. */
  readonly hinted: string;
  forgetHint(): void;
  /** What two who play together propose for the decision that is open. */
  readonly proposals: readonly Proposed[];
  /** An answer is awaited. */
  readonly sending: boolean;
  /** Steps are being shown; `skip` ends that. */
  readonly showing: boolean;
  skip(): void;
  /** null at a table without clocks. */
  clockOf(seat: Seat): SeatClock | null;
  /** What this seat did last, in words to stand beside its name; '' when that is long ago. */
  said(seat: Seat): string;
  open(drawer: Drawer): void;
}

const THOUGHTFUL = 3; // seconds after which the time is told
const LOW_MS = 60_000;
const RECENT = 12; // acts among which the last of a seat is looked for

const two = (n: number) => String(n).padStart(2, '0');

function clockText(ms: number): string {
  const s = Math.ceil(ms / 1000);
  if (s > 86400) return daysText(Math.ceil(s / 86400));
  const [h, m] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  return h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

/** Why a bot would do it, in one sentence; '' where it cannot say. */
export function reason({ wins, next, share }: Hint): string {
  if (share !== undefined)
    return share > 0 && share < 100 ? t('hint.share', { share }) : '';
  if (wins === undefined) return '';
  return next === undefined ? t('hint.wins', { wins }) : t('hint.next', { wins, next });
}

/** The desk of one table; made while a component starts, which keeps its clock going. */
export class TableDesk implements Desk {
  asking = $state(false);
  private time = $state(performance.now());
  private since = $state(performance.now());

  constructor(
    private readonly model: TableModel,
    readonly open: (drawer: Drawer) => void,
  ) {
    $effect(() => {
      const timer = setInterval(() => (this.time = performance.now()), 500);
      return () => clearInterval(timer);
    });
    $effect(() => {
      void this.model.moment?.ply;
      this.since = performance.now();
    });
  }

  private get words(): Words | null {
    return this.model.words;
  }

  readonly waitingFor: string = $derived.by(() =>
    (this.model.moment?.acting ?? [])
      .filter((s) => s !== this.model.me)
      .map((s) => this.named(s))
      .join(', '),
  );

  /** "Anna (Isis)": who is waited for is found on the board by either name. */
  private named(seat: Seat): string {
    const { board, view, seats } = this.model;
    const who = view && this.words && board?.persona?.(view, seat, this.words);
    return nameOf(seats, seat) + (who ? ` (${who})` : '');
  }

  readonly prompt: string = $derived.by(() => {
    const { moment, board, seats } = this.model;
    const w = this.words;
    if (!moment || !w) return '';
    if (this.model.looking)
      return this.latest
        ? t('prompt.looking', { what: this.latest })
        : t('prompt.looking.start');
    const { table } = this.model;
    if (this.model.isOver && table?.state !== 'closed') return t('prompt.over');
    if (this.model.link === 'lost') return t('prompt.lost');
    const ended = this.standstill;
    if (ended) return t(ended);
    if (this.model.isTold) return t('lesson.below');
    if (this.model.myTurn && !this.model.showing && moment.view) {
      const asked =
        board?.prompt?.(moment.view, w, this.model.legal, this.model.draft) ??
        w.phase(moment.phase);
      // Where several share a device, it is said who is asked.
      const { me, reader } = this.model;
      return me && !reader ? `${this.named(me)}: ${asked}` : asked;
    }
    if (this.model.advises)
      return t('advice.prompt', { name: nameOf(seats, this.model.advises.seat) });
    if (moment.node === 'throw')
      return t('prompt.throw', { name: nameOf(seats, moment.thrower) });
    if (!this.waitingFor) return t('prompt.running');
    const isGone = moment.acting.every((s) => isAway(seats[s - 1]));
    return t(isGone ? 'prompt.waiting.away' : 'prompt.waiting', {
      name: this.waitingFor,
    });
  });

  readonly watching: string = $derived.by(() => {
    const { me, seats, table, watchers } = this.model;
    if (me || !table || seats.some((s) => s.me)) return '';
    const own = person.who?.name;
    const i = watchers.names.findIndex((n) => n === own);
    const others = watchers.names.filter((_, k) => k !== i);
    if (watchers.count < 2) return t('watch.alone');
    return t('watch.with', { names: watchersText(others, watchers.count - 1) });
  });

  /** Nothing is asked of the reader, because time has run out or the table is closed. */
  private get standstill(): string | null {
    const { table, seats, me } = this.model;
    const people = seats.filter((s) => s.person);
    if (table?.state === 'closed' && isLocal(table.id)) return 'prompt.cut';
    if (table?.state === 'closed')
      return people.length && people.every((s) => s.standin)
        ? 'prompt.abandoned'
        : 'prompt.closed';
    const mine = seats[me - 1]?.standin;
    if (mine === 'lost') return 'prompt.late';
    if (this.isReplaced) return `prompt.replaced.${mine!}`;
    return table?.paused ? 'prompt.paused' : null;
  }

  get isReplaced(): boolean {
    const { table, seats, me } = this.model;
    const standin = seats[me - 1]?.standin;
    return table?.state === 'running' && (standin === 'time' || standin === 'away');
  }

  comeBack(): void {
    this.model.comeBack();
  }

  readonly pages: number = $derived.by(() => this.model.pages);

  readonly thinking: boolean = $derived.by(
    () =>
      !this.model.table?.paused &&
      !this.model.myTurn &&
      !this.model.looking &&
      !this.model.isOver &&
      !this.model.advises &&
      !this.model.isTold &&
      this.model.link === 'online' &&
      this.waitingFor !== '',
  );

  readonly waited: number = $derived.by(() => {
    const s = Math.floor((this.time - this.since) / 1000);
    return this.thinking && s >= THOUGHTFUL ? s : 0;
  });

  readonly automatic: string = $derived.by(() =>
    this.model.automatic && this.words
      ? t('choices.auto', { action: this.words.action(this.model.automatic) })
      : '',
  );

  get refusal(): Refusal | null {
    return this.model.refusal;
  }

  forgive(): void {
    this.model.refusal = null;
  }

  readonly mayUndo: boolean = $derived.by(
    () => !!this.model.now?.undo && this.model.idle,
  );

  undo(): void {
    if (this.mayUndo) void this.model.undo();
  }

  readonly mayHint: boolean = $derived.by(
    () =>
      this.model.mayHint && !this.model.seats.some((s) => s.kind === 'person' && !s.me),
  );

  askHint(): void {
    if (this.asking || !this.mayHint) return;
    this.asking = true;
    void this.model.askHint().finally(() => (this.asking = false));
  }

  readonly hinted: string = $derived.by(() => {
    const { advice, hints } = this.model;
    const w = this.words;
    if (!advice || !w) return '';
    const action = hints.map((text) => w.action(text)).join('; ');
    return `${t('choices.hinted', { action })}. ${reason(advice)}`.trim();
  });

  forgetHint(): void {
    this.model.advice = null;
  }

  readonly proposals: readonly Proposed[] = $derived.by(() => {
    const { me, legal, seats } = this.model;
    return this.model.proposals.map((p) => {
      const action = this.words?.action(p.do) ?? p.do;
      const name = nameOf(seats, p.by);
      return {
        by: p.by,
        text:
          p.by === me
            ? t('advice.mine', { action })
            : t('advice.theirs', { name, action }),
        take:
          p.seat === me && legal.includes(p.do) ? () => this.model.choose(p.do) : null,
      };
    });
  });

  get sending(): boolean {
    return this.model.sending;
  }

  get showing(): boolean {
    return this.model.showing;
  }

  skip(): void {
    this.model.skip();
  }

  clockOf(seat: Seat): SeatClock | null {
    const clock = this.model.clock;
    if (!clock) return null;
    const running = clock.running.includes(seat);
    const used = running ? Math.max(0, this.time - clock.at) : 0;
    const left = Math.max(0, (clock.left[seat - 1] ?? 0) - used);
    return { text: clockText(left), running, low: left < LOW_MS };
  }

  private readonly recent = $derived.by(() =>
    this.words && !this.model.curtain
      ? lines(
          this.model.log.slice(-RECENT),
          this.words,
          this.model.seats,
          this.model.reader,
        ).filter((l) => l.kind !== 'turn')
      : [],
  );

  /** What happened last; that it is somebody's turn is seen without words. */
  get latest(): string {
    return this.recent.at(-1)?.text ?? '';
  }

  said(seat: Seat): string {
    return this.recent.filter((l) => l.did && l.by === seat).at(-1)?.short ?? '';
  }
}
