/* state - what became of the first try. */
export const stateOf = (done: boolean | undefined): 'new' | 'solved' | 'failed' =>
  done === undefined ? 'new' : done ? 'solved' : 'failed';
