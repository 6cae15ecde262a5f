import './app.css';
import './hall/hall.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { setLang } from './lib/i18n.svelte';
import { router } from './lib/router.svelte';
import { dress, settings } from './lib/settings.svelte';
import { keepOffer } from './pwa/offer';

dress()?.();
await setLang(settings.lang);
router.start();
mount(App, { target: document.getElementById('app')! });
keepOffer();

// Nothing of it may come before the first screen or beside it.
if (import.meta.env.PROD) {
  // Without a network by then: at the next visit.
  const begin = () =>
    setTimeout(() => void import('./pwa/start').catch(() => undefined), 4000);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
}
