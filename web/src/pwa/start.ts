/* start - what makes the page an app, begun when everything else is there. */
import { mount } from 'svelte';
import { base } from '../lib/base';
import { hasServer } from '../lib/site';
import { settings } from '../lib/settings.svelte';
import { askAgain } from './again';
import { awaitLaunches } from './arrive';
import { noticeTyping } from './drafts';
import { isApp } from './install.svelte';
import News from './News.svelte';
import { updates } from './updates.svelte';

/** The words of an app that is installed are those of its reader. */
function nameManifest(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (link && settings.lang !== 'en')
    link.href = `${base}/manifest.${settings.lang}.webmanifest`;
}

nameManifest();
noticeTyping();
mount(News, { target: document.body });
awaitLaunches();
if (hasServer) askAgain();
if (hasServer && isApp()) void import('./badge').then((m) => m.followBadge());
void updates.start();
