/*
 * model - what happens to a table: what the source tells, how it is shown step by step, and
 * what the reader does. What is shown is state.
 */
import type { BoardModule } from '../games/board';
import { feel } from '../lib/haptic';
import { pace, settings, tempo } from '../lib/settings.svelte';
import { OPEN, toldAt } from './memory';
import { partsOf, presentedBy, whole, type Part } from './parts';
import { haste, hear, Play, type Shown } from './play';
import { seatAsked } from './shared';
import { TableState } from './state.svelte';
import type {
  Act,
  Answer,
  ChatLine,
  Clock,
  Link,
  Listener,
  Moment,
  Seat,
  Source,
  Step,
  Table,
} from './types';
import { joined, Viewpoint } from './viewpoint.svelte';
import type { Proposals } from './wire';

const AUTO_MS = 400; // so that the reader sees what is done for them

/** A step that waits to be shown, with the clocks as they were after it. */
interface Waiting {
  step: Step;
  clock?: Clock | null;
  /** More of the same set follows: what was composed stays on the board until then. */
  isPart: boolean;
}

export class TableModel extends TableState implements Listener {
  private waiting: Waiting[] = [];
  private current: Waiting | null = null;
  private play: Play | null = null;
  private hurry = false;
  /** How many of the actions that I confirmed together have not come back yet. */
  private awaited = 0;
  /** The seat that the device was handed to; 0 while everybody may look. */
  private holder: Seat = 0;
  private closed = false;

  constructor(readonly source: Source) {
    super();
  }

  get board(): BoardModule | null {
    return this.module;
  }

  /** Whether a device has to change hands depends on what the game hides. */
  set board(module: BoardModule | null) {
    this.module = module;
    this.takeSeat();
  }

  open(): void {
    this.source.open(this);
  }

  close(): void {
    this.closed = true;
    this.source.close();
  }

  /* ---- what the source tells ---- */

  onSnapshot(as: Seat, table: Table, now: Moment, log: readonly Act[]): void {
    this.table = table;
    this.forget();
    const known = this.points[as];
    const terms = toldAt(table);
    const other = !!known && known.terms !== terms;
    const told = other ? log : joined(known?.told, log);
    this.points = { ...this.points, [as]: new Viewpoint(now, told, terms) };
    if (as === this.me) {
      this.drop();
      this.advice = null;
    }
    if (other) this.retell(as);
    this.takeSeat();
    this.doOnlyThing();
  }

  /** What was told is covered now, or open: nothing of the old words stays. */
  private retell(as: Seat): void {
    void this.fetchLog(as);
    if (as === this.me && this.looking) void this.look(this.looking.ply);
  }

  /** The game is over and everything open: also what was told in the course of it. */
  private async openUp(as: Seat): Promise<void> {
    const point = this.points[as];
    if (point?.now.node !== 'over' || point.terms === OPEN) return;
    point.terms = OPEN;
    const told = await this.source.history(as, 0, point.now.ply);
    if (!told.length) return;
    point.told = told;
    point.shown = { ...point.shown, log: told };
    if (as === this.me && this.looking) await this.look(this.looking.ply);
  }

  onStep(as: Seat, step: Step): void {
    const point = this.points[as];
    if (!point) return;
    point.now = step.after;
    point.proposals = step.after.proposals ?? [];
    point.told = [...point.told, ...step.acts];
    if (as !== this.me) {
      point.catchUp(step.acts);
      void this.openUp(as);
      this.takeSeat();
      return;
    }
    this.advice = null;
    this.refusal = null;
    const own = step.acts.filter((a) => a.by === as).length;
    this.awaited = Math.max(0, this.awaited - own);
    this.waiting.push({ step, isPart: own > 0 && this.awaited > 0 });
    if (!this.showing) void this.show();
  }

  onProposals(as: Seat, proposals: Proposals): void {
    const point = this.points[as];
    if (point) point.proposals = proposals;
  }

  onBack(as: Seat, ply: number, acts: readonly Act[], after: Moment): void {
    const point = this.points[as];
    if (!point) return;
    point.told = [...point.told.filter((a) => a.ply < ply), ...acts];
    point.now = after;
    point.proposals = after.proposals ?? [];
    point.catchUp();
    if (as === this.me) {
      this.drop();
      this.advice = null;
      this.refusal = null;
    }
    this.takeSeat();
  }

  /** What was being composed is over; a draft that is empty stays as it is. */
  private forget(): void {
    if (Object.keys(this.draft).length) this.draft = {};
  }

  /** What waits to be shown is not true any more, or not for these eyes. */
  private drop(): void {
    this.waiting = [];
    this.current = null;
    this.forget();
    this.play?.skip(true);
  }

  onTable(table: Table): void {
    this.table = table;
    this.takeSeat();
  }

  onClock(clock: Clock | null): void {
    const step = this.waiting.at(-1) ?? this.current;
    if (step) step.clock = clock;
    else this.clock = clock;
  }

  onChat(lines: readonly ChatLine[], anew: boolean): void {
    this.chat = anew ? lines : [...this.chat, ...lines];
  }

  onWatchers(count: number, names: readonly string[]): void {
    this.watchers = { count, names };
  }

  onLink(state: Link): void {
    this.link = state;
  }

  onGone(why: string): void {
    this.lost = why;
  }

  /* ---- showing ---- */

  private async show(): Promise<void> {
    this.showing = true;
    let next;
    while (!this.closed && (next = this.waiting.shift())) {
      this.current = next;
      const speed = this.hurry ? 0 : tempo() * haste(this.waiting.length);
      await this.showStep(next, speed);
      this.current = null;
    }
    this.showing = false;
    this.hurry = false;
    if (this.closed) return;
    void this.openUp(this.me);
    this.takeSeat();
    this.doOnlyThing();
  }

  private events(step: Step, part: Part): Shown[] {
    const next = { moment: step.after, log: [], last: part.acts };
    const shown = this.shared?.present(this.me, next) ?? next;
    const before = this.view;
    const { board, words } = this;
    if (!before || !board?.motion || !words || document.hidden) return [];
    return shown.last.flatMap((a) =>
      a.ev.map((e) => ({
        motion: board.motion!(e, before, words, shown.moment.view!, a),
        own: this.me > 0 && a.by === this.me,
      })),
    );
  }

  private async showStep(next: Waiting, speed: number): Promise<void> {
    const point = this.point;
    if (!point) return;
    const { step } = next;
    const before = point.shown.moment.view;
    const atOnce = speed <= 0 || !this.board || !this.root;
    for (const part of atOnce ? whole(step) : partsOf(step, before, this.board!)) {
      // Dropped on the way: it is not true any more.
      if (this.current !== next) return;
      const apply = () => {
        const wasMine = this.myTurn;
        point.shown = presentedBy(part, point.shown.log);
        if (this.myTurn && !wasMine) feel('turn');
        if (!next.isPart) this.forget();
        if (part.moment !== step.after) return;
        if (next.clock !== undefined) this.clock = next.clock;
        this.current = null;
      };
      await this.showPart(this.events(step, part), apply, this.hurry ? 0 : speed);
    }
  }

  private async showPart(
    events: readonly Shown[],
    apply: () => void,
    speed: number,
  ): Promise<void> {
    if (speed <= 0 || this.looking || !this.root) {
      hear(events);
      return apply();
    }
    this.play = new Play(this.root, events, speed, pace() > 0);
    await this.play.run(apply, (text) => (this.banner = text));
    this.play = null;
  }

  /** Show what is still to be shown at once. */
  skip(): void {
    if (!this.showing) return;
    this.hurry = true;
    this.play?.skip();
  }

  /** Show the table to the seat of mine that has to act. */
  private takeSeat(): void {
    const mine = this.mine;
    if (!mine.length) {
      this.me = 0;
      return;
    }
    if (this.shared && (!this.board || mine.some((s) => !this.points[s]))) return;
    // What is hidden from whom can be told only of one and the same moment.
    if (this.shared && !this.shared.isInStep()) return;
    const here = mine.includes(this.me);
    if (here && (mine.length === 1 || this.showing)) return;
    const seat = seatAsked(this.points, mine, this.me);
    this.handOver(seat);
    if (seat === this.me) return;
    this.point?.catchUp();
    this.me = seat;
    this.drop();
    this.advice = null;
  }

  /** Hot-seat: what only this seat may see is shown when the device is in its hands. */
  private handOver(seat: Seat): void {
    const { shared } = this;
    if (!shared || (this.holder === seat && !this.curtain)) return;
    this.curtain = shared.mustHandOver(seat) ? seat : 0;
    if (!this.curtain) this.holder = 0;
  }

  raiseCurtain(): void {
    this.holder = this.curtain;
    this.curtain = 0;
    this.doOnlyThing();
  }

  /* ---- what the reader does ---- */

  /** Somebody who may hold a choice back (the coach): true, and it is not done. */
  guard: ((texts: readonly string[]) => boolean) | null = null;

  /** Do one action, or several in a row until one is refused. */
  choose = (...texts: string[]): void => {
    if (this.isTold || this.source.holds?.(texts) || this.guard?.(texts)) return;
    void this.chooseAll(texts);
  };

  get mayHint(): boolean {
    return !this.source.holds && this.myTurn && this.legal.length > 0;
  }

  private async chooseAll(texts: string[]): Promise<boolean> {
    if (this.sending || this.looking || !texts.length) return false;
    // A proposal is for the decision that is open: of several the first.
    if (this.advises)
      return this.attempt(() => this.source.propose(this.me, texts[0]!));
    this.sending = true;
    this.refusal = null;
    this.automatic = null;
    const seat = this.me;
    this.awaited = texts.length;
    let ok = true;
    let done = 0;
    for (const text of texts) {
      ok = this.accept(await this.source.act(seat, text));
      if (ok) done += 1;
      // The first of several may already have ended the game.
      if (!ok || this.now?.node !== 'decision') break;
    }
    if (done < texts.length) {
      this.awaited = 0;
      if (done) this.forget();
    }
    this.sending = false;
    this.doOnlyThing();
    return ok;
  }

  private accept(answer: Answer): boolean {
    // A lesson says why itself, and a second sentence would lie over the board.
    if (!answer.ok && answer.code !== 'lesson')
      this.refusal = { rule: answer.rule, code: answer.code, why: answer.why };
    feel(answer.ok ? 'done' : 'refused');
    return answer.ok;
  }

  throw = (input: string): void => {
    void this.attempt(() => this.source.throw(this.me, input));
  };

  undo(): Promise<boolean> {
    return this.attempt(() => this.source.undo(this.me));
  }

  resign(): Promise<boolean> {
    return this.attempt(() => this.source.resign(this.me));
  }

  comeBack(): void {
    this.source.comeBack();
  }

  /** Cover what this seat may cover, or show it again; the answer is the caller's. */
  cover(seat: Seat, on: boolean): Promise<Answer> {
    return this.source.cover(seat, on);
  }

  async attempt(what: () => Promise<Answer>): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.refusal = null;
    const ok = this.accept(await what());
    this.sending = false;
    return ok;
  }

  async askHint(): Promise<void> {
    const ply = this.now?.ply;
    const advice = await this.source.hint(this.me);
    if (advice === null) this.refusal = { rule: null, code: 'no_hint', why: '' };
    else if (this.now?.ply === ply) this.advice = advice;
  }

  /** Look at the moment after `ply` actions; null returns to the present. */
  async look(ply: number | null): Promise<void> {
    const now = this.now;
    if (!now || ply === null || ply >= now.ply) {
      this.looking = null;
      return;
    }
    const view = await this.source.viewAt(this.me, ply);
    if (!view) return;
    this.looking = {
      ply,
      view,
      node: 'decision',
      phase: String(view.phase ?? ''),
      acting: [],
      legal: [],
      thrower: 0,
      undo: false,
      result: null,
    };
  }

  /** The log from the beginning: the snapshot brings only its end. */
  async fetchLog(as: Seat = this.me): Promise<void> {
    const point = this.points[as];
    const first = point?.told[0]?.ply ?? point?.now.ply ?? 0;
    if (!point || first === 0) return;
    const older = await this.source.history(as, 0, first);
    point.told = joined(older, point.told);
    point.shown = { ...point.shown, log: joined(older, point.shown.log) };
  }

  private doOnlyThing(): void {
    if (!settings.auto || this.advises || this.isLed) return;
    const [only, other] = this.legal;
    if (!only || other || !this.board?.isAutomatic?.(only)) return;
    const ply = this.now?.ply;
    setTimeout(() => {
      const same = this.now?.ply === ply && this.legal.length === 1;
      if (!same || this.legal[0] !== only || !settings.auto) return;
      void this.chooseAll([only]).then((ok) => {
        if (ok) this.automatic = only;
      });
    }, AUTO_MS);
  }
}
