/* The worker with the truth, beside the page that it answers: what goes wrong is told by name. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  vi,
} from 'vitest';
import { newId } from '../src/local/ids';
import type { LocalNew } from '../src/local/make';
import type { Heard, Said } from '../src/local/said';
import { Memory } from './shelf';

const wasm = fileURLToPath(new URL('../engine/made/table.wasm', import.meta.url));

/** What this browser keeps; null: nothing. */
const shelf: { memory: Memory | null } = { memory: null };
vi.mock('../src/local/store', async (original) => {
  const all = await original<typeof import('../src/local/store')>();
  const store = () =>
    shelf.memory
      ? Promise.resolve(shelf.memory)
      : Promise.reject(new all.NotKept('full'));
  return { ...all, store };
});

const twoSeats: LocalNew = {
  game: 'aton',
  options: {},
  seats: [
    { kind: 'me', name: 'Anna' },
    { kind: 'bot', level: 'beginner' },
  ],
};

/** The page's end of the line. */
class Page {
  readonly heard: Heard[] = [];
  private readonly port: MessagePort;
  private n = 0;
  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data }: MessageEvent<Heard>) => this.heard.push(data);
    const worker = globalThis as unknown as { onmessage: (e: object) => void };
    worker.onmessage({ data: { port: port2 } });
  }
  say(said: Said) {
    this.port.postMessage(said);
  }
  async hears<T extends Heard>(is: (h: Heard) => boolean): Promise<T> {
    return vi.waitFor(
      () =>
        (this.heard.find(is) as T | undefined) ?? Promise.reject(new Error('nothing')),
      10_000,
    );
  }
  ask(ask: Extract<Said, { n: number }>['ask']) {
    const n = ++this.n;
    this.say({ n, ask });
    return this.hears<Extract<Heard, { n: number }>>((h) => 'n' in h && h.n === n);
  }
  async create(): Promise<string> {
    const made = await this.ask({ what: 'create', table: twoSeats, as: newId() });
    return (made as { answer: string }).answer;
  }
  close() {
    this.port.close();
  }
}

describe.skipIf(!existsSync(wasm))('the worker with the truth', () => {
  let page: Page;
  beforeAll(async () => {
    vi.stubGlobal('navigator', {}); // a browser without locks: here is one window
    await import('../src/local/truth.worker');
  });
  afterAll(() => vi.unstubAllGlobals());
  beforeEach(() => {
    shelf.memory = new Memory();
    page = new Page();
  });
  afterEach(() => page.close());
  const sub = (table: string): Said => ({ table, m: { t: 'sub', table }, pause: 0 });
  const gone = (table: string, reason: string) => (h: Heard) =>
    'm' in h && JSON.stringify(h.m) === JSON.stringify({ t: 'gone', table, reason });

  it('asks for somebody who thinks, and says so when nobody can be had', async () => {
    const id = await page.create();
    page.say(sub(id));
    await page.hears((h) => 'want' in h);
    // One that died is made again by the page: nobody has to ask for it.
    page.say({ rest: true });
    await page.create();
    expect(page.heard.filter((h) => 'want' in h)).toHaveLength(1);
    page.say({ mindless: true });
    await page.hears(gone(id, 'bots'));
    // Whoever comes back begins anew.
    page.say(sub(id));
    await vi.waitFor(() =>
      expect(page.heard.filter((h) => 'want' in h)).toHaveLength(2),
    );
    page.say({ leave: id });
  });

  it('has no hint where nobody thinks, and the game goes on', async () => {
    const all = { ...twoSeats, seats: [twoSeats.seats[0]!, twoSeats.seats[0]!] };
    const made = await page.ask({ what: 'create', table: all, as: newId() });
    const id = (made as { answer: string }).answer;
    page.say(sub(id));
    const m = { t: 'hint', table: id, seat: 1, id: 7 } as const;
    page.say({ table: id, m, pause: 0 });
    await page.hears((h) => 'want' in h);
    page.say({ mindless: true });
    await page.hears((h) => 'm' in h && h.m.t === 'no' && h.m.code === 'no_hint');
    expect(page.heard.some(gone(id, 'bots'))).toBe(false);
    page.say({ leave: id });
  });

  it('says by its code that nothing can be kept', async () => {
    const id = await page.create();
    shelf.memory = null;
    const no = { code: 'store' };
    expect(
      await page.ask({ what: 'create', table: twoSeats, as: newId() }),
    ).toMatchObject(no);
    expect(await page.ask({ what: 'bring', record: 'record 1' })).toMatchObject(no);
    page.say(sub(id));
    await page.hears(gone(id, 'store'));
  });

  it('leaves it to the page to say what is wrong with a record', async () => {
    const no = await page.ask({ what: 'bring', record: 'record 1\n' });
    expect(no).toMatchObject({
      why: expect.stringContaining('the record ends before') as string,
    });
    expect(no).not.toHaveProperty('code');
  });

  it('makes one table, also when it is asked for again', async () => {
    const wish = { what: 'create', table: twoSeats, as: newId() } as const;
    // The worker dies before it has answered, and the page asks the next one.
    const made = [await page.ask(wish), await page.ask(wish)];
    expect(made).toMatchObject([{ answer: wish.as }, { answer: wish.as }]);
    const next = { what: 'rematch', id: wish.as, as: newId() } as const;
    await shelf.memory!.add({ ...shelf.memory!.tables.get(wish.as)!, id: next.as }, []);
    expect(await page.ask(next)).toMatchObject({ answer: next.as });
    expect(await shelf.memory!.list()).toHaveLength(2);
  });
});
