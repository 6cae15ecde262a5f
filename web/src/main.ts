import './app.css';
import './hall/hall.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { setLang } from './lib/i18n.svelte';
import { router } from './lib/router.svelte';
import { dress, settings } from './lib/settings.svelte';

dress()?.();
await setLang(settings.lang);
router.start();
mount(App, { target: document.getElementById('app')! });
