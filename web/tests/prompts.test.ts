/* prompts - a question names what can be done now, and a hint says why. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prompt as ankh } from '../src/games/ankh/prompt';
import type { Draft } from '../src/games/board';
import type { AnkhView } from '../src/games/ankh/view';
import { did } from '../src/games/ra/did';
import { prompt as ra } from '../src/games/ra/prompt';
import type { RaView } from '../src/games/ra/view';
import { prompt as horus } from '../src/games/horus/prompt';
import type { HorusView } from '../src/games/horus/view';
import { clockWords } from '../src/lib/clock';
import { loadCatalogue, words } from '../src/lib/i18n.svelte';
import { settings } from '../src/lib/settings.svelte';
import { reason } from '../src/stage/desk.svelte';

beforeAll(async () => {
  for (const lang of ['en', 'de'] as const) {
    settings.lang = lang;
    for (const name of ['maat', 'page', 'page-beyond']) await loadCatalogue(name, lang);
    for (const game of ['ankh', 'horus', 'ra']) await words(game).load();
  }
});
beforeEach(() => {
  settings.lang = 'en';
});

describe('a question names only what is possible', () => {
  const asked = (phase: string, ...legal: string[]) =>
    ankh({ phase } as AnkhView, words('ankh'), legal);
  const acquired = (phase: string, ...legal: string[]) =>
    horus({ phase } as HorusView, words('horus'), legal);

  it('when figures are summoned', () => {
    expect(asked('summon', 'summon warrior')).toBe('Summon a warrior');
    expect(
      asked('summon', 'summon warrior', 'summon warrior 41', 'summon apep', 'done'),
    ).toBe('Summon a warrior or Apep, or stop');
    expect(asked('summon', 'done')).toBe('No figure can be summoned: stop');
    settings.lang = 'de';
    expect(asked('summon', 'summon warrior', 'summon mummy')).toBe(
      'Stelle einen Krieger oder die Mumie auf',
    );
  });

  it('when Osiris has a portal to place or one to move', () => {
    expect(asked('osiris', 'new', 'pass')).toBe('Osiris: place a portal?');
    expect(asked('osiris', 'shift 31', 'pass')).toBe('Osiris: move a portal?');
    expect(asked('osiris', 'new', 'shift 31', 'pass')).toBeNull();
  });

  it('and asks no more for what is picked', () => {
    const then = (phase: string, draft: Draft, ...legal: string[]) =>
      ankh({ phase } as AnkhView, words('ankh'), legal, draft);
    expect(then('summon', { kind: 'apep' }, 'summon apep', 'summon warrior')).toBe(
      'Put Apep on a marked hex',
    );
    expect(then('move', { from: 12 }, 'figure 12', 'done')).toBe('Where does it go?');
    expect(then('build', {}, 'build temple', 'build obelisk', 'pass')).toBeNull();
    expect(then('build', { kind: 'build temple' }, 'build temple', 'pass')).toBe(
      'Where is it built?',
    );
    expect(then('cards', {}, 'card flood', 'card miracle')).toBeNull();
    expect(then('cards', { cards: ['flood'] }, 'card flood', 'card miracle')).toBe(
      'Lay Flood face down?',
    );
    expect(then('unlock', { power: 'power revered' }, 'power revered', 'pass')).toBe(
      'Unlock Revered?',
    );
    settings.lang = 'de';
    expect(then('summon', { kind: 'warrior' }, 'summon warrior', 'done')).toBe(
      'Stelle einen Krieger auf ein markiertes Feld',
    );
  });

  it('when a second action follows the first', () => {
    const view = { phase: 'action', first_row: 2 } as AnkhView;
    expect(ankh(view, words('ankh'), ['gain', 'unlock'])).toBe(
      'Second action: Gain Followers or Unlock',
    );
  });

  it('when a stone is acquired', () => {
    expect(acquired('acquire', 'take 1', 'take 2', 'want b3', 'swap')).toBe(
      'Acquire one stone: take one of your own, make an offer or use your swap',
    );
    expect(acquired('acquire', 'want b3')).toBe('Acquire one stone: make an offer');
    expect(acquired('acquire', 'pass')).toBe('No stone can be acquired now: pass');
    expect(acquired('challenge', 'fight', 'withdraw')).toBe(
      'Refused: demand the ring fight or withdraw',
    );
  });
});

describe('Ra', () => {
  const view = (gods: number, tiles: string[]) =>
    ({
      phase: 'turn',
      actor: 1,
      tableau: [[gods]],
      offer: [...tiles, null],
    }) as unknown as RaView;

  it('asks for tiles while gods are being spent, and says for how many', () => {
    const asked = (v: RaView, gods: boolean) => ra(v, words('ra'), [], { gods });
    expect(asked(view(3, ['gold', 'nile', 'god']), false)).toBe(
      'Draw, invoke Ra or spend gods',
    );
    expect(asked(view(3, ['gold', 'nile', 'god']), true)).toBe(
      'Choose tiles for your gods: two at most',
    );
    settings.lang = 'de';
    expect(asked(view(1, ['gold', 'nile']), true)).toBe(
      'Wähle ein Plättchen für einen Gott',
    );
  });

  it('says beside a name what was drawn as people say it', () => {
    const act = { ev: [{ kind: 'tile', seat: 2, tile: 'god' }] };
    const log = [act] as unknown as Parameters<typeof did>[0];
    expect(did(log, 2, words('ra'))).toBe('drew a god');
    settings.lang = 'de';
    expect(did(log, 2, words('ra'))).toBe('zog einen Gott');
  });
});

describe('the clock of a table', () => {
  it('has one wording everywhere', () => {
    const live = { kind: 'live', bank: 900, increment: 10 } as const;
    expect(clockWords({ kind: 'none' })).toBe('');
    expect(clockWords({ kind: 'days', days: 2 })).toBe('2 days for each turn');
    expect(clockWords(live)).toBe('15 minutes each, plus 10 seconds a move');
    expect(clockWords({ ...live, bank: 60, increment: 0 })).toBe('1 minute each');
    settings.lang = 'de';
    expect(clockWords({ kind: 'days', days: 1 })).toBe('1 Tag für jeden Zug');
    expect(clockWords(live)).toBe('15 Minuten für jeden, dazu 10 Sekunden je Zug');
  });
});

describe('a hint says why', () => {
  it('by what it wins, and what the next best would', () => {
    expect(reason({ do: 'draw', wins: 54, next: 47 })).toBe(
      'By its reckoning that wins about 54 % of the time, the next best 47 %.',
    );
    expect(reason({ do: 'draw', wins: 54 })).toContain('nothing else wins more often');
  });

  it('by the lot where bots draw one, and not at all where it was clear', () => {
    expect(reason({ do: 'draw', share: 30 })).toContain('30 %');
    expect(reason({ do: 'draw', share: 100 })).toBe('');
    expect(reason({ do: 'draw' })).toBe('');
  });
});
