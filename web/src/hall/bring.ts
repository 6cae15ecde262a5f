/* bring - a file with a record, as a table to look back at. */
import { ApiError } from '../lib/api';
import { house } from '../lib/house';
import { loadBeyond, t } from '../lib/i18n.svelte';
import { router } from '../lib/router.svelte';
import { whyUnread } from './unread';

const MAX = 200_000; // bytes; the longest games have half of that

/** Goes there; '' or what is wrong with the file. */
export async function bring(file: File, replace = false): Promise<string> {
  await loadBeyond();
  try {
    if (file.size > MAX)
      return t('bring.bad', { file: file.name, why: t('bring.long') });
    router.go(`/t/${await house.bring(await file.text())}`, replace);
    return '';
  } catch (e) {
    if (e instanceof ApiError) return t(`error.${e.code}`);
    const { line, why } = whyUnread((e as Error).message);
    const what = t(`bring.why.${why}`);
    const said = line ? t('bring.at', { line, what }) : what;
    return t('bring.bad', { file: file.name, why: said });
  }
}
