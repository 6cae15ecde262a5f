/* numbers - seats, sizes and hashes as the module has them. */
import type { Seat } from './types.js';

export const MAX_PLAYERS = 5;
export const MAX_ACTIONS = 512;
export const TEXT_MAX = 64;
export const SPECTATOR = -2;
export const NODES = ['decision', 'chance', 'over'] as const;

export const actorOf = (seat: Seat) => seat - 1; // chance is -1
export const viewerOf = (seat: Seat) => (seat === 0 ? SPECTATOR : seat - 1);

export function seatsOf(bits: number): Seat[] {
  const seats: Seat[] = [];
  for (let p = 0; p < MAX_PLAYERS; p++) if ((bits >> p) & 1) seats.push(p + 1);
  return seats;
}

/** As the program writes hashes. */
export const hex = (hash: bigint) =>
  BigInt.asUintN(64, hash).toString(16).padStart(16, '0');
