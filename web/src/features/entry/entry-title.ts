import { t } from '../../i18n/t.ts';

/** Which of the entries it is, then the title of the site. */
export const entryTitleOf = (entry: string, site: string): string =>
  t('title.room', { room: entry, title: site });
