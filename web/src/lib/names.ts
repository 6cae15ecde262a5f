/* names - why somebody cannot be called so, before the server says it. */
import { t } from './i18n.svelte';

const LONGEST = 32;
const BOTS = 5;

/** A sentence, or '' when nothing is wrong with the name as far as the page knows. */
export function nameTrouble(name: string): string {
  if (!name) return t('settings.name.empty');
  if ([...name].length > LONGEST) return t('settings.name.bad');
  const bots = Array.from({ length: BOTS }, (_, i) => t(`bot.${i + 1}`).toLowerCase());
  return bots.includes(name.toLowerCase()) ? t('settings.name.bot', { name }) : '';
}

/** The server counts bytes. */
const size = (text: string) => new TextEncoder().encode(text).length;

export function passwordTrouble(password: string): string {
  const n = size(password);
  return n < 8 ? t('password.short') : n > 128 ? t('password.long') : '';
}

export const loginTrouble = (login: string): string =>
  /^[A-Za-z0-9._-]{3,32}$/.test(login) ? '' : t('settings.login.bad');
