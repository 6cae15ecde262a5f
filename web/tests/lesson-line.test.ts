/* The table of a lesson: what the learner does, what others do, what is told of it. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Engine, Lesson, type LessonStep, type Texts } from '@maat/engine/table';
import { LessonLine } from '../src/lesson/line';
import { LESSON_ID } from '../src/local/ids';
import type { FromServer } from '../src/table/wire';

const bytes = readFileSync(new URL('../engine/made/table.wasm', import.meta.url));
const PAUSE = 700;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function begin(game: string, file: string) {
  const text = readFileSync(
    new URL(`../../lessons/${game}/${file}.lesson`, import.meta.url),
    'utf8',
  );
  const engine = await Engine.load(bytes);
  const lesson = new Lesson(engine, game, text);
  const heard: FromServer[] = [];
  const steps: LessonStep[] = [];
  const wrong: Texts[] = [];
  let over = false;
  const line = new LessonLine(
    lesson,
    {
      onStep: (step) => steps.push(step),
      onWrong: (why) => wrong.push(why),
      onOthers: () => undefined,
      onGameOver: () => (over = true),
    },
    {
      choose: (seat) => Promise.resolve(engine.legal(seat)[0]!),
      hint: (seat) => Promise.resolve({ do: engine.legal(seat)[0]!, wins: 50 }),
    },
    PAUSE,
  );
  line.add({
    connected: () => line.send({ t: 'sub', table: LESSON_ID }),
    disconnected: () => undefined,
    hear: (m) => heard.push(m),
  });
  let n = 0;
  const act = (text: string) =>
    line.send({
      ...{ t: 'act', table: LESSON_ID, seat: 1, seq: 0 },
      ...{ key: `k${n++}`, do: text },
    });
  const kinds = () => heard.splice(0).map((m) => m.t);
  return {
    ...{ engine, line, act, kinds, steps, wrong },
    isOver: () => over,
    now: () => steps.at(-1)!,
  };
}

it('shows the table, then leads from text to action', async () => {
  const { line, kinds, now } = await begin('ra', '1-auction');
  expect(kinds()).toEqual(['table']);
  expect(now().want).toBe('read');
  line.next();
  expect(now()).toMatchObject({ want: 'do', right: ['draw'], point: ['bag'] });
});

it('covers nothing: the learner has not seen what came before', async () => {
  const { engine } = await begin('ra', '6-game');
  const { points, bag } = engine.snapshot(1).view as { points: unknown; bag: unknown };
  expect(engine.view(1)).toMatchObject({ points, bag });
});

it('does what is right, and lets the others follow after a while', async () => {
  const { act, kinds, line, now } = await begin('ra', '1-auction');
  line.next();
  kinds();
  act('draw');
  expect(kinds()).toEqual(['ok', 'step']);
  vi.advanceTimersByTime(PAUSE);
  expect(kinds()).toEqual(['step']);
  vi.advanceTimersByTime(PAUSE);
  expect(kinds()).toEqual(['step']);
  expect(now().want).toBe('read');
});

it('says why something else is not meant, and changes nothing', async () => {
  const { act, engine, kinds, line, wrong } = await begin('ra', '1-auction');
  line.next();
  kinds();
  const before = engine.hash();
  act('invoke');
  expect(kinds()).toEqual(['no']);
  expect(wrong[0]!.de).toMatch(/Bietrunde/);
  expect(engine.hash()).toBe(before);
});

it('tells the rule by which something is refused', async () => {
  const { act, kinds, line, wrong } = await begin('ra', '1-auction');
  line.next();
  kinds();
  act('pass');
  expect(kinds()).toEqual(['no']);
  expect(wrong).toEqual([]);
});

it('waits for nobody when a board sends several actions in a row', async () => {
  const { act, line, kinds, now } = await begin('aton', '1-cards');
  line.next();
  kinds();
  act('keep');
  act('assign 2134'); // refused: what comes before it is to be read
  expect(kinds()).toEqual(['ok', 'step', 'step', 'no']);
  while (now().want === 'read') line.next();
  act('assign 2134');
  act('place 1.4'); // refused as well
  expect(kinds()).toEqual(['ok', 'step', 'step', 'no']);
  vi.advanceTimersByTime(PAUSE);
  expect(kinds()).toEqual([]); // the cards of the other one came once
});

it('skips no page for whoever touches the board while there is something to read', async () => {
  const { act, kinds, now, wrong } = await begin('ankh', '1-turn');
  kinds();
  const before = now().step;
  act('gain');
  expect(kinds()).toEqual(['no']);
  expect(now().step).toBe(before);
  expect(wrong).toEqual([]);
});

it('does what is right for whoever asks for it', async () => {
  const { kinds, line, now } = await begin('ra', '1-auction');
  line.next();
  kinds();
  line.perform();
  expect(kinds()).toContain('step');
  expect(now().want).not.toBe('read');
});

it('tells at once why what is begun can only lead astray, and leaves open what may be right', async () => {
  const { line, now, wrong } = await begin('ankh', '1-turn');
  while (now().want === 'read') line.next();
  line.perform();
  expect(now().right).toEqual(['figure 46']);
  expect(line.begun('figure 46')).toBe(false);
  expect(wrong).toEqual([]);
  expect(line.begun('figure 45')).toBe(true);
  expect(wrong[0]!.en).toContain('Your god stands well');
  expect(now().right).toEqual(['figure 46']);
});

it('says nothing of what is begun where the reasons differ, or nothing comes of it', async () => {
  const { line, now, wrong } = await begin('horus', '1-barque');
  while (now().want === 'read') line.next();
  expect(line.begun('want d3')).toBe(true);
  expect(wrong).toHaveLength(1);
  line.perform();
  while (now().want === 'read') line.next();
  expect(line.begun('load w4')).toBe(false);
  expect(line.begun('load u2')).toBe(true);
  expect(line.begun('nonsense')).toBe(false);
});

it("gives the right choice as a hint, and in the game at the end a bot's, with its reasons", async () => {
  const ask = (line: LessonLine) => line.ask({ t: 'hint', table: LESSON_ID, seat: 1 });
  const led = await begin('ra', '1-auction');
  led.line.next();
  expect(await ask(led.line)).toMatchObject({ t: 'hint', do: 'draw' });
  const { line, now } = await begin('ra', '6-game');
  while (now().want !== 'game') line.next();
  expect(await ask(line)).toMatchObject({ t: 'hint', seat: 1, wins: 50 });
});

it('ends in a game in which bots play the other seats', async () => {
  const { act, engine, line, now, isOver } = await begin('ra', '6-game');
  while (now().want !== 'game') line.next();
  for (let i = 0; i < 2000 && !isOver(); i++) {
    const legal = engine.node().node === 'over' ? [] : engine.legal(1);
    if (legal.length) act(legal[0]!);
    await vi.advanceTimersByTimeAsync(PAUSE);
  }
  expect(isOver()).toBe(true);
});
