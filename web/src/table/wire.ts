/* wire - what is said between page and server: the engine's package has it as well. */
export type * from '@maat/engine/wire';
