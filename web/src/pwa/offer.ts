/* offer - the browser offers to install the page once, perhaps before anybody asks for it. */

/** What Chromium sends; no other browser does. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export const offer: { kept: InstallOffer | null; heard: () => void } = {
  kept: null,
  heard: () => undefined,
};

/** The button in the settings asks instead of a bar of the browser's. */
export function keepOffer(): void {
  addEventListener('beforeinstallprompt', (e) => {
    e.preventDefault();
    offer.kept = e as InstallOffer;
    offer.heard();
  });
}
