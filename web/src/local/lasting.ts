/*
 * lasting - what is kept on the device may be cleared by the browser when space becomes short,
 * unless it has agreed not to.
 */
const storage = (): StorageManager | undefined =>
  (globalThis.navigator as Navigator | undefined)?.storage;

/** Firefox asks its reader, who is to be told why first; others decide by themselves. */
const isAsking = (): boolean => navigator.userAgent.includes('Firefox/');

/** Over plain HTTP nobody can be asked. */
export const canLast = (): boolean => !!storage()?.persist;

const agreed = async (answer: Promise<boolean> | undefined): Promise<boolean> =>
  (await answer?.catch(() => false)) ?? false;

/** Whether the browser has agreed. */
export const isLasting = (): Promise<boolean> => agreed(storage()?.persisted());
export const askLasting = (): Promise<boolean> => agreed(storage()?.persist());

/** A game is kept here: ask, where that disturbs nobody. */
export async function makeLasting(): Promise<void> {
  if (canLast() && !isAsking() && !(await isLasting())) await askLasting();
}
