/*
 * posed - a table of the engine in this page that begins with a position, where the
 * connection to a server stands otherwise: what lessons and puzzles share.
 */
import type { Engine } from '@maat/engine/table';
import type { Body, Hearer, Line } from './socket';
import type { Answer, Seat } from './types';
import type { FromNo, FromServer } from './wire';

export abstract class PosedLine implements Line {
  protected hearer: Hearer | null = null;

  constructor(
    protected readonly engine: Engine,
    private readonly table: string,
    /** Said where somebody who leads holds it back: `refused.CODE`. */
    private readonly code: string,
  ) {}

  /** Whoever sits before this device. */
  protected abstract get me(): Seat;
  protected abstract hint(seat: Seat): Promise<FromServer | null>;
  abstract send(m: Body): boolean;

  protected tell(message: FromServer): void {
    this.hearer?.hear(message);
  }

  protected tellAll(): void {
    this.tell(this.engine.snapshot(this.me));
  }

  protected no(key: string): void {
    const no = {
      t: 'no',
      table: this.table,
      key,
      code: this.code,
      rule: null,
      why: '',
    };
    this.tell(no as unknown as FromNo);
  }

  add(h: Hearer): void {
    this.hearer = h;
    h.connected();
  }

  remove(): void {
    this.hearer = null;
  }

  ask(m: Body): Promise<FromServer | null> {
    const { engine } = this;
    if (m.t === 'history')
      return Promise.resolve(engine.history(this.me, m.from, m.to));
    if (m.t === 'view') return Promise.resolve(engine.viewAt(this.me, m.ply));
    if (m.t === 'hint') return this.hint(m.seat);
    return Promise.resolve(null);
  }

  cover(): Promise<Answer> {
    return Promise.resolve({ ok: false, rule: null, code: this.code, why: '' });
  }
}
