/* install - the page as an app: whether it is one, and how it becomes one. */
import { offer } from './offer';

export const isApp = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)')
    .matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** There every browser installs by a menu of the system, and none says so. */
export const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

class Install {
  canAsk = $state(offer.kept !== null);

  constructor() {
    offer.heard = () => (this.canAsk = true);
    addEventListener('appinstalled', () => this.drop());
  }

  private drop(): void {
    offer.kept = null;
    this.canAsk = false;
  }

  /** An offer can be taken up once. */
  async ask(): Promise<void> {
    const kept = offer.kept;
    this.drop();
    await kept?.prompt();
  }
}

export const install = new Install();
