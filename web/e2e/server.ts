/* server - a real `maat serve` for the tests, with quick bots and a store of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

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

const program = resolve(process.env.MAAT ?? '../build/src/tools/maat');

export class Server {
  private child: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'maat-e2e-'));
  address = '';

  /** `base` is the path under which the page lives. */
  constructor(private readonly base = '') {}

  /** Start, or start again with the same store and at the same address. */
  async start(): Promise<void> {
    if (!this.address) this.address = await freeAddress();
    const listen = new URL(this.address).host;
    const child = spawn(program, [
      'serve',
      '--listen',
      listen,
      '--db',
      join(this.folder, 'maat.db'),
      '--bot-pause',
      '0',
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
