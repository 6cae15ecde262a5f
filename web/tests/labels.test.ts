import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../src/lib/i18n.svelte';
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
  await loadCatalogue('page', 'de');
  settings.lang = 'de';
});

describe('names', () => {
  it('of guests are in the language of the reader', () => {
    expect(personName('Guest 4711')).toBe('Gast 4711');
    expect(personName('Guest of honour')).toBe('Guest of honour');
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
});
