/* gone - what a line hears of a table that cannot be had. */
import type { FromServer } from '../table/wire';

/** Why a table cannot be had; besides what servers say `load`, `store` and `bots`. */
export const gone = (table: string, reason: string): FromServer =>
  ({ t: 'gone', table, reason }) as unknown as FromServer;
