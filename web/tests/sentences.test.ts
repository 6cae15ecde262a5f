/* sentences - who is meant in a line of the log is told by the game, not by names. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue, words } from '../src/lib/i18n.svelte';
import { setKinds } from '../src/table/kinds';
import { sentence } from '../src/table/sentences';
import type { SeatInfo } from '../src/table/types';

const seats = [{ label: 'Anna' }, { label: 'Bert' }] as SeatInfo[];

describe('the sentence of an event', () => {
  const w = words('ankh');
  beforeAll(async () => {
    await w.load();
  });

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
    expect(sentence({ kind: 'bids', bids: [2, 4, 1, 3] }, w, seats)).toContain(
      'Bert 4, Anna 3',
    );
  });
});

describe('an action', () => {
  it('that is proposed to a partner says so', async () => {
    await loadCatalogue('page', 'en');
    await words('ankh').load();
    expect(words('ankh').action('card drought')).toBe('Play Drought');
    expect(words('ankh', true).action('card drought')).toBe('Propose: Play Drought');
  });
});
