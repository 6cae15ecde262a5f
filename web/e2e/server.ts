/* server - a real `maat serve` for the tests, with quick bots and a store of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const program = resolve(process.env.MAAT ?? '../build/src/tools/maat');

/** An address that nobody has now. */
function freeAddress(): Promise<string> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(`http://127.0.0.1:${port}`));
    });
  });
}

export class Server {
  private child: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'maat-e2e-'));
  address = '';

  /** `base` is the path under which the page lives. */
  constructor(private readonly base = '') {}

  /** Start, or start again with the same store and at the same address. */
  async start(): Promise<void> {
    if (this.base && !this.address) this.address = await freeAddress();
    const listen = this.address ? new URL(this.address).host : '127.0.0.1:0';
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
