import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../../../client/http/http-client.ts';
import { formatDateTime } from '../../../i18n/format/format-date-time.ts';
import { t } from '../../../i18n/t-panel.ts';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useHashLocation } from '../hash-location.ts';
import type { Head } from '../list/ColumnHead.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { NoHits } from '../list/NoHits.tsx';
import { Pager, PageSize } from '../list/Pager.tsx';
import { type ListView, useListView } from '../list/use-rows.ts';
import { LoadError } from '../parts/LoadError.tsx';
import { SectionHead } from '../SectionHead.tsx';
import type { SectionProps } from '../section-props.ts';

const EVERY_MS = 10_000;
const PAGE_SIZE = 9;

const HEADS: readonly Head[] = [
  { label: t('admin.windows.nickname'), sort: 'nickname' },
  { label: t('admin.windows.room'), sort: 'room' },
  { label: t('admin.windows.since'), sort: 'since' },
];

const queryOf = ({ page, limit, search, sort }: ListView): Record<string, string> => ({
  page: String(page),
  limit: String(limit),
  ...(search && { search }),
  ...(sort && { sort }),
});

/** Hidden users and ghosts of the last 24 hours with their actions. */
export default function Ghost({ title }: SectionProps) {
  const { go } = useHashLocation();
  const view = useListView(PAGE_SIZE);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['panel', 'ghosts', view],
    queryFn: async ({ signal }) => (await request('GET /ghosts', { query: queryOf(view), signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  const periods = data ? [...data.ghosts.now, ...data.ghosts.lately] : [];
  return (
    <>
      <SectionHead title={title} />
      {isPending && <Skeleton label={title} />}
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {(periods.length > 0 || view.search !== '') && <ListTools heads={HEADS} />}
      {data && periods.length === 0 && view.search === '' && (
        <EmptyState icon={<BrandMark className="icon-l" />} title={t('admin.ghost.none')} />
      )}
      {data && periods.length === 0 && view.search !== '' && <NoHits onClear={() => go({ search: '' })} />}
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
      {(periods.length > 0 || view.page > 1) && (
        <div className="card-foot">
          <PageSize pageSize={PAGE_SIZE} total={data?.total ?? 0} />
          <Pager
            page={view.page}
            numPages={data?.numPages ?? 1}
            {...(data && { total: data.total })}
            onTurn={page => go({ page })}
          />
        </div>
      )}
    </>
  );
}
