/*
 * bidi - Firefox, driven by the protocol that it speaks itself (WebDriver BiDi): a page is
 * opened, asked and pictured. No driver beside it, so that Debian's own package will do.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';

interface Answer {
  id?: number;
  type: string;
  method?: string;
  params?: { type?: string; level?: string; text?: string };
  message?: string;
  result?: Record<string, unknown>;
}

/** What a script in the page gave; it goes over the wire as JSON. */
interface Evaluated {
  type: 'success' | 'exception';
  result?: { type: string; value?: string };
  exceptionDetails?: { text: string };
}

const START_MS = 60_000;

/** Nobody is asked anything at the first start, and nothing is fetched from elsewhere. */
const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'extensions.getAddons.cache.enabled': false,
};

/** Where it listens, by its own words. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = '';
    const late = setTimeout(
      () => fail(new Error(`no word of Firefox: ${said}`)),
      START_MS,
    );
    child.stderr!.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
      if (!found) return;
      clearTimeout(late);
      done(found[1]!);
    });
    child.on('exit', () => fail(new Error(`Firefox ended: ${said}`)));
    child.on('error', fail);
  });
}

/** What Firefox says of a request whose page was left: it has no address any more. */
const OF_A_PAGE_GONE = 'Failed to load ‘’. A ServiceWorker intercepted the request';

export class Firefox {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private last = 0;
  /** Errors of pages that nobody caught. */
  readonly errors: string[] = [];

  private constructor(
    private readonly child: ChildProcess,
    private readonly profile: string,
    private readonly socket: WebSocket,
  ) {
    socket.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as Answer;
      if (answer.id !== undefined) {
        this.waiting.get(answer.id)?.(answer);
        this.waiting.delete(answer.id);
      } else if (
        answer.params?.type === 'javascript' &&
        answer.params.level === 'error' &&
        !answer.params.text?.startsWith(OF_A_PAGE_GONE)
      )
        this.errors.push(answer.params.text ?? '');
    });
  }

  static async start(program: string): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'maat-firefox-'));
    writeFileSync(
      join(profile, 'user.js'),
      Object.entries(PREFERENCES)
        .map(([k, v]) => `user_pref(${JSON.stringify(k)}, ${JSON.stringify(v)});\n`)
        .join(''),
    );
    const child = spawn(
      program,
      ['--headless', '--no-remote', '--profile', profile].concat([
        '--remote-debugging-port',
        '0',
        'about:blank',
      ]),
      { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
    );
    const at = await listening(child);
    const socket = new WebSocket(`${at}/session`, { perMessageDeflate: false });
    await new Promise((done, fail) => socket.on('open', done).on('error', fail));
    const firefox = new Firefox(child, profile, socket);
    await firefox.send('session.new', { capabilities: {} });
    await firefox.send('session.subscribe', { events: ['log.entryAdded'] });
    return firefox;
  }

  async send(method: string, params: object): Promise<Record<string, unknown>> {
    const id = ++this.last;
    const answer = await new Promise<Answer>((done) => {
      this.waiting.set(id, done);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.type !== 'success') throw new Error(`${method}: ${answer.message}`);
    return answer.result ?? {};
  }

  /** A tab of somebody whom the page has never seen, with these settings. */
  async newTab(settings: Record<string, unknown>, size: Size): Promise<Tab> {
    const { userContext } = await this.send('browser.createUserContext', {});
    const { context } = await this.send('browsingContext.create', {
      type: 'tab',
      userContext,
    });
    const text = JSON.stringify(JSON.stringify(settings));
    await this.send('script.addPreloadScript', {
      functionDeclaration: `() => {
        if (location.protocol.startsWith('http') && !localStorage.getItem('maat.settings'))
          localStorage.setItem('maat.settings', ${text});
      }`,
      contexts: [context],
    });
    const tab = new Tab(this, context as string);
    await tab.resize(size);
    return tab;
  }

  async stop(): Promise<void> {
    const gone = new Promise((done) =>
      this.child.removeAllListeners('exit').on('exit', done),
    );
    await this.send('browser.close', {}).catch(() => this.child.kill());
    const late = setTimeout(() => this.child.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(late);
    this.socket.terminate();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

export interface Size {
  width: number;
  height: number;
}

export class Tab {
  constructor(
    private readonly firefox: Firefox,
    private readonly context: string,
  ) {}

  resize(viewport: Size): Promise<unknown> {
    const { context } = this;
    return this.firefox.send('browsingContext.setViewport', { context, viewport });
  }

  goto(url: string): Promise<unknown> {
    const { context } = this;
    return this.firefox.send('browsingContext.navigate', {
      context,
      url,
      wait: 'complete',
    });
  }

  /** Runs in the page; values go in and come out as JSON. */
  async evaluate<A, R>(work: (given: A) => R, given?: A): Promise<Awaited<R>> {
    const of = given === undefined ? '' : JSON.stringify(given);
    const { type, result, exceptionDetails } = (await this.firefox.send(
      'script.evaluate',
      {
        expression: `Promise.resolve((${work.toString()})(${of})).then((x) => JSON.stringify(x))`,
        target: { context: this.context },
        awaitPromise: true,
      },
    )) as unknown as Evaluated;
    if (type !== 'success') throw new Error(exceptionDetails?.text);
    return (
      result?.value === undefined ? undefined : JSON.parse(result.value)
    ) as Awaited<R>;
  }

  /** Until something in the page is so. */
  async until<A>(what: string, is: (given: A) => unknown, given?: A, ms = 30_000) {
    for (const end = Date.now() + ms; Date.now() < end;) {
      if (await this.evaluate(is, given)) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`${what}: not after ${ms / 1000} s`);
  }

  async picture(file: string): Promise<void> {
    const { context } = this;
    const { data } = await this.firefox.send('browsingContext.captureScreenshot', {
      context,
    });
    writeFileSync(file, Buffer.from(data as string, 'base64'));
  }

  /** As if the network were gone, for this tab. */
  offline(): Promise<unknown> {
    return this.firefox.send('emulation.setNetworkConditions', {
      networkConditions: { type: 'offline' },
      contexts: [this.context],
    });
  }

  close(): Promise<unknown> {
    return this.firefox.send('browsingContext.close', { context: this.context });
  }
}
