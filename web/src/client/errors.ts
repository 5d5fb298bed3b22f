import { t } from '../i18n/t.ts';

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : t('error.generic');
