import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../src/lib/i18n.svelte';
import { loginTrouble, nameTrouble, passwordTrouble } from '../src/lib/names';
import { settings } from '../src/lib/settings.svelte';
import { personName, plainName, seatLabels } from '../src/table/labels';
import type { SeatInfo } from '../src/table/wire';

const sits = (seat: number, person: string, name: string): SeatInfo => ({
  seat,
  kind: 'person',
  person,
  name,
  bot: false,
  online: true,
  level: null,
  standin: null,
  resigned: false,
  me: false,
});

beforeAll(async () => {
  for (const name of ['page', 'maat'] as const) await loadCatalogue(name, 'de');
  settings.lang = 'de';
});

describe('names', () => {
  it('of guests are in the language of the reader', () => {
    expect(personName('Guest 4711')).toBe('Gast 4711');
    expect(personName('Guest of honour')).toBe('Guest of honour');
  });

  it('of seats without people are more than their numbers', () => {
    expect(seatLabels([sits(1, '', '1'), sits(2, '', '2')])).toEqual([
      'Spieler 1',
      'Spieler 2',
    ]);
  });

  it('that are read from the right do not turn what is around them', () => {
    expect(personName('מאיה')).toBe('\u2068מאיה\u2069');
    expect(plainName('מאיה')).toBe('מאיה');
    expect(personName('Zoë')).toBe('Zoë');
  });

  it('are told apart when one person holds several seats', () => {
    expect(
      seatLabels([sits(1, 'p1', 'Anna'), sits(2, 'p2', 'Bert'), sits(3, 'p1', 'Anna')]),
    ).toEqual(['Anna (1)', 'Bert', 'Anna (2)']);
  });

  it('of two people are told apart, however they are written', () => {
    expect(
      seatLabels([
        sits(1, 'p1', 'Anna'),
        sits(2, 'p2', 'anna'),
        sits(3, 'p3', 'Ａnna'),
      ]),
    ).toEqual(['Anna (1)', 'anna (2)', 'Ａnna (3)']);
  });

  it('of bots are not taken', () => {
    const bot: SeatInfo = { ...sits(2, '', ''), kind: 'bot', person: null, bot: true };
    expect(seatLabels([sits(1, 'p1', 'Meryt'), bot])).toEqual(['Meryt (2)', 'Meryt']);
    expect(nameTrouble('meryt')).toContain('Bot');
    expect(nameTrouble('')).toBe('Ein Name darf nicht leer sein.');
    expect(nameTrouble('Merit')).toBe('');
  });

  it('and passwords say what they lack', () => {
    expect(passwordTrouble('kurz')).toContain('mindestens 8 Zeichen');
    expect(passwordTrouble('lang genug')).toBe('');
    expect(loginTrouble('jö')).toContain('3 bis 32');
    expect(loginTrouble('nefertari')).toBe('');
  });
});
