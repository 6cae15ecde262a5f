/* words - what is said about puzzles (texts/page-puzzle). */
import { words, type Args } from '../lib/i18n.svelte';

const own = words('puzzle');

/** A text of the room. */
export const p = (key: string, args?: Args): string => own.ui(key, args);

export const loadWords = (): Promise<void> => own.load();
