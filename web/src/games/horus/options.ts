/* options - a picker for the motifs of a new table. */
import type { OptionPickers } from '../options';
import MotifsPicker from './MotifsPicker.svelte';
import { fitMotifs, missing } from './setup';

const pickers: OptionPickers = {
  motifs: {
    Picker: MotifsPicker,
    fit: fitMotifs,
    isOpen: (value, players) => missing(value, players) > 0,
  },
};
export default pickers;
