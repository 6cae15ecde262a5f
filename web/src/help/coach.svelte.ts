/*
 * coach - a word before a choice, and a choice held back when a bot knows a clearly better
 * one. Only where nobody but the reader and bots plays, and only by the hint that everybody
 * there may ask for: a bot that sees what the reader's seat sees.
 */
import { settings } from '../lib/settings.svelte';
import type { TableModel } from '../table/model.svelte';
import type { Hint } from '../table/types';

const CLEAR = 8; // percent of winning that a choice must cost, to be worth a word

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((x) => b.includes(x));

/** At least so many percent of winning are lost by this choice, as far as the hint tells. */
export function cost(hint: Hint | null, texts: readonly string[]): number {
  if (hint?.wins === undefined || hint.next === undefined) return 0;
  // Of a set that is composed step by step the first step is judged.
  if (texts[0] === hint.do || isSame(texts, [hint.do, ...(hint.then ?? [])])) return 0;
  return Math.max(0, hint.wins - hint.next);
}

/** What is held back, and what a bot would do instead. */
export interface Held {
  texts: readonly string[];
  hint: Hint;
}

/** The coach of one table; made while a component starts. */
export class Coach {
  held: Held | null = $state.raw(null);
  private hint: Hint | null = $state.raw(null);

  constructor(readonly model: TableModel) {
    model.guard = (texts) => this.holds(texts);
    $effect(() => () => (model.guard = null));
    // The bot thinks while the reader does.
    $effect(() => {
      const ply = this.model.now?.ply;
      const asks = this.isOn && this.model.myTurn && this.model.legal.length > 1;
      this.held = null;
      this.hint = null;
      if (asks)
        void this.model.source.hint(this.model.me).then((hint) => {
          if (this.model.now?.ply === ply) this.hint = hint;
        });
    });
    // A first game is over, and with it the coach's.
    $effect(() => {
      if (this.isOn && this.model.isOver) this.learn();
    });
  }

  private get game(): string {
    return this.model.table?.game ?? '';
  }

  readonly isOn: boolean = $derived.by(() => {
    const { me, seats, table } = this.model;
    if (!me || !table || seats.some((s) => s.kind === 'person' && !s.me)) return false;
    return settings.coaching === 'first'
      ? !settings.coached.includes(this.game)
      : settings.coaching === 'always';
  });

  /** The phase to be spoken of; '' while there is nothing to choose. */
  readonly phase: string = $derived.by(() =>
    this.model.myTurn && this.model.legal.length
      ? (this.model.moment?.phase ?? '')
      : '',
  );

  private holds(texts: readonly string[]): boolean {
    if (!this.isOn || !this.hint || this.held || cost(this.hint, texts) < CLEAR)
      return false;
    this.held = { texts, hint: this.hint };
    return true;
  }

  again(): void {
    this.held = null;
    this.hint = null; // who was told once decides alone
  }

  anyway(): void {
    const texts = this.held?.texts ?? [];
    this.again();
    this.model.choose(...texts);
  }

  private learn(): void {
    if (settings.coaching === 'first' && !settings.coached.includes(this.game))
      settings.coached = [...settings.coached, this.game];
  }

  off(): void {
    if (this.held) this.anyway();
    if (settings.coaching === 'first') this.learn();
    else settings.coaching = 'never';
  }
}
