/* site - what stands behind the page: the server of Maat, or a host of plain files. */

/** False in the static build (`vite build --mode static`): nobody to ask, tables are local. */
export const hasServer = import.meta.env?.MODE !== 'static';
