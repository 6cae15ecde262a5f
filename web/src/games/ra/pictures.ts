/* pictures - tiles and suns, for the generic board. */
import { under } from '../pictures';
import { signs } from './tiles';

export default { sun: signs.ra, ...under('tile', signs) };
