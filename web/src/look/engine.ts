/* engine - which engine and weights look at a game: their files are named by what is in them. */

const MODULE = new URL('../../engine/made/maat.wasm', import.meta.url);
const weights = (game: string) =>
  new URL(`../../engine/made/${game}.weights`, import.meta.url);

const fileOf = (address: URL) => address.pathname.split('/').at(-1)!;

/** What the findings of another engine, or of other weights, are told apart by. */
export const engineOf = (game: string): string =>
  `${fileOf(MODULE)} ${fileOf(weights(game))}`;
