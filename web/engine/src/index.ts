/* @maat/engine - the rules of Maat, its bots and its analysis, in the browser and in Node. */
export { MaatError, type ErrorKind } from './errors.js';
export {
  load,
  Game,
  Maat,
  type BotChoice,
  type LoadOptions,
  type Texts,
} from './maat.js';
export { compile, type Source } from './module.js';
export { Bot, RecordedGame } from './players.js';
export { Random, State, View, type Luck } from './state.js';
export type * from './types.js';
