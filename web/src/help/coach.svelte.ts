/*
 * coach - a word before a choice, and one after it when another was clearly better, with a
 * chance to take it back. Only where nobody but the reader and bots plays. It knows what the
 * reader's seat sees, and has forgotten what the table does not show.
 *
 * Nearly every choice reveals something at once, and then nothing can be taken back. So a
 * choice that is clearly worse waits until the reader has decided; whoever was told once
 * decides alone. Choices do not wait for the judge: what it says later is said later.
 */
import { untrack } from 'svelte';
import { settings } from '../lib/settings.svelte';
import type { TableModel } from '../table/model.svelte';
import { isCoached, setCoached } from './coached';
import { isClear, Judge, optionOf, type Option, type Verdict } from './judge';

/** A choice that nobody has compared waits so long at most, and so long after a word of the
 * coach nothing that is clicked counts. */
const PATIENCE_MS = 600;

const later = (ms: number) =>
  new Promise<null>((done) => setTimeout(() => done(null), ms));

/** A choice that was clearly worse than another. */
export interface Told {
  texts: readonly string[];
  best: Option;
  mine: Option;
  why: Verdict['why'];
  /** It is done already. */
  isDone: boolean;
  /** Since when it has been said. */
  since: number;
}

/** The coach of one table; made while a component starts. */
export class Coach {
  told: Told | null = $state.raw(null);
  private readonly judge = new Judge();
  private seen: Uint8Array<ArrayBuffer> | null = null;
  private verdict: Verdict | null = $state.raw(null);
  /** The decision that it thinks about, and the one about which it was asked. */
  private considered = -1;
  private heard = -1;

  constructor(readonly model: TableModel) {
    model.guard = (texts) => this.holds(texts);
    $effect(() => () => {
      model.guard = null;
      this.judge.close();
    });
    // It thinks while the reader does.
    $effect(() => {
      const { ply } = this;
      if (this.asks) untrack(() => void this.consider(ply));
    });
    // A first game is over, and with it the coach's.
    $effect(() => {
      if (this.isOn && this.model.isOver) this.learn();
    });
  }

  private get game(): string {
    return this.model.table?.game ?? '';
  }

  private get ply(): number {
    return this.model.now?.ply ?? -1;
  }

  /** May there be a coach at this table? */
  readonly isPossible: boolean = $derived.by(() => {
    const { me, seats, table, mayCoach } = this.model;
    if (!me || !table || !mayCoach) return false;
    return !seats.some((s) => s.kind === 'person' && !s.me);
  });

  readonly isOn: boolean = $derived(this.isPossible && isCoached(this.game));

  private readonly asks: boolean = $derived.by(
    () => this.isOn && this.model.myTurn && this.model.legal.length > 1,
  );

  /** The phase to be spoken of; '' while there is nothing to choose. */
  readonly phase: string = $derived.by(() =>
    this.model.myTurn && this.model.legal.length
      ? (this.model.moment?.phase ?? '')
      : '',
  );

  /** It knows what the choices are worth. */
  get hasJudged(): boolean {
    return !!this.verdict;
  }

  /* ---- before a choice ---- */

  private async consider(ply: number): Promise<void> {
    if (this.considered === ply) return;
    this.considered = ply;
    this.seen = this.verdict = null;
    if (this.told && !this.told.isDone) this.told = null;
    const seen = await this.model.source.seen(this.model.me);
    if (this.ply !== ply || !seen) return;
    this.seen = seen;
    const verdict = await this.judge.ask(this.game, seen, null);
    if (this.ply === ply) this.verdict = verdict;
  }

  /* ---- the choice ---- */

  /** True: it is not done, or not yet. Of a set that is composed the first step is judged. */
  private holds(texts: readonly string[]): boolean {
    const { seen, verdict, ply } = this;
    this.before = null; // the game goes on without it
    // Whoever chooses again has decided, but not by a second click of the same moment.
    if (
      this.told &&
      !this.told.isDone &&
      performance.now() < this.told.since + PATIENCE_MS
    )
      return true;
    this.told = null;
    if (!this.asks || !seen || this.heard === ply) return false;
    this.heard = ply;
    const option = verdict && optionOf(verdict, texts[0]!);
    if (option && !isClear(option)) return false;
    const exact = this.judge.ask(this.game, seen, texts[0]!);
    // Where nothing may be taken back, and where the judge is still busy, it is told after it.
    if (!verdict || !this.model.table?.undo) {
      void exact.then((v) => this.heard === ply && this.tell(texts, v, true));
      return false;
    }
    if (option) this.tell(texts, verdict, false);
    else this.await(texts, exact, ply);
    // Reasons come with the closer look.
    if (option) void exact.then((v) => this.told && this.tell(texts, v, false));
    return true;
  }

  private await(
    texts: readonly string[],
    exact: Promise<Verdict | null>,
    ply: number,
  ): void {
    void Promise.race([exact, later(PATIENCE_MS)]).then((v) => {
      if (this.ply === ply && !this.tell(texts, v, false)) this.model.choose(...texts);
    });
  }

  /** False: there is nothing to say. */
  private tell(texts: readonly string[], v: Verdict | null, isDone: boolean): boolean {
    const mine = v && optionOf(v, texts[0]!);
    const best = v?.options[0];
    if (!v || !mine || !best || !isClear(mine)) return false;
    const since = this.told?.since ?? performance.now();
    this.told = { texts, best, mine, why: v.why, isDone, since };
    return true;
  }

  /** What was told can still be taken back. */
  get mayTakeBack(): boolean {
    return !!this.told && (!this.told.isDone || !!this.model.now?.undo);
  }

  takeBack(): void {
    if (this.told?.isDone) void this.model.undo();
    this.told = null;
  }

  /** So be it. */
  keep(): void {
    const { told } = this;
    this.told = null;
    if (told && !told.isDone) this.model.choose(...told.texts);
  }

  /* ---- on and off ---- */

  /** How it was before it was switched off here; null once that is read, or answered. */
  private before: Pick<typeof settings, 'coaching' | 'coached'> | null =
    $state.raw(null);

  /** It was switched off just now, and says where it comes back. */
  readonly isLeaving: boolean = $derived(
    !this.isOn && this.isPossible && !!this.before,
  );

  private learn(): void {
    if (settings.coaching === 'first') setCoached(this.game, false);
  }

  off(): void {
    this.keep();
    const { coaching, coached } = settings;
    this.before = { coaching, coached: [...coached] };
    setCoached(this.game, false);
  }

  /** It was not meant. */
  onAgain(): void {
    if (this.before) Object.assign(settings, this.before);
    this.before = null;
  }

  /** It is understood that it is off. */
  leave(): void {
    this.before = null;
  }
}
