/*
 * tell - what is told of a thing: its name, what it is and does, what it is worth to the
 * reader now, and the rules about it. From texts/about-<game>, texts/<game>.rules and the
 * view; a game without such texts is told by its words and by the rules that name them.
 */
import about from 'maat:about';
import lists from 'maat:rules';
import type { Topics } from '../../plugins/topics';
import { fill, loadCatalogue, words, type Args, type Words } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import type { Seat, View } from '../table/types';
import type { Thing } from './find';
import { loadGameHelp, type GameHelp } from './game';
import { topicsOf } from './topics';

export interface Told {
  title: string;
  text: string;
  /** What it is worth now; '' where nothing can be said. */
  now: string;
  /** What a click does; '' where it does nothing, or the title says it. */
  click: string;
  rules: readonly string[];
}

/** Everything that a game's help is made of, in the language of the reader. */
export interface Library {
  w: Words;
  table: Words;
  topics: Topics;
  worth: GameHelp;
  rules: readonly { id: string; text: string }[];
  /** The bubble's own words. */
  say: (key: string, args?: Args) => string;
}

export const TABLE = 'table'; // texts/about-table: what all tables have

async function rulesOf(game: string): Promise<Library['rules']> {
  const load = lists[`${game}.${settings.lang}`];
  const sections = load ? (await load()).default : [];
  return sections.flatMap((s) => s.blocks).filter((b) => b.kind === 'rule');
}

export async function loadLibrary(game: string): Promise<Library> {
  const [topics, worth, rules] = await Promise.all([
    topicsOf(game),
    loadGameHelp(game),
    rulesOf(game),
    loadCatalogue(`about-${game}`, settings.lang, about),
    loadCatalogue(`about-${TABLE}`, settings.lang, about),
  ]);
  const table = words(TABLE);
  const say = (key: string, args?: Args) =>
    fill(table.findAbout(`say.${key}`) ?? key, args);
  return { w: words(game), table, topics, worth, rules, say };
}

const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);
const lastOf = (key: string) => key.slice(key.indexOf('.') + 1);

/** What a key is called in the game's own words. */
function nameOf(key: string, { w }: Library): string {
  const last = lastOf(key);
  if (key.startsWith('field.')) return capital(w.find(`field.${last}`) ?? last);
  return capital(w.find(`word.${last}`) ?? last.replace(/[-_]/g, ' '));
}

/** The text of the first key that has one. `word.nile` of a plain board is `tile.nile`, too. */
function entryOf(keys: readonly string[], lib: Library): [string, string] | null {
  const kinds = ['tile', 'card', 'power', 'monument', 'figure', 'god', 'field'];
  for (const key of keys) {
    const others = /^word\./.test(key) ? kinds.map((k) => `${k}.${lastOf(key)}`) : [];
    for (const k of [key, ...others]) {
      const text = lib.w.findAbout(k) ?? lib.table.findAbout(k);
      if (text) return [k, text];
    }
  }
  return null;
}

const MENTIONS = 3; // rules that are named for a thing without a text

/** Rules that speak of a thing by its name. */
function mentions(name: string, lib: Library): Library['rules'] {
  if (name.length < 3) return [];
  const word = new RegExp(`\\b${name.replace(/[^\p{L}\p{N} ]/gu, '.')}`, 'iu');
  return lib.rules.filter((r) => word.test(r.text)).slice(0, MENTIONS);
}

export interface Moment {
  view: View;
  me: Seat;
}

function worthOf({ at, keys }: Thing, lib: Library, { view, me }: Moment): string {
  for (const key of keys) {
    const worth = lib.worth[key] ?? lib.worth[key.split('.')[0]!];
    const say = (k: string, args = {}) => fill(lib.w.findAbout(`now.${k}`) ?? k, args);
    const told = worth?.({ what: lastOf(key), view, me, at, w: lib.w, say });
    if (told) return told;
  }
  return '';
}

export function tell(thing: Thing, lib: Library, moment: Moment | null): Told {
  const [first] = thing.keys;
  const action = thing.action && thing.action !== '-' ? lib.w.action(thing.action) : '';
  const isAction = !!first?.startsWith('do.');
  const name = isAction && action ? action : nameOf(first ?? '', lib);
  const entry = entryOf(thing.keys, lib);
  const [head, ...rest] = (entry?.[1] ?? '').split(' | ');
  const title = rest.length ? fill(head!, { name }) : name;
  const known = entry ? lib.topics[entry[0]] : undefined;
  const near = thing.keys.map((k) => lib.topics[k]).find(Boolean) ?? known;
  const found = entry ? [] : mentions(name, lib);
  return {
    title,
    text: entry
      ? fill(rest.length ? rest.join(' | ') : head!, { name })
      : (found[0]?.text.replace(/[*`]/g, '') ?? ''),
    now: moment ? worthOf(thing, lib, moment) : '',
    click: isAction ? '' : action,
    rules: near ?? found.map((r) => r.id),
  };
}
