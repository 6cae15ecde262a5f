/* Lessons by the module: every chapter is walked to its end, as the page does it. */
import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine, Lesson, Refused, compile } from '@maat/engine/table';

const folder = new URL('../../lessons/', import.meta.url);
const chapters = readdirSync(folder).flatMap((game) =>
  readdirSync(new URL(`${game}/`, folder)).map((file) => ({ game, file })),
);
const textOf = (game: string, file: string) =>
  readFileSync(new URL(`${game}/${file}`, folder), 'utf8');

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compile(
    readFileSync(new URL('../engine/made/table.wasm', import.meta.url)),
  );
});

/** Walks on until the learner has to act, or to the end. */
function toNext(lesson: Lesson): ReturnType<Lesson['now']> {
  for (;;) {
    const now = lesson.now();
    if (now.want === 'read' || now.want === 'tip') lesson.next();
    else if (now.want === 'others') lesson.play();
    else return now;
  }
}

describe('lessons', () => {
  it.each(chapters)('$game/$file can be walked to its end', async ({ game, file }) => {
    const engine = await Engine.load(module);
    const lesson = new Lesson(engine, game, textOf(game, file));
    const { learner, steps } = lesson.chapter;
    expect(lesson.chapter.title.de).not.toBe('');
    for (let n = 0; n <= steps; n++) {
      const now = toNext(lesson);
      if (now.want !== 'do') break;
      expect(now.right.length).toBeGreaterThan(0);
      const wrong = engine.legal(learner).find((text) => !now.right.includes(text));
      if (wrong !== undefined) {
        const before = engine.hash();
        expect(lesson.act(wrong)).toEqual({
          en: expect.stringMatching(/./) as string,
          de: expect.stringMatching(/./) as string,
        });
        expect(engine.hash()).toBe(before);
      }
      expect(lesson.act(now.right[0]!)).toBeNull();
      expect(engine.step(learner).t).toBe('step');
    }
    expect(lesson.now().want).toBe(lesson.chapter.game ? 'game' : 'over');
    expect(engine.snapshot(learner).t).toBe('table');
  });

  it('refuses what the rules forbid, with the rule', async () => {
    const engine = await Engine.load(module);
    const lesson = new Lesson(engine, 'ra', textOf('ra', '1-auction.lesson'));
    lesson.next();
    expect(() => lesson.act('pass')).toThrow(Refused);
    expect(lesson.act('invoke')).not.toBeNull();
    expect(() => lesson.next()).toThrow('something is to be done first');
  });

  it('names the line of a text that is wrong', async () => {
    const engine = await Engine.load(module);
    const bad = textOf('ra', '1-auction.lesson').replace('do draw', 'do bid 5');
    const worse = bad.replace('tell', 'talk');
    expect(() => new Lesson(engine, 'ra', worse)).toThrow(/^line \d+: "talk"/);
    expect(() => new Lesson(engine, 'chess', bad)).toThrow('there is no such game');
  });

  it('is over for an engine that another table was opened in', async () => {
    const engine = await Engine.load(module);
    const lesson = new Lesson(engine, 'ra', textOf('ra', '1-auction.lesson'));
    engine.open('other', '0'.repeat(64), 'ra', 'aid', 'players=3');
    expect(() => lesson.now()).toThrow('there is no lesson');
  });
});
