import { useQuery } from '@tanstack/react-query';
import { request } from '../../../client/http/http-client.ts';
import { formatDateTime } from '../../../i18n/format-date-time.ts';
import { t } from '../../../i18n/t-panel.ts';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { LoadError } from '../form/LoadError.tsx';
import { useHashLocation } from '../hash-location.ts';
import { SectionHead } from '../SectionHead.tsx';
import type { SectionProps } from '../section-props.ts';
import { Pager } from '../table/Pager.tsx';

const EVERY_MS = 10_000;

/** Who is hidden or a ghost now or was in the last 24 hours, and what they did meanwhile. */
export default function Ghost({ title }: SectionProps) {
  const { hashLocation, go } = useHashLocation();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['panel', 'ghosts', hashLocation.page],
    queryFn: async () => (await request('GET /ghosts', { query: { page: String(hashLocation.page) } })).data,
    refetchInterval: EVERY_MS,
  });
  const periods = data ? [...data.ghosts.now, ...data.ghosts.lately] : [];
  return (
    <>
      <SectionHead title={title} />
      {isPending && <Skeleton label={title} />}
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && periods.length === 0 && (
        <EmptyState icon={<BrandMark className="icon-l" />} title={t('admin.ghost.none')} />
      )}
      <ul className="grid gap-3">
        {periods.map(period => (
          <li key={period._id} className="card invisibility-period">
            <div className="flex flex-wrap items-center gap-3">
              <bdi className="text-[1.7rem] font-semibold">{period.nickname}</bdi>
              <span className="tag">
                {t(period.visibility === 'ghost' ? 'admin.ghost.ghost' : 'admin.ghost.hidden')}
              </span>
              {period.until === null && <span className="tag tag-now">{t('admin.ghost.now')}</span>}
              <span className="text-ink-3">
                {t('admin.ghost.room')}: <bdi>{period.room}</bdi>
              </span>
              <span className="text-ink-3">
                {t('admin.ghost.since')} {formatDateTime(period.since)}
                {period.until !== null && ` ${t('admin.ghost.until')} ${formatDateTime(period.until)}`}
              </span>
            </div>
            {period.acts.length > 0 && (
              <details className="mt-2">
                <summary>{t('admin.ghost.acts')}</summary>
                <ol className="mt-2 grid gap-1">
                  {period.acts.map(act => (
                    <li key={act.eventDate + act.eventData}>
                      <span className="text-ink-3">{formatDateTime(act.eventDate)}</span>{' '}
                      <bdi>{act.eventData}</bdi>
                    </li>
                  ))}
                </ol>
              </details>
            )}
          </li>
        ))}
      </ul>
      {(periods.length > 0 || hashLocation.page > 1) && (
        <div className="card-foot">
          <span />
          <Pager
            page={hashLocation.page}
            numPages={data?.numPages ?? 1}
            {...(data && { total: data.total })}
            onTurn={page => go({ page })}
          />
        </div>
      )}
    </>
  );
}
