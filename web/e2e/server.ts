/* server - a real `maat serve` for the tests, with quick bots and a store of its own. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { GameInfo } from '../src/lib/api';
import { FOLDER, parse } from '../plugins/texts';

/**
 * An address to come back at after a kill. A port that the system chose may belong to
 * an outgoing connection of anybody by then, so it is drawn from below those.
 */
async function freeAddress(): Promise<string> {
  const port = 15000 + Math.floor(Math.random() * 17000);
  const isFree = await new Promise<boolean>((done) => {
    const probe = createServer()
      .once('error', () => done(false))
      .listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
  return isFree ? `http://127.0.0.1:${port}` : freeAddress();
}

export const program = resolve(process.env.MAAT ?? '../build/src/tools/maat');
/** The same with the template game in it. */
export const templateProgram = resolve(
  process.env.MAAT_TEMPLATE ?? '../build/tests/maat_template',
);

/** The covers of the front page: a test is named before a server runs. */
export const covers: { id: string; game: string }[] = (
  JSON.parse(execFileSync(program, ['games', '--json'], { encoding: 'utf8' })) as {
    games: { id: string; options: { key: string; values: string[] }[] }[];
  }
).games.flatMap(({ id, options }) => {
  const texts = parse(readFileSync(join(FOLDER, `${id}.en`), 'utf8'));
  const editions = options.flatMap((o) =>
    o.values.filter((v) => `title.${o.key}.${v}` in texts),
  );
  return (editions.length ? editions : ['']).map((v) => ({ id: id + v, game: id }));
});

export class Server {
  private child: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'maat-e2e-'));
  address = '';

  /** `base` is the path under which the page lives. */
  constructor(
    private readonly base = '',
    private readonly maat = program,
  ) {}

  /** With how many a cover can be played at least. */
  async leastPlayers(cover: string): Promise<number> {
    const answer = await fetch(this.address + '/api/games');
    const { games } = (await answer.json()) as { games: GameInfo[] };
    return games.flatMap((g) => g.covers).find((c) => c.id === cover)!.players[0];
  }

  /** Start, or start again with the same store and at the same address. */
  async start(): Promise<void> {
    if (!this.address) this.address = await freeAddress();
    const listen = new URL(this.address).host;
    const child = spawn(this.maat, [
      'serve',
      '--listen',
      listen,
      '--db',
      join(this.folder, 'maat.db'),
      '--bot-pause',
      '0',
      '--bot-priority',
      'normal',
      '--no-limits',
      ...(this.base ? ['--origin', this.address + this.base] : []),
    ]);
    this.child = child;
    this.address = await new Promise<string>((done, fail) => {
      let said = '';
      const hear = (chunk: Buffer) => {
        said += chunk.toString();
        const found = /http:\/\/[\d.]+:\d+/.exec(said);
        if (found) done(found[0]);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('exit', () => fail(new Error(`the server ended: ${said}`)));
    });
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    const child = this.child;
    if (!child) return;
    this.child = null;
    const gone = new Promise((done) =>
      child.removeAllListeners('exit').on('exit', done),
    );
    child.kill('SIGKILL');
    await gone;
  }

  /** As a network that carries nothing: connections are taken, and nobody answers. */
  stall(): void {
    this.child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.child?.kill('SIGCONT');
  }

  /** Start again with an empty store: nobody is known any more. */
  async forget(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder);
    await this.start();
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
