/* hosted - the static build in a folder of a plain web host: Python's, which knows files and nothing else. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesBelow, seal } from '../plugins/offline';

const TEXTS = /\.(js|css|html|webmanifest)$/;

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

export class Host {
  private readonly root = mkdtempSync(join(tmpdir(), 'maat-host-'));
  private readonly built = join(this.root, 'built');
  /** What the host serves, in a folder below its root. */
  private readonly shown = join(this.root, 'www/some/where');
  private child: ChildProcess | null = null;
  private port = 0;

  get address(): string {
    return `http://127.0.0.1:${this.port}/some/where/`;
  }

  /** Build the page, put it up and serve it. */
  async start(): Promise<void> {
    this.port = await freePort();
    execFileSync(
      'npx',
      ['vite', 'build', '--mode', 'static', '--outDir', this.built, '--emptyOutDir'],
      { stdio: 'ignore' },
    );
    this.show(this.built);
    await this.serve();
  }

  async serve(): Promise<void> {
    const args = ['-m', 'http.server', '--bind', '127.0.0.1', '--directory'];
    this.child = spawn('python3', [...args, join(this.root, 'www'), `${this.port}`], {
      stdio: 'ignore',
    });
    const isUp = () =>
      fetch(this.address).then(
        (a) => a.ok,
        () => false,
      );
    while (!(await isUp())) await new Promise((done) => setTimeout(done, 50));
  }

  private show(folder: string): void {
    rmSync(this.shown, { recursive: true, force: true });
    cpSync(folder, this.shown, { recursive: true });
  }

  /** Put another version in its place: scripts that are loaded late have other names. */
  async update(mark: string): Promise<string> {
    const folder = join(this.root, mark);
    cpSync(this.built, folder, { recursive: true });
    const files = filesBelow(folder);
    const names = files.filter((f) => /\/(RulesPage|OpenRecord)-.*\.js$/.test(f));
    const marked = (f: string) => f.replace(/\.js$/, `${mark}.js`);
    for (const f of files.filter((f) => TEXTS.test(f) && f !== 'sw.js')) {
      let text = readFileSync(join(folder, f), 'utf8');
      for (const name of names.map((n) => n.slice('assets/'.length)))
        text = text.replaceAll(name, marked(name));
      writeFileSync(join(folder, f), text);
    }
    for (const name of names)
      renameSync(join(folder, name), join(folder, marked(name)));
    const version = await seal(folder, true);
    this.show(folder);
    return version;
  }

  /** As if the upload had been cut off. */
  lose(like: RegExp): void {
    for (const f of filesBelow(this.shown))
      if (like.test(f)) rmSync(join(this.shown, f));
  }

  async stop(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child) return;
    const gone = new Promise((done) => child.on('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  async clean(): Promise<void> {
    await this.stop();
    rmSync(this.root, { recursive: true, force: true });
  }
}
