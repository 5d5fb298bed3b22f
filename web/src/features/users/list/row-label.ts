import { REPORT_REASONS, type ReportReason } from '../../../../../protocol/entities/report.ts';
import type { User } from '../../../../../protocol/entities/user.ts';
import type { Reported } from '../../../../../protocol/wire/up/moderation.ts';
import { plural, t } from '../../../i18n/t.ts';
import { roleText } from '../display/role-text.ts';

/** What a row shows, in words: a label takes the place of everything within the row, its marks too. */
export function rowLabel(user: User, unread: number, reported: Reported | undefined): string {
  const { nickname, status, visibility } = user;
  const parts = [
    t('a11y.userRow', { nickname, role: roleText(user), status: t(`status.${status}`) }),
    unread > 0 && t('a11y.unread', { count: unread }),
    reported && reportsText(reported),
    user.pinned && t('users.pinned'),
    user.reconnecting && t('users.reconnecting'),
    visibility !== 'visible' && t(`visibility.${visibility}`),
  ];
  return parts.filter(part => part).join('، ');
}

/** How often somebody was reported, and for what. */
export function reportsText({ count, reasons }: Reported): string {
  const named = Object.entries(reasons).flatMap(([reason, times]) =>
    isReason(reason) ? `${t(`report.${reason}`)} ${times}` : [],
  );
  return `${plural('users.reports', count)}: ${named.join('، ')}`;
}

const isReason = (word: string): word is ReportReason => REPORT_REASONS.some(reason => reason === word);
