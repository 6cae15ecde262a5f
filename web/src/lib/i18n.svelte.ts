/*
 * i18n - every word for people, from the catalogues that the terminal uses as well.
 *
 * `t(KEY, { name })` reads the page's own catalogue, then that of all games; `words(game)`
 * gives the same for one game: event sentences, actions, phases, single words. Changing the language
 * re-renders whatever has asked.
 */
import lists from 'maat:texts';
import { settings } from './settings.svelte';

export type Lang = 'en' | 'de';
export type Args = Record<string, string | number | typeof reader>;
/** A map, which nobody watches key by key: a catalogue comes as a whole. */
type Catalogue = ReadonlyMap<string, string>;

const loaded: Record<string, Catalogue> = $state({});

export async function loadCatalogue(
  name: string,
  lang: Lang,
  from = lists,
): Promise<void> {
  const key = `${name}.${lang}`;
  if (loaded[key]) return;
  const load = from[key];
  loaded[key] = new Map(Object.entries(load ? (await load()).default : {}));
}

/** Load what the chosen language needs, then switch: no half-translated screen. */
export async function setLang(lang: Lang): Promise<void> {
  // What things are is loaded again by whoever asks.
  const needed = Object.keys(loaded).filter((k) => !k.startsWith('about-'));
  const names = new Set(needed.map((k) => k.slice(0, k.indexOf('.'))));
  names.add('page').add('maat');
  await Promise.all([...names].map((n) => loadCatalogue(n, lang)));
  settings.lang = lang;
  document.documentElement.lang = lang;
}

/**
 * `{name}` is an argument; `{name:one|many}` the first word where that is 1, and
 * `{name:none|one|many}` has one for 0, too; `#` in them is the number. `{name?you}` is
 * what the reader is called where the argument is the reader.
 */
const HOLE = /\{([\w-]+)(?::([^{}]*)|\?([^{}]*))?\}/g;

/** The word for this number; `#` in it is the number. */
function counted(words: string[], n: string): string {
  const none = words.length > 2 ? words[0]! : words.at(-1)!;
  const word = n === '1' ? words.at(-2)! : n === '0' ? none : words.at(-1)!;
  return word.replaceAll('#', n);
}

/** `put` answers what stands for an argument, undefined to leave its hole. */
export function fillWith(
  text: string,
  put: (name: string, you?: string) => string | undefined,
): string {
  return text.replace(HOLE, (whole, name: string, words?: string, you?: string) => {
    const value = put(name, you);
    if (value === undefined) return whole;
    return words === undefined ? value : counted(words.split('|'), value);
  });
}

/** An argument that is the reader: `{name?dich}` then is "dich", `{name}` "Du". */
export const reader = { toString: (): string => t('reader') };
export type Name = string | typeof reader;

export function fill(text: string, args: Args = {}): string {
  return fillWith(text, (name, you) => {
    const arg = args[name];
    if (arg === undefined) return undefined;
    return arg === reader && you !== undefined ? you : String(arg);
  });
}

/** The names of what a pattern is filled with. */
export const holes = (pattern: string): string[] =>
  [...pattern.matchAll(HOLE)].map((m) => m[1]!);

/** The text of a key with its holes. */
export const pattern = (key: string): string | undefined =>
  loaded[`page.${settings.lang}`]?.get(key) ??
  loaded[`maat.${settings.lang}`]?.get(key) ??
  loaded[`page-beyond.${settings.lang}`]?.get(key);

/** The words of all pages but the first, which comes without them. */
export const loadBeyond = (): Promise<void> =>
  loadCatalogue('page-beyond', settings.lang);

export const t = (key: string, args?: Args): string => fill(pattern(key) ?? key, args);

/** "a, b or c" */
export const either = (all: readonly string[]): string =>
  all.length < 2
    ? (all[0] ?? '')
    : `${all.slice(0, -1).join(', ')} ${t('or')} ${all.at(-1)!}`;

export class Words {
  constructor(
    readonly game: string,
    /** Actions are what a partner is proposed to do. */
    private readonly isProposing = false,
  ) {}

  /** The texts of the game in the language of the reader: another object for another one. */
  get texts(): Catalogue | undefined {
    return loaded[`${this.game}.${settings.lang}`];
  }

  find(key: string): string | undefined {
    return this.texts?.get(key);
  }

  t(key: string, args?: Args): string {
    return fill(this.find(key) ?? key, args);
  }

  findUi(key: string): string | undefined {
    return loaded[`page-${this.game}.${settings.lang}`]?.get(key);
  }

  /** A text of this game's board: texts/page-<game>.<lang>. */
  ui(key: string, args?: Args): string {
    return fill(this.findUi(key) ?? key, args);
  }

  /** What a thing of this game is: texts/about-<game>.<lang>, loaded by whoever asks. */
  findAbout(key: string): string | undefined {
    return loaded[`about-${this.game}.${settings.lang}`]?.get(key);
  }

  async load(): Promise<void> {
    await Promise.all([
      loadCatalogue(this.game, settings.lang),
      loadCatalogue(`page-${this.game}`, settings.lang),
    ]);
  }

  /** A word of the notation or of a field: "nile" is "Nil". */
  word(w: string | number): string {
    return this.find(`word.${w}`) ?? String(w);
  }

  /**
   * An action text as a sentence on a button: `bid 7` is "bid 7". `{2}` is the second
   * word, translated by word.W; `{2-place}` by word.place-W.
   */
  action(text: string): string {
    const [verb, ...rest] = text.split(' ');
    const pattern =
      this.find(`do.${verb}/${rest.length}`) ?? this.find(`do.${verb}`) ?? text;
    const args: Args = {};
    rest.forEach((w, i) => (args[i + 1] = this.word(w)));
    for (const [, key, i, kind] of pattern.matchAll(/\{((\d)-(\w+))\}/g))
      args[key!] = this.word(`${kind}-${rest[Number(i) - 1]}`);
    const action = fill(pattern, args);
    return this.isProposing ? t('advice.propose', { action }) : action;
  }

  option(key: string): string {
    return this.find(`option.${key}`) ?? key;
  }

  /** A value of an option. */
  setting(key: string, value: string): string {
    return this.find(`option.${key}.${value}`) ?? this.word(value);
  }

  phase(name: string): string {
    return this.find(`phase.${name}`) ?? name;
  }
}

const made = new Map<string, Words>();

export function words(game: string, isProposing = false): Words {
  const key = isProposing ? `${game} proposed` : game;
  let w = made.get(key);
  if (!w) made.set(key, (w = new Words(game, isProposing)));
  return w;
}

/** Every game that has texts, in alphabetical order. */
export const gamesWithTexts = [
  ...new Set(
    Object.keys(lists)
      .map((k) => k.slice(0, k.indexOf('.')))
      .filter((n) => !n.startsWith('page') && n !== 'maat'),
  ),
];
