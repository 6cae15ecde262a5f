/* shapes - what the compositions of Ankh have in common. */

/** A phone: plaques tell only the most important, the battle stands in their place. */
export const isSmall = (shape: string) => shape === 'tall' || shape === 'low';
