/* news - where windows of this browser tell each other the ids of tables that have changed. */
export const NEWS = 'maat.tables';
