/*
 * line - the table of a lesson, where the connection to a server stands otherwise.
 *
 * The same messages go in and come out, so that the table notices no difference. What the
 * learner tries is judged by the lesson; what is right is done, and what others do then
 * comes by itself. When the chapter ends in a game, bots play the other seats.
 */
import { Refused, type Lesson, type LessonStep, type Texts } from '@maat/engine/table';
import { LESSON_ID } from '../local/ids';
import { PosedLine } from '../table/posed';
import type { Body } from '../table/socket';
import type { Hint, Seat } from '../table/types';
import type { FromServer } from '../table/wire';

/** Whoever tells the learner. */
export interface Coach {
  onStep(now: LessonStep): void;
  onWrong(why: Texts): void;
  /** Others act now; what comes then is told by `onStep`. */
  onOthers(): void;
  /** The game at the end of the chapter is over. */
  onGameOver(): void;
}

/** Those who think in the game at the end. */
export interface Bots {
  /** The text of what a bot does at its seat, from what that sees. */
  choose(seat: Seat): Promise<string>;
  /** What the learner is advised; null: nothing can be said. */
  hint(seat: Seat): Promise<Hint | null>;
}

export class LessonLine extends PosedLine {
  private isFree = false;
  private step: LessonStep;

  constructor(
    private readonly lesson: Lesson,
    private readonly coach: Coach,
    private readonly bots: Bots,
    /** Others take so long at least, in ms. */
    private readonly pause = 700,
  ) {
    super(lesson.engine, LESSON_ID, 'lesson');
    this.step = lesson.now();
  }

  protected get me(): Seat {
    return this.lesson.chapter.learner;
  }

  private tellStep(): void {
    const { engine } = this.lesson;
    if (engine.node().node === 'over') this.tell(engine.meta());
    this.tell(engine.step(this.me));
  }

  /** Learn where we are; others act after a while. */
  private goOn(): void {
    if (this.isFree) return this.goOnFreely();
    this.step = this.lesson.now();
    if (this.step.want === 'others') {
      this.coach.onOthers();
      const { step } = this;
      setTimeout(() => {
        if (!this.hearer || this.step !== step) return;
        this.lesson.play();
        this.tellStep();
        this.goOn();
      }, this.pause);
      return;
    }
    this.coach.onStep(this.step);
    if (this.step.want !== 'game') return;
    this.isFree = true;
    this.goOnFreely();
  }

  /** The game at the end: whoever is a bot and owes something does it. */
  private goOnFreely(): void {
    const { engine } = this.lesson;
    const { node, acting, hand } = engine.node();
    if (node === 'over') return this.coach.onGameOver();
    const seat = hand || acting.find((s) => s !== this.me);
    if (!seat || seat === this.me) return;
    const wait = new Promise((done) => setTimeout(done, this.pause));
    const text = hand ? Promise.resolve('-') : this.bots.choose(seat);
    void Promise.all([text, wait]).then(([what]) => {
      if (!this.hearer) return;
      engine.wish(hand ? 'throw' : 'act', seat, what);
      this.tellStep();
      this.goOn();
    });
  }

  /** The learner has read it. */
  next(): void {
    if (this.step.want !== 'read' && this.step.want !== 'tip') return;
    this.lesson.next();
    this.goOn();
  }

  /** Do what is right, for whoever cannot find it. */
  perform(): void {
    const right = this.step.right[0];
    if (!this.isFree && this.step.want === 'do' && right !== undefined)
      this.act('', right);
  }

  /** The learner has begun this on the board. Where all that it can become is wrong for one
      and the same reason, that is told at once: true, and it should be taken back. */
  begun(text: string): boolean {
    if (this.isFree || this.step.want !== 'do') return false;
    const ways = this.lesson.engine
      .legal(this.me)
      .filter((way) => way === text || way.startsWith(`${text} `));
    if (!ways.length || ways.some((way) => this.step.right.includes(way))) return false;
    const [why, ...others] = ways.map((way) => this.lesson.act(way));
    if (!why || others.some((other) => other?.en !== why.en)) return false;
    this.coach.onWrong(why);
    return true;
  }

  /* ---- as the connection to a server ---- */

  /** Who acts does not wait for the others: boards send several actions in a row. */
  private hurry(): void {
    while (this.step.want === 'others') {
      this.lesson.play();
      this.tellStep();
      this.step = this.lesson.now();
    }
  }

  private act(key: string, text: string): void {
    const { engine } = this.lesson;
    try {
      if (this.isFree) engine.wish('act', this.me, text);
      else {
        this.hurry();
        if (this.step.want !== 'do') {
          this.coach.onStep(this.step);
          return this.no(key);
        }
        const why = this.lesson.act(text);
        if (why) {
          this.coach.onStep(this.step);
          this.coach.onWrong(why);
          return this.no(key);
        }
      }
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
      return this.tell({ ...e.no, key });
    }
    this.tell({ t: 'ok', table: LESSON_ID, key });
    this.tellStep();
    this.goOn();
  }

  private throw(key: string, input: string): void {
    try {
      this.lesson.engine.wish('throw', this.me, input);
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
      return this.tell({ ...e.no, key });
    }
    this.tell({ t: 'ok', table: LESSON_ID, key });
    this.tellStep();
    this.goOn();
  }

  send(m: Body): boolean {
    if (m.t === 'sub') {
      this.tellAll();
      this.goOn();
    } else if (m.t === 'act') this.act(m.key, m.do);
    else if (m.t === 'throw') this.throw(m.key, m.input);
    else if (m.t === 'undo' || m.t === 'resign') this.no(m.key);
    return true;
  }

  /** In the lesson what is right, in the game what a bot would do. */
  protected async hint(seat: Seat): Promise<FromServer | null> {
    const right = this.step.right[0];
    const asLed = right === undefined ? null : { do: right };
    const hint = this.isFree ? await this.bots.hint(seat) : asLed;
    return hint && { t: 'hint', table: LESSON_ID, seat, seq: 0, ...hint };
  }
}
