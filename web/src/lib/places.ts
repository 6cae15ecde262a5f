/*
 * places - the addresses within the page (router.svelte.ts), for those who have to tell them from
 * others without the router: the service worker, and the page of a host that finds no file.
 */

/** A path below the page, as the source of a regular expression. */
export const PLACE = '(?:t|new|rules|learn|puzzle)/.*|open|puzzle|balance';
