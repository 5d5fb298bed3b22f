import { t } from '../../../i18n/t-panel.ts';
import type { RankAnnouncement } from './use-rank.ts';

/** Announces a row's new place to screen readers. */
export function RankAnnouncer({
  announcement,
  total,
}: {
  announcement: RankAnnouncement | null;
  total: number;
}) {
  return (
    <p className="sr-only" role="status" aria-label={t('admin.order')}>
      {announcement && (
        <>
          <bdi>{announcement.name}</bdi>:{' '}
          {t(`admin.order.${announcement.what}`, { rank: announcement.rank, total })}
        </>
      )}
    </p>
  );
}
