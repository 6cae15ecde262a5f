import { describe, expect, it } from 'vitest';
import { fitGods, godsOf, withGod, withGuardian } from '../src/games/ankh/setup';
import { fitMotifs, missing, toggleMotif } from '../src/games/horus/setup';

describe('the gods of a new table', () => {
  it('are dealt by lot until one is chosen', () => {
    expect(godsOf('random', 3)).toEqual(['random', 'random', 'random']);
    expect(withGod('random', 3, 2, 'isis')).toBe('random,isis,random');
  });

  it('are all different: a god that moves leaves its seat to the lot', () => {
    expect(withGod('isis,random', 2, 2, 'isis')).toBe('random,isis');
  });

  it('are by lot again when the last choice is taken back', () => {
    expect(withGod('random,isis', 2, 2, 'random')).toBe('random');
  });

  it('keep what fits another number of players', () => {
    expect(fitGods('isis,ra', 4)).toBe('isis,ra,random,random');
    expect(fitGods('random,random,ra', 2)).toBe('random');
    expect(fitGods('choose', 5)).toBe('choose');
  });
});

describe('the guardians of a new table', () => {
  it('are one of each level or by lot', () => {
    expect(withGuardian('random', 1, 'apep')).toBe('random,apep,random');
    expect(withGuardian('random,apep,random', 1, 'random')).toBe('random');
  });
});

describe('the motifs of a new table', () => {
  it('are two for every player, in the order of the notation', () => {
    let value = 'random';
    for (const m of ['t', 'b', 's', 'd'] as const) value = toggleMotif(value, 2, m);
    expect(value).toBe('bdst');
    expect(missing(value, 2)).toBe(0);
    expect(toggleMotif(value, 2, 'w')).toBe('bdst');
  });

  it('can be put back, down to the lot', () => {
    expect(toggleMotif('b', 2, 'b')).toBe('random');
    expect(missing('b', 2)).toBe(3);
    expect(missing('random', 4)).toBe(0);
  });

  it('keep what fits another number of players', () => {
    expect(fitMotifs('bdwuhc', 2)).toBe('bdwu');
  });
});
