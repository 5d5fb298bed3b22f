import { t } from '../i18n/t.ts';

/** The message of whatever was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : t('error.generic');
