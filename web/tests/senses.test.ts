/* What is heard and felt: only what the reader wants, short, and each world by itself. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { voice as ankh } from '../src/games/ankh/voice';
import { voice as aton } from '../src/games/aton/voice';
import { voice as horus } from '../src/games/horus/voice';
import { voice as ra } from '../src/games/ra/voice';
import { canFeel, feel, feels } from '../src/lib/haptic';
import { settings } from '../src/lib/settings.svelte';
import { enterWorld, play, shapes, type Voice } from '../src/lib/sound';
import { TableModel } from '../src/table/model.svelte';
import type { Answer, Moment, Source, Table } from '../src/table/types';

const vibrate = vi.fn();
let isHeld = true;

beforeEach(() => {
  vibrate.mockClear();
  isHeld = true;
  vi.stubGlobal('navigator', { vibrate, language: 'en' });
  vi.stubGlobal('matchMedia', (q: string) => ({
    matches: isHeld && q.includes('coarse'),
  }));
  settings.haptic = true;
});
afterEach(() => {
  settings.haptic = false;
  settings.sound = false;
  vi.unstubAllGlobals();
});

describe('a phone', () => {
  it('is still until its reader wants to feel something', () => {
    settings.haptic = false;
    feel('turn');
    expect(vibrate).not.toHaveBeenCalled();
    settings.haptic = true;
    feel('turn');
    expect(vibrate).toHaveBeenCalledWith(feels.turn);
  });

  it('is the only thing that is felt', () => {
    isHeld = false;
    expect(canFeel()).toBe(false);
    feel('turn');
    expect(vibrate).not.toHaveBeenCalled();
  });

  it('tells everything apart, in less than a quarter of a second', () => {
    const all = Object.values(feels);
    expect(new Set(all.map(String)).size).toBe(all.length);
    for (const f of all) expect(f.reduce((sum, n) => sum + n, 0)).toBeLessThan(250);
  });
});

describe('at a table', () => {
  const moment = (ply: number, acting: number): Moment => ({
    ply,
    view: { ply },
    node: 'decision',
    phase: 'turn',
    acting: [acting],
    legal: acting === 1 ? ['x'] : [],
    thrower: 0,
    undo: false,
    result: null,
  });
  const table = {
    id: 't',
    game: 'ra',
    state: 'running',
    options: {},
    seats: [
      { seat: 1, kind: 'person', name: 'Anna', me: true },
      { seat: 2, kind: 'person', name: 'Bert', me: false },
    ],
  } as unknown as Table;
  const seated = (answer: Answer, acting: number) => {
    const source = { act: () => Promise.resolve(answer) } as unknown as Source;
    const model = new TableModel(source);
    model.onLink('online');
    model.onSnapshot(1, table, moment(1, acting), []);
    return model;
  };
  const step = (ply: number, acting: number) => ({
    acts: [{ ply: ply - 1, by: 2, do: 'x', ev: [] }],
    after: moment(ply, acting),
  });

  it('one feels that the own turn begins, once', () => {
    const model = seated({ ok: true }, 2);
    model.onStep(1, step(2, 1));
    expect(vibrate.mock.calls).toEqual([[feels.turn]]);
    model.onStep(1, step(3, 1));
    expect(vibrate).toHaveBeenCalledTimes(1);
  });

  it('one feels whether something was done or refused', async () => {
    seated({ ok: true }, 1).choose('x');
    await vi.waitFor(() => expect(vibrate.mock.calls).toEqual([[feels.done]]));
    vibrate.mockClear();
    seated({ ok: false, rule: null, code: 'illegal', why: '' }, 1).choose('x');
    await vi.waitFor(() => expect(vibrate.mock.calls).toEqual([[feels.refused]]));
  });
});

describe('sounds', () => {
  const gains: number[] = [];
  class FakeAudio {
    currentTime = 0;
    sampleRate = 1000;
    state = 'running';
    destination = {};
    private node = () => {
      const gain = {
        value: 0,
        setValueAtTime: (v: number) => gains.push(v),
        exponentialRampToValueAtTime: () => undefined,
      };
      const self = {
        gain,
        frequency: { value: 0 },
        start() {},
        stop() {},
        connect: () => self,
      };
      return self;
    };
    createGain = this.node;
    createOscillator = this.node;
    createBiquadFilter = this.node;
    createBufferSource = this.node;
    createBuffer = () => ({ getChannelData: () => new Float32Array(1) });
  }
  const worlds: Record<string, Voice> = { ra, aton, horus, ankh };

  it('are silent at first, and as loud as the reader wants', () => {
    vi.stubGlobal('AudioContext', FakeAudio);
    enterWorld(horus);
    play('bell');
    expect(gains).toEqual([]);
    settings.sound = true;
    settings.volume = 1;
    play('bell');
    settings.volume = 0.5;
    play('bell');
    expect(gains[1]).toBeCloseTo(gains[0]! / 2);
    settings.volume = 0;
    play('bell');
    expect(gains).toHaveLength(2);
  });

  it('are short, and of another world in every game', () => {
    for (const v of Object.values(worlds))
      for (const s of [...Object.values(shapes), ...Object.values(v.shapes ?? {})])
        expect(s.seconds).toBeLessThan(2);
    const told = Object.values(worlds).map((v) => JSON.stringify(v));
    expect(new Set(told).size).toBe(told.length);
  });
});
