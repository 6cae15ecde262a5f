/* greeting - a server that greets again may have been updated meanwhile. */

export const greeting = {
  /** Version of the server that greeted first. */
  first: '',
  /** Called when it greets again; whether it is another version by now. */
  again: (_isOther: boolean): void => undefined,

  hear(version: string): void {
    if (this.first) this.again(version !== this.first);
    else this.first = version;
  },
};
