/* settings - what this browser remembers about its reader. */
import type { Lang } from './i18n.svelte';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'slow' | 'full' | 'quick' | 'none';
export type Coaching = 'first' | 'always' | 'never';

/** Against how many bots and how strong: what "play now" means to somebody. */
export interface QuickGame {
  players: number;
  /** A level, or the wish for bots about as strong (levels.ts). */
  level: string;
  /** On this device, whether a server is reached or not. */
  here?: boolean;
}

/** How strong bots are to be in a game, and the tables that have counted for it. */
export interface Strength {
  now: number;
  counted: string[];
}

export interface Settings {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  /** How loud, 0 to 1. */
  volume: number;
  /** What happens is felt, on a device that a hand holds. */
  haptic: boolean;
  /** Do the only thing that can be done, such as a pass, by itself. */
  auto: boolean;
  /** By game: what things would score now is shown; where nothing is said, it is. */
  forecast: Record<string, boolean>;
  /** A pointer that rests on a thing asks what it is. */
  rest: boolean;
  /** In which games a coach tells what matters, and holds back a choice that is clearly worse. */
  coaching: Coaching;
  /** Games of which the reader has had a first one with the coach. */
  coached: string[];
  /** Ask before an action that cannot be taken back. */
  confirm: boolean;
  /** The drawer that stands open beside a scene; 'none' at first, so that the scene is large. */
  drawer: 'log' | 'chat' | 'rules' | 'table' | 'none';
  /** Actions beside the lines of the log, as records write them. */
  notation: boolean;
  /** By cover. */
  quick: Record<string, QuickGame>;
  /** By game: for bots about as strong as the reader. */
  strength: Record<string, Strength>;
}

const KEY = 'maat.settings';

function initial(): Settings {
  const german =
    typeof navigator !== 'undefined' && navigator.language.startsWith('de');
  const first: Settings = {
    lang: german ? 'de' : 'en',
    theme: 'system',
    motion: 'full',
    sound: false,
    volume: 0.6,
    haptic: false,
    auto: true,
    forecast: {},
    rest: true,
    coaching: 'first',
    coached: [],
    confirm: false,
    drawer: 'none',
    notation: false,
    quick: {},
    strength: {},
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings> & {
      projected?: boolean; // of all games at once, until 0.2
    };
    if (kept.projected === false) first.forecast = { ra: false, aton: false };
    delete kept.projected;
    return { ...first, ...kept };
  } catch {
    return first; // a private window may refuse storage
  }
}

export const settings: Settings = $state(initial());

/** Games whose boards foretell what things would score: each has a switch of its own. */
export const FORECASTS = ['ra', 'aton'] as const;
export const hasForecast = (game: string): boolean => settings.forecast[game] ?? true;
export function setForecast(game: string, on: boolean): void {
  settings.forecast = { ...settings.forecast, [game]: on };
}

export function saveSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // the choice then holds for this visit
  }
}

/**
 * Put language, colours and motion on the document. Called before anything is drawn, so
 * that nobody sees another theme first, and again whenever a setting changes; gives what
 * stops following the system's colours.
 */
export function dress(): (() => void) | undefined {
  const root = document.documentElement;
  root.dataset.motion = settings.motion;
  root.lang = settings.lang;
  if (settings.theme !== 'system') {
    root.dataset.theme = settings.theme;
    return undefined;
  }
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => (root.dataset.theme = dark.matches ? 'dark' : 'light');
  follow();
  dark.addEventListener('change', follow);
  return () => dark.removeEventListener('change', follow);
}

const TEMPO: Record<Motion, number> = { slow: 1.8, full: 1, quick: 0.45, none: 0 };

/** How long what is shown may take: 0 nothing, 1 normal. */
export const tempo = (): number => TEMPO[settings.motion];

/** The same for movement, of which some want none: they see pieces fade instead. */
export const pace = (): number =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : tempo();
