import { t } from '../i18n/t.ts';

/** Message of a thrown value. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : t('error.generic');
