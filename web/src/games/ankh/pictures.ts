/* pictures - gods, guardians, cards, monuments and figures, for the generic board. */
import obelisk from 'maat:sign/13276';
import pyramid from 'maat:sign/13274';
import temple from 'maat:sign/13271';
import { under } from '../pictures';
import { ankh, axe, cardSigns, godSigns, guardianSigns } from './signs';

export default {
  ...under('god', godSigns),
  ...under('guardian', guardianSigns),
  ...under('card', cardSigns),
  ...under('monument', { obelisk, pyramid, temple }),
  ...under('figure', { god: ankh, warrior: axe, trapped: axe, ...guardianSigns }),
};
