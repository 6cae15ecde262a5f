/* pictures - the cards of Aton. */
import roll from 'maat:sign/133DB';

export default { card: roll };
