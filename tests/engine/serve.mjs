// A folder as plain files, as any web host would have them.
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, resolve } from 'node:path';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** The server, and the address of index.html. */
export function serve(folder) {
  const server = createServer((ask, answer) => {
    const file = resolve(folder, `.${new URL(ask.url ?? '/', 'http://x').pathname}`);
    if (!file.startsWith(folder) || !existsSync(file)) return answer.writeHead(404).end();
    answer.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(answer);
  });
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () =>
      done({ server, address: `http://127.0.0.1:${server.address().port}/index.html` }),
    ),
  );
}
