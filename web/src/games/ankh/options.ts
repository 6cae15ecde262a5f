/* options - pickers for the gods and guardians of a new table. */
import type { OptionPickers } from '../options';
import GodsPicker from './GodsPicker.svelte';
import GuardiansPicker from './GuardiansPicker.svelte';
import { fitGods } from './setup';

const pickers: OptionPickers = {
  gods: { Picker: GodsPicker, fit: fitGods },
  guardians: { Picker: GuardiansPicker, fit: (value) => value },
};
export default pickers;
