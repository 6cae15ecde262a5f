/* @maat/engine/table - tables without a server, and finished games checked. */
export { Engine, Refused, type EngineNode, type Wish } from './engine.js';
export { compile, type Source } from './module.js';
export * from './seal.js';
export * from './verify.js';
