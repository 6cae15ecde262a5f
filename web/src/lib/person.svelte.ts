/* person - who sits before this browser. A guest is made at once, without asking. */
import type { Person } from '../table/wire';
import { api, ApiError, whenForgotten } from './api';
import { settings } from './settings.svelte';

class Reader {
  who: Person | null = $state.raw(null);
  /** Code of the error that kept us out, or null. */
  trouble: string | null = $state(null);
  private entering: Promise<void> | null = null;

  /** Make sure that there is a session; safe to call often. */
  enter(): Promise<void> {
    return (this.entering ??= this.ask());
  }

  private async ask(): Promise<void> {
    try {
      this.who = await api.session(settings.lang);
      this.trouble = null;
    } catch (e) {
      this.trouble = e instanceof ApiError ? e.code : 'network';
      this.entering = null;
    }
  }

  /** The server does not know our session any more: become a new guest. */
  renew(): Promise<void> {
    this.entering = null;
    return this.enter();
  }

  async rename(name: string): Promise<void> {
    this.who = await api.rename(name);
  }

  become(who: Person): void {
    this.who = who;
  }

  async leave(): Promise<void> {
    await api.logout();
    this.who = null;
    this.entering = null;
    await this.enter();
  }
}

export const person = new Reader();
whenForgotten(() => person.renew());
