/* site - what stands behind the page: the server of Maat, or a host of plain files. */

/** False in the static build (`vite build --mode static`): nobody to ask, tables are local. */
export const hasServer = import.meta.env?.MODE !== 'static';

/** The whole page is on this device and answers from there: it can go on without the server. */
export const isKept = (): boolean =>
  !!(globalThis.navigator as Navigator | undefined)?.serviceWorker?.controller;
