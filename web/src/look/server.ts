/* server - what the server of a table has found in its game, or how far it is with it. */
import { to } from '../lib/base';
import { hasServer } from '../lib/site';
import { isLocal } from '../local/ids';
import type { RecordAnalysis } from './reading';

/** It looks when it has time: so many looks are done. */
export interface Way {
  state: 'waiting' | 'running';
  done: number;
  all: number;
}

const PATIENCE = 6000; // ms: then this device goes on without it

export const isFound = (told: RecordAnalysis | Way | null): told is RecordAnalysis =>
  !!told && 'moments' in told;

/** null: there is none, it does not look at games, or it has too much to do. */
export async function askServer(table: string): Promise<RecordAnalysis | Way | null> {
  if (!hasServer || isLocal(table)) return null;
  try {
    const answer = await fetch(
      to(`/api/tables/${encodeURIComponent(table)}/analysis`),
      { signal: AbortSignal.timeout(PATIENCE) },
    );
    return answer.ok ? ((await answer.json()) as RecordAnalysis | Way) : null;
  } catch {
    return null;
  }
}

/** Would a look take long here? */
export const isWeak = ({
  deviceMemory = 8,
  hardwareConcurrency = 8,
}: { deviceMemory?: number; hardwareConcurrency?: number } = navigator): boolean =>
  deviceMemory <= 2 || hardwareConcurrency <= 2;
