/*
 * choice - how one likes to play, asked before the first game. It is no part of the first
 * screen, and comes before it is needed: then it is there, whatever the server does.
 */
export const loadChoice = () => import('./QuickChoice.svelte');

export const fetchChoiceEarly = (): void => void loadChoice().catch(() => undefined);
