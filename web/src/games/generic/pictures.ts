/* pictures - what pieces of many games are: coins and cards. */
import collar from 'maat:sign/132DE';
import roll from 'maat:sign/133DB';

export default { coin: collar, card: roll };
