/* sentences - who is meant in a line of the log is told by the game, not by names. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fill, loadCatalogue, reader, words } from '../src/lib/i18n.svelte';
import { settings } from '../src/lib/settings.svelte';
import { setKinds, type Arg } from '../src/table/kinds';
import { called, lines, readerOf, sentence } from '../src/table/sentences';
import type { Act, SeatInfo } from '../src/table/types';

const seats = [
  { seat: 1, label: 'Anna', me: true },
  { seat: 2, label: 'Bert' },
] as SeatInfo[];
const seat: Arg = { key: 'seat', kind: 'seat' };

beforeAll(async () => {
  for (const lang of ['en', 'de'] as const) {
    settings.lang = lang;
    for (const name of ['maat', 'page', 'page-beyond']) await loadCatalogue(name, lang);
    for (const game of ['ankh', 'aton', 'ra', 'horus']) await words(game).load();
  }
});
beforeEach(() => {
  settings.lang = 'en';
});

describe('the sentence of an event', () => {
  const w = words('ankh');

  it('names seats where the game says that an argument is one', () => {
    setKinds('ankh', [{ kind: 'amun', args: [{ key: 'god', kind: 'seat' }] }]);
    expect(sentence({ kind: 'amun', god: 2 }, w, seats)).toContain('Bert');
    setKinds('ankh', [{ kind: 'amun', args: [{ key: 'god', kind: 'number' }] }]);
    expect(sentence({ kind: 'amun', god: 2 }, w, seats)).not.toContain('Bert');
  });

  it('reads a list by seats as names with their numbers', () => {
    setKinds('ankh', [
      {
        kind: 'bids',
        args: [{ key: 'bids', kind: 'number', rest: true, by_seat: true }],
      },
    ]);
    const e = { kind: 'bids', bids: [2, 4, 1, 3] };
    expect(sentence(e, w, seats)).toContain('Bert 4, Anna 3');
    expect(sentence(e, w, seats, 1)).toContain('Bert 4, you 3');
  });

  it('says numbers as people do', () => {
    setKinds('aton', [
      { kind: 'assign', args: [seat, { key: 'cards', kind: 'number' }] },
    ]);
    const e = { kind: 'assign', seat: 1, cards: 4213 };
    expect(sentence(e, words('aton'), seats)).toBe('Anna laid 4, 2, 1, 3');
    expect(sentence({ ...e, cards: null }, words('aton'), seats)).toBe(
      'Anna laid four cards',
    );
    setKinds('ankh', [
      {
        kind: 'devotion',
        args: [
          { key: 'god', kind: 'seat' },
          { key: 'amount', kind: 'number' },
          { key: 'reason', kind: 'word' },
        ],
      },
    ]);
    const gain = { kind: 'devotion', god: 2, reason: 'battle' };
    expect(sentence({ ...gain, amount: 2 }, w, seats)).toBe(
      'Bert gained 2 devotion for a battle won',
    );
    expect(sentence({ ...gain, amount: -1, reason: 'cat-mummy' }, w, seats)).toBe(
      'Bert lost 1 devotion to the Cat Mummy',
    );
  });
});

describe('a sentence says what is there and nothing else', () => {
  const w = words('horus');
  const offer = { kind: 'offer', seat: 2, partner: 1, target: 'b3' };
  beforeEach(() => {
    setKinds('horus', [
      {
        kind: 'offer',
        args: [
          seat,
          { key: 'partner', kind: 'seat' },
          { key: 'target', kind: 'word' },
          { key: 'gems', kind: 'number' },
          { key: 'stones', kind: 'word', rest: true },
        ],
      },
      {
        kind: 'reveal',
        args: [seat, { key: 'place', kind: 'number' }, { key: 'stone', kind: 'word' }],
      },
    ]);
  });

  it('without a list that is empty, without none of something', () => {
    expect(sentence({ ...offer, gems: 2, stones: [] }, w, seats, 1)).toBe(
      'Bert offered you 2 gems for bread 3',
    );
    expect(sentence({ ...offer, gems: 0, stones: ['b1', 'b2'] }, w, seats, 1)).toBe(
      'Bert offered you bread 1 and bread 2 for bread 3',
    );
    settings.lang = 'de';
    expect(sentence({ ...offer, gems: 1, stones: ['b1'] }, w, seats, 2)).toBe(
      'Du bietest Anna Brot 1 und 1 Edelstein für Brot 3',
    );
  });

  it('begins large, and is said by a seat only where that seat did it', () => {
    const ev = [{ kind: 'reveal', seat: 2, place: 1, stone: 's1' }];
    const [line] = lines([{ ply: 1, by: 2, do: 'x', ev }] as Act[], w, seats, 1);
    expect(line).toMatchObject({
      text: 'Scarab 1 came into view on pile 1 of Bert',
      did: false,
    });
  });
});

describe('whoever reads a sentence', () => {
  const drew = { kind: 'tile', seat: 1, tile: 'flood', slot: 1 };
  const w = words('ra');
  beforeEach(() => {
    setKinds('ra', [{ kind: 'tile', args: [seat, { key: 'tile', kind: 'word' }] }]);
  });

  it('is called you, the others have names', () => {
    expect(sentence(drew, w, seats, 1)).toBe('You drew a flood');
    expect(sentence(drew, w, seats, 2)).toBe('Anna drew a flood');
    expect(sentence(drew, w, seats)).toBe('Anna drew a flood');
    settings.lang = 'de';
    expect(sentence(drew, w, seats, 1)).toBe('Du ziehst eine Überschwemmung');
  });

  it('is called you as an object, too, in the case that the verb wants', () => {
    setKinds('horus', [
      {
        kind: 'want',
        args: [
          seat,
          { key: 'partner', kind: 'seat' },
          { key: 'stone', kind: 'word' },
          { key: 'place', kind: 'word' },
        ],
      },
    ]);
    const e = { kind: 'want', seat: 2, partner: 1, stone: 'b3', place: 'pile2' };
    expect(sentence(e, words('horus'), seats, 1)).toBe(
      'Bert asked you for bread 3 from pile 2',
    );
    settings.lang = 'de';
    expect(sentence(e, words('horus'), seats, 1)).toBe(
      'Bert verlangt von dir Brot 3 von Stapel 2',
    );
  });

  it('is nobody where several share a device, and while watching', () => {
    expect(readerOf(seats, 1)).toBe(1);
    expect(readerOf(seats, 0)).toBe(0);
    expect(readerOf(seats.map((s) => ({ ...s, me: true })) as SeatInfo[], 1)).toBe(0);
  });

  it('is the reader of what a board says', () => {
    expect(called(seats, 1, 2)).toBe('Bert');
    expect(fill('for {name?you}', { name: called(seats, 1, 1) })).toBe('for you');
    expect(fill('{name}: 3', { name: reader })).toBe('You: 3');
  });

  it('has lines without the name beside a seat, and actions as records write them', () => {
    const acts = [
      { ply: 4, by: 2, do: 'draw', ev: [] },
      { ply: 5, by: 0, do: 'tile flood', ev: [{ ...drew, seat: 2 }, drew] },
      { ply: 6, by: 2, do: '?', ev: [drew] },
    ] as Act[];
    const told = lines(acts, w, seats, 1);
    expect(told.map((l) => [l.text, l.short, l.by, l.notation])).toEqual([
      ['Bert drew a flood', 'drew a flood', 2, '* tile flood'],
      ['You drew a flood', 'You drew a flood', 1, undefined],
      ['You drew a flood', 'You drew a flood', 1, undefined],
    ]);
  });
});

describe('an action', () => {
  it('that is proposed to a partner says so', () => {
    expect(words('ankh').action('card drought')).toBe('Play Drought');
    expect(words('ankh', true).action('card drought')).toBe('Propose: Play Drought');
  });
});

describe('a line of the log', () => {
  const w = words('aton');
  const act = {
    ply: 3,
    by: 1,
    do: 'x',
    ev: [{ kind: 'assign', seat: 1, cards: 4213 }],
  } as unknown as Act;

  it('is told once, and anew in another language and to another reader', () => {
    setKinds('aton', [
      { kind: 'assign', args: [seat, { key: 'cards', kind: 'number' }] },
    ]);
    const [line] = lines([act], w, seats);
    expect(lines([act], w, seats)[0]).toBe(line);
    expect(line!.text).toBe('Anna laid 4, 2, 1, 3');
    const other = lines([act], w, seats, 1)[0]!.text;
    expect(other).not.toBe(line!.text);
    settings.lang = 'de';
    expect(lines([act], w, seats)[0]!.text).not.toBe(line!.text);
  });
});
