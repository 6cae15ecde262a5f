import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sealOf } from '@maat/engine/seal';
import { hmac, sha256 } from '../engine/src/sha256';
import { hex } from '@maat/engine/seal';
import { duty, follow, luck, recall, type Share } from '../src/lib/luck';
import type { Table } from '../src/table/wire';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('sha256', () => {
  it('gives the sums of the standard', () => {
    expect(hex(sha256(bytes('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    expect(hex(hmac(bytes('Jefe'), bytes('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('agrees with the browser at every length', async () => {
    for (let n = 0; n < 200; n++) {
      const text = Uint8Array.from({ length: n }, (_, i) => i * 7 + n);
      expect(hex(sha256(text))).toBe(
        hex(new Uint8Array(await crypto.subtle.digest('SHA-256', text))),
      );
    }
  });
});

function table(more: Partial<Table>): Table {
  const seats = [{ seat: 1, me: true }, { seat: 2 }] as Table['seats'];
  return { id: 't', state: 'open', chosen_seed: false, seats, ...more } as Table;
}
const deal = (stage: 'seals' | 'nonces', seals: (string | null)[], waiting: number[]) =>
  table({ commitment: 'c', deal: { round: 1, stage, seals, waiting } });
const share: Share = { nonce: 'n', seal: sealOf('n'), at: 0 };
const told: Share = { ...share, commitment: 'c', round: 1 };

describe('our share of the luck', () => {
  it('is sealed before the deal, once', () => {
    expect(duty(table({}), null)).toBe('seal');
    expect(duty(table({}), share)).toBe(null);
    expect(duty(table({ chosen_seed: true }), null)).toBe(null);
    expect(duty(table({ state: 'running' }), null)).toBe(null);
  });

  it('is told after the commitment, and only when that has our seal', () => {
    expect(duty(deal('nonces', [share.seal, null], [1]), share)).toBe('tell');
    expect(duty(deal('nonces', [sealOf('x'), null], [1]), share)).toBe(null);
    expect(duty(deal('nonces', [share.seal, null], [2]), share)).toBe(null);
    expect(duty(deal('nonces', [share.seal, null], [1]), null)).toBe(null);
  });

  it('is sealed anew when the deal starts over', () => {
    expect(duty(deal('seals', [null, null], [1]), told)).toBe('seal');
    expect(duty(deal('seals', [null, null], [2]), told)).toBe(null);
  });

  describe('at a server', () => {
    const asked: [string, Record<string, string>][] = [];
    beforeEach(() => {
      asked.length = 0;
      vi.stubGlobal('fetch', (path: string, how: { body: string }) => {
        const body = JSON.parse(how.body) as Record<string, string>;
        asked.push([path, body]);
        const answer = path.endsWith('/reveal')
          ? table({ id: 'new', state: 'running' })
          : { ...deal('nonces', [body.seal!, null], [1]), id: 'new' };
        return Promise.resolve(new Response(JSON.stringify({ table: answer })));
      });
    });

    it('goes with a new table and is told at once', async () => {
      const made = await luck.create({ game: 'ra', seats: [], start: true });
      expect(made.state).toBe('running');
      expect(asked.map(([path]) => path)).toEqual([
        '/api/tables',
        '/api/tables/new/reveal',
      ]);
      expect(asked[0]![1].seal).toBe(sealOf(asked[1]![1].nonce!));
      expect(asked[1]![1].nonce).toMatch(/^[0-9a-f]{32}$/);
      expect(recall('new')).toMatchObject({ commitment: 'c', round: 1 });
      await follow({ ...deal('nonces', [asked[0]![1].seal!, null], []), id: 'new' });
      expect(asked.length).toBe(2);
    });
  });
});
