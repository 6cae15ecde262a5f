/*
 * sound - short sounds made in the page: no files, off until the reader wants them. Every
 * world has a voice of its own: how high it sounds, how its room answers, and what in it
 * is made of something else.
 */
import type { Sound } from '../games/board';
import { settings } from './settings.svelte';

let context: AudioContext | undefined;

export interface Shape {
  /** Partials as [frequency, strength]. */
  tones: [number, number][];
  /** Strength of a burst of noise, and the pitch of its filter. */
  noise: [number, number];
  seconds: number;
}

export interface Voice {
  /** All of it higher (above 1) or lower. */
  pitch: number;
  /** An answer of the room: after so many seconds, so strong; [0, 0] in the open. */
  echo: [seconds: number, strength: number];
  /** What sounds otherwise here. */
  shapes?: Partial<Record<Sound, Shape>>;
}

const PLAIN: Voice = { pitch: 1, echo: [0, 0] };
let voice = PLAIN;

export const shapes: Readonly<Record<Sound, Shape>> = {
  stone: {
    tones: [
      [320, 0.25],
      [517, 0.12],
    ],
    noise: [0.5, 2400],
    seconds: 0.09,
  },
  wood: {
    tones: [
      [196, 0.4],
      [411, 0.15],
    ],
    noise: [0.3, 900],
    seconds: 0.12,
  },
  card: { tones: [], noise: [0.35, 4200], seconds: 0.08 },
  water: { tones: [[520, 0.1]], noise: [0.25, 700], seconds: 0.3 },
  bell: {
    tones: [
      [880, 0.3],
      [1318, 0.18],
      [2217, 0.08],
    ],
    noise: [0, 0],
    seconds: 0.9,
  },
  gong: {
    tones: [
      [110, 0.4],
      [163, 0.25],
      [277, 0.16],
    ],
    noise: [0.1, 500],
    seconds: 1.4,
  },
};

function hiss(ac: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = ac.createBuffer(1, Math.ceil(ac.sampleRate * seconds), ac.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const node = ac.createBufferSource();
  node.buffer = buffer;
  return node;
}

const LOUDEST = 0.8;

/** From now on sounds are those of this world. */
export function enterWorld(of: Voice = PLAIN): void {
  voice = of;
}

/** One sound, `loud` as strong, `after` seconds from now. */
function strike(ac: AudioContext, shape: Shape, loud: number, after: number): void {
  const { tones, noise, seconds } = shape;
  const now = ac.currentTime + after;
  const out = ac.createGain();
  out.gain.setValueAtTime(loud, now);
  out.gain.exponentialRampToValueAtTime(0.001, now + seconds);
  out.connect(ac.destination);
  for (const [frequency, strength] of tones) {
    const tone = ac.createOscillator();
    const level = ac.createGain();
    tone.frequency.value = frequency * voice.pitch;
    level.gain.value = strength;
    tone.connect(level).connect(out);
    tone.start(now);
    tone.stop(now + seconds);
  }
  if (noise[0] > 0) {
    const source = hiss(ac, Math.min(seconds, 0.2));
    const filter = ac.createBiquadFilter();
    const level = ac.createGain();
    filter.type = 'bandpass';
    filter.frequency.value = noise[1] * voice.pitch;
    level.gain.value = noise[0];
    source.connect(filter).connect(level).connect(out);
    source.start(now);
  }
}

export function play(name: Sound): void {
  const loud = LOUDEST * settings.volume;
  if (!settings.sound || loud <= 0) return;
  const ac = (context ??= new AudioContext());
  if (ac.state === 'suspended') void ac.resume();
  const shape = voice.shapes?.[name] ?? shapes[name];
  strike(ac, shape, loud, 0);
  const [after, strength] = voice.echo;
  if (strength > 0) strike(ac, shape, loud * strength, after);
}
