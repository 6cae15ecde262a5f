/* pack FOLDER - compressed twins beside every text of the page, so that the server need not
   pack. Browsers read Brotli over TLS and on their own machine, gzip everywhere.
   index.html has none: the server writes the path into it under which the page lives. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const KINDS = /\.(js|css|svg|wasm|weights)$/;

function pack(folder) {
    for (const name of readdirSync(folder)) {
        const path = join(folder, name);
        if (statSync(path).isDirectory()) pack(path);
        else if (KINDS.test(name)) {
            const plain = readFileSync(path);
            const twins = {
                gz: gzipSync(plain, { level: 9 }),
                br: brotliCompressSync(plain), // as small as it gets unless told otherwise
            };
            for (const [end, packed] of Object.entries(twins))
                if (packed.length < plain.length)
                    writeFileSync(`${path}.${end}`, packed);
        }
    }
}

pack(process.argv[2]);
