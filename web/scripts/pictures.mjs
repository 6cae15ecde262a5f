/* pictures - draw the pictures of the rules anew, into docs/rules/pictures. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const folder = fileURLToPath(new URL('../../docs/rules/pictures/', import.meta.url));
const server = await createServer({
    configFile: fileURLToPath(new URL('../pictures/config.ts', import.meta.url)),
});
const { draw } = await server.ssrLoadModule('/pictures/draw.ts');
const files = await draw();
await server.close();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, svg] of files) writeFileSync(folder + name, svg);
console.log(`${files.size} files`);
