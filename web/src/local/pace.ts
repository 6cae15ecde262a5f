/* pace - how bots of this device take their time. */

/** How long a bot takes at least, as on a server. */
export const PAUSE_MS = 400;
