/* state - whether the reader asks what things are, and the rule they were led to. */

class HelpState {
  /** Clicks ask instead of choosing. */
  isAsking = $state(false);
  /** It began at the keyboard: the first thing tells at once, arrows lead to the next. */
  byKeys = $state(false);
  /** The rule that was pointed at last, for the drawer of the rules. */
  rule: string | null = $state(null);

  /** Of the rules beside a table, only what concerns the moment. */
  only = $state(true);

  toggle(byKeys: boolean): void {
    this.byKeys = byKeys;
    this.isAsking = !this.isAsking;
  }
}

export const help = new HelpState();
