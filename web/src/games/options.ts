/*
 * options - the contract between the form of a new table and the options of one game
 * that are more than a list of values. A game's folder may have an options.ts whose
 * default export names a picker for each of them; the others get plain fields.
 */
import type { Component } from 'svelte';
import type { Words } from '../lib/i18n.svelte';

export interface PickerProps {
  value: string;
  players: number;
  w: Words;
  set: (value: string) => void;
}

export interface OptionPicker {
  Picker: Component<PickerProps>;
  /** The value for another number of players: what can be kept is kept. */
  fit: (value: string, players: number) => string;
  /** The table cannot be opened with this value yet. */
  isOpen?: (value: string, players: number) => boolean;
}

export type OptionPickers = Record<string, OptionPicker>;

const folders = import.meta.glob<{ default: OptionPickers }>('./*/options.ts');

export async function loadPickers(game: string): Promise<OptionPickers> {
  const load = folders[`./${game}/options.ts`];
  return load ? (await load()).default : {};
}
