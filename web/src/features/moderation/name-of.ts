import type { LaidRestraint } from '../../../../protocol/entities/moderation.ts';
import { t } from '../../i18n/t-windows.ts';

/** What somebody was called; of what an earlier release laid nobody knows it. */
export const nameOf = ({ nickname }: LaidRestraint): string =>
  nickname === '' ? t('restraints.unnamed') : nickname;
