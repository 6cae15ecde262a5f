import { describe, expect, it } from 'vitest';
import { sealOf } from '@maat/engine/seal';
import { Dealer, parseRecord, promiseOf, sealsFit } from '@maat/engine/table';

// The example of docs/notation.md.
const seed = 'cd2662154e6d76b2b2b92e70c0cac3ccf534f9b74eb5b89819ec509083d00a50';

describe('luck', () => {
  const head = 'record 1\ngame ra rules 1\nconfig players=2\ntable example\n';
  const tail = `nonce 1 lotus\nseed ${seed}\n`;

  it('is promised by the hash of the seed', () => {
    expect(promiseOf(parseRecord(head + tail))).toBe(
      '3ae5c198d17634e79059c2cd735491553d22c4e09d1d9fea3ecf214565df2284',
    );
  });

  it('is promised by the hash of seed and seals, where there are any', () => {
    const seal = 'aee04a6baf0d51904d56d61d96c3b326169056d99dae160c743d858bc09b25b2';
    expect(sealOf('lotus')).toBe(seal);
    const r = parseRecord(`${head}deal 1\nseal 1 ${seal}\n${tail}`);
    expect(sealsFit(r)).toBe(true);
    expect(promiseOf(r)).toBe(
      '3d0903b3c2b5502613a820f76109d36afa899a2f58074964f7b8a3d0bf163857',
    );
    expect(promiseOf(parseRecord(`${head}deal 2\nheld 2\n${tail}`))).toBe(
      '780d94b954023c598a01b9d73b69c96c93520176a92ed82f3a76fbe2192fcbd1',
    );
    expect(sealsFit({ ...r, nonces: ['reed'] })).toBe(false);
    expect(sealsFit({ ...r, round: 0 })).toBe(false);
  });

  it('is promised from where the game went on', () => {
    const acts = '* suns 2\n1 draw\n* tile nile\n';
    const at = (n: number) =>
      promiseOf(parseRecord(`${head}opening ${n}\n${acts}${tail}`));
    expect(at(3)).toBe(
      '006c9ade7717835ca23990429a480380ebf622e554c93e41cc79c6fb45b21490',
    );
    expect(at(2)).not.toBe(at(3));
  });

  it('rolls as the notation says', () => {
    const d = Dealer.make(seed, 'example', ['lotus'], 2);
    expect(d.roll(0, 180)).toBe(117);
    expect(d.roll(1, 180)).toBe(172);
    expect(d.roll(2, 7)).toBe(4);
  });

  it('gives noise for throws', () => {
    const d = Dealer.make(seed, 'example', ['lotus'], 2);
    const noise = d.noise(0, 18);
    const word = (i: number) => noise[2 * i]! * 256 + noise[2 * i + 1]!;
    expect(word(0)).toBe(14845);
    expect(word(17)).toBe(16661);
  });
});

describe('a record', () => {
  it('is read line by line', () => {
    const r = parseRecord(
      'record 1\ngame horus rules 1\nconfig players=2\nseat 1 Anna\ntable k3\n' +
        'nonce 2 lotus\nmemory aid\n# note\n* ring hit @ ring 37 510\n1 take 2\nresult 4 5\nseed ab\n',
    );
    expect(r.nonces[1]).toBe('lotus');
    expect(r.players).toBe(2);
    expect(r.steps).toEqual([
      { line: 9, actor: 0, text: 'ring hit', input: 'ring 37 510' },
      { line: 10, actor: 1, text: 'take 2', input: null },
    ]);
    expect(r.result).toEqual([4, 5]);
  });

  it('may have begun elsewhere, and end on time', () => {
    const head = 'record 1\ngame ra rules 1\nconfig players=2\n';
    const r = parseRecord(
      `${head}opening 1\non-time loss\ncover 1\n* suns 2\nlate 2\n`,
    );
    expect(r.opening).toBe(1);
    expect(r.late).toEqual([2]);
    for (const bad of ['opening 0', 'opening 2', 'opening x', 'opening 1x', 'opening'])
      expect(() => parseRecord(`${head}${bad}\n* suns 2\n`)).toThrow();
  });

  it('refuses lines that it does not know', () => {
    expect(() => parseRecord('record 1\nfoo bar\n')).toThrow();
  });
});
