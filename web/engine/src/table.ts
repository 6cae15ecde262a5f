/* @maat/engine/table - tables without a server, and finished games checked. */
export {
  Engine,
  Refused,
  type Asker,
  type Change,
  type Duty,
  type EngineNode,
  type TableWords,
  type Wish,
} from './engine.js';
export {
  Lesson,
  type Chapter,
  type LessonStep,
  type LessonWant,
  type Texts,
} from './lesson.js';
export { compile, type Source } from './module.js';
export * from './seal.js';
export * from './verify.js';
