/*
 * lesson - a chapter of a lesson, from its text (lessons/ in the repository).
 *
 * The engine holds the table, so that boards and logs hear what they always hear; this
 * says what the chapter wants, and whether what was tried is right. Nothing of a game
 * is known here.
 */
import type { Engine } from './engine.js';
import type { Seat } from './wire.js';

/** A sentence in both languages; {2} is the name of seat 2. */
export interface Texts {
  en: string;
  de: string;
}

export interface Chapter {
  title: Texts;
  learner: Seat;
  /** How many steps are read or done. */
  steps: number;
  /** Of the bots in the game at the end. */
  level: string;
  /** Does it end in a game? */
  game: boolean;
}

/**
 * What is wanted: to read (`read`, `tip`: then `next`), to act (`do`: then `act`), that
 * others act (`others`: then `play`). With `game` a real game begins; `over` is the end.
 */
export type LessonWant = 'read' | 'tip' | 'do' | 'others' | 'game' | 'over';

export interface LessonStep {
  want: LessonWant;
  text: Texts;
  /** Names of what it is about, as boards call them. */
  point: string[];
  /** From 1. */
  step: number;
  /** Legal actions that are right now. */
  right: string[];
}

type Opened = Texts & Omit<Chapter, 'title'>;
type Told = Texts & Omit<LessonStep, 'text' | 'point'> & { point: string };

export class Lesson {
  readonly chapter: Chapter;

  /** Opens the table of the chapter; throws with the line that is wrong. */
  constructor(
    readonly engine: Engine,
    game: string,
    text: string,
    learner = 'Anna',
  ) {
    const { en, de, ...rest } = engine.lesson<Opened>(game, learner, text);
    this.chapter = { title: { en, de }, ...rest };
  }

  /** Where the learner is. */
  now(): LessonStep {
    const { en, de, point, ...rest } = this.engine.lessonNow<Told>();
    return { text: { en, de }, point: point ? point.split(/ +/) : [], ...rest };
  }

  /** Go on behind a text. */
  next(): void {
    this.engine.lessonNext();
  }

  /**
   * Null when it was right and is done: `engine.step` tells it. Else why it is not what
   * the step is about, and nothing has changed; throws `Refused` where the rules forbid it.
   */
  act(text: string): Texts | null {
    return this.engine.lessonAct<Texts>(text);
  }

  /** The action of somebody else that the step is. */
  play(): void {
    this.engine.lessonPlay();
  }
}
