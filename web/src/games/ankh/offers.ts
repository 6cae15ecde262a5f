/* offers - by which text a thing of the tray tells what it is (texts/about-ankh). */
import type { Offer } from './tray';

/** What the offer shows tells of itself; the rest is told by its action. */
export function helpOf(o: Offer): string | undefined {
  const [verb, word] = (o.do ?? o.key).split(' ');
  if (o.part === 'power') return `power.${word}`;
  if (o.part === 'kind' && o.key === 'trapped') return 'slots';
  if (o.look && 'figure' in o.look && o.look.figure !== 'god')
    return o.look.figure === 'warrior' ? 'warrior' : `guardian.${o.look.figure}`;
  if (o.look && 'monument' in o.look && o.part === 'type')
    return `monument.${o.look.monument}`;
  return o.do && !o.off ? undefined : `do.${o.part ?? verb}`;
}
