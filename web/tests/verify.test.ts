import { describe, expect, it } from 'vitest';
import { commitmentOf, Dealer, parseRecord } from '../src/engine/verify';

// The example of docs/notation.md.
const seed = 'cd2662154e6d76b2b2b92e70c0cac3ccf534f9b74eb5b89819ec509083d00a50';

describe('luck', () => {
  it('is promised by the hash of the seed', async () => {
    expect(await commitmentOf(seed)).toBe(
      '3ae5c198d17634e79059c2cd735491553d22c4e09d1d9fea3ecf214565df2284',
    );
  });

  it('rolls as the notation says', async () => {
    const d = await Dealer.make(seed, 'example', ['lotus'], 2);
    expect(await d.roll(0, 180)).toBe(117);
    expect(await d.roll(1, 180)).toBe(172);
    expect(await d.roll(2, 7)).toBe(4);
  });

  it('gives noise for throws', async () => {
    const d = await Dealer.make(seed, 'example', ['lotus'], 2);
    const noise = await d.noise(0, 18);
    const word = (i: number) => noise[2 * i]! * 256 + noise[2 * i + 1]!;
    expect(word(0)).toBe(14845);
    expect(word(17)).toBe(16661);
  });
});

describe('a record', () => {
  it('is read line by line', () => {
    const r = parseRecord(
      'record 1\ngame horus rules 1\nconfig players=2\nseat 1 Anna\ntable k3\n' +
        'nonce 2 lotus\n# note\n* ring hit @ ring 37 510\n1 take 2\nresult 4 5\nseed ab\n',
    );
    expect(r.nonces[1]).toBe('lotus');
    expect(r.players).toBe(2);
    expect(r.steps).toEqual([
      { line: 8, actor: 0, text: 'ring hit', input: 'ring 37 510' },
      { line: 9, actor: 1, text: 'take 2', input: null },
    ]);
    expect(r.result).toEqual([4, 5]);
  });

  it('refuses lines that it does not know', () => {
    expect(() => parseRecord('record 1\nfoo bar\n')).toThrow();
  });
});
