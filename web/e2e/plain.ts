/* plain - the engine's package on a server of plain files, as any web host would have it. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unpack } from '../../tests/engine/pack.mjs';
import { serve } from '../../tests/engine/serve.mjs';

export interface Plain {
  folder: string;
  /** Where its index.html is. */
  address: string;
  close(): void;
}

/** `more` are files beside those of the package, by their names. */
export async function servePackage(more: Record<string, string>): Promise<Plain> {
  const made = resolve(process.env.MAAT_MODULES ?? 'engine/made');
  const folder = unpack(resolve('..'), made) as string;
  for (const [name, text] of Object.entries(more))
    writeFileSync(join(folder, name), text);
  const { server, address } = (await serve(folder)) as {
    server: { close(): void };
    address: string;
  };
  return { folder, address, close: () => server.close() };
}
