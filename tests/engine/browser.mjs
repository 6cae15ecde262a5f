// The engine's package in a worker of a page, from plain files; and Chromium that opens it.
import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serve } from './serve.mjs';

const page = `<!doctype html><title>worker</title><script type="module">
const worker = new Worker('./worker.js', { type: 'module' });
window.ask = (what) => new Promise((done, fail) => {
  worker.onmessage = ({ data }) => (data.error ? fail(new Error(data.error)) : done(data.answer));
  worker.onerror = (e) => fail(new Error(e.message));
  worker.postMessage(what);
});
</script>`;

/** Where it is, or null. Ubuntu's is a script that asks for a snap. */
export function chromium() {
  const path = process.env.CHROMIUM ?? 'chromium';
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' });
    return path.includes('/') ? path : execFileSync('which', [path]).toString().trim();
  } catch {
    return null;
  }
}

/** Serves the package in `folder` and a page in which ask(what) goes to answer(what) of the
    module `file`, in a worker. */
export function serveWorker(folder, file) {
  const name = basename(file);
  cpSync(file, join(folder, name));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(
    join(folder, 'worker.js'),
    `import { answer } from './${name}';
onmessage = ({ data }) => answer(data).then(
  (answer) => postMessage({ answer }),
  (e) => postMessage({ error: String(e.message) }),
);`,
  );
  return serve(folder);
}

/** That page in Chromium. */
export async function open(root, folder, file) {
  const { server, address } = await serveWorker(folder, file);
  const driver = join(root, 'web/node_modules/playwright-core/index.mjs');
  const play = await import(pathToFileURL(driver).href);
  const browser = await play.chromium.launch({
    executablePath: chromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  });
  const tab = await browser.newPage();
  await tab.goto(address);
  await tab.waitForFunction(() => 'ask' in window);
  return {
    ask: (what) => tab.evaluate((w) => window.ask(w), what),
    async close() {
      await browser.close();
      server.close();
    },
  };
}
