/* pack FOLDER - a compressed twin beside every text of the page, so that the server need not.
   index.html has none: the server writes the path into it under which the page lives. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KINDS = /\.(js|css|svg|wasm)$/;

function pack(folder) {
    for (const name of readdirSync(folder)) {
        const path = join(folder, name);
        if (statSync(path).isDirectory()) pack(path);
        else if (KINDS.test(name)) {
            const plain = readFileSync(path);
            const packed = gzipSync(plain, { level: 9 });
            if (packed.length < plain.length) writeFileSync(`${path}.gz`, packed);
        }
    }
}

pack(process.argv[2]);
