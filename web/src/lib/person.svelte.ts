/* person - who sits before this browser. A guest is made at once, without asking. */
import type { Person } from '../table/wire';
import { api, ApiError, whenForgotten } from './api';
import { hasServer } from './site';
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

  /** No server is reached: tables are those of this device. */
  readonly isAlone: boolean = $derived(
    this.trouble === 'network' || this.trouble === 'unavailable',
  );

  /** The server was there and is not any more. */
  lose(): void {
    this.trouble = 'network';
    this.entering = null;
  }

  private async ask(): Promise<void> {
    if (!hasServer) {
      this.trouble = 'network';
      return;
    }
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
