import { SECOND_MS } from '../../../../../protocol/constants.ts';
import type { OpenReport } from '../../../../../protocol/rest/monitoring.ts';
import type { Overview } from '../../../../../protocol/rest/site.ts';
import { request } from '../../../client/http/http-client.ts';
import type { ReadPage } from '../../../client/http/use-page.ts';
import { t } from '../../../i18n/t-panel.ts';
import { LoadError } from '../form/LoadError.tsx';
import { useHashLocation } from '../hash-location.ts';
import { ListSearch } from '../list/ListSearch.tsx';
import { NoHits } from '../list/NoHits.tsx';
import { Pager } from '../list/Pager.tsx';
import { useLastPage } from '../list/use-last-page.ts';
import { useListView } from '../list/use-list-view.ts';
import { useRows } from '../list/use-rows.ts';
import { Card } from './Card.tsx';
import { formatCount } from './format-count.ts';
import { ReportRow } from './ReportRow.tsx';

type Props = { reports: NonNullable<Overview['reports']> };

const SHOWN = 5;
const EVERY_MS = 30 * SECOND_MS;

const readReports: ReadPage<OpenReport> = async options => {
  const { reports, ...page } = (await request('GET /reports/', options)).data;
  return { ...page, rows: reports };
};

/** How many reports are open, and each of them until it is closed; the latest first, or those that are searched for. */
export function ReportsCard({ reports }: Props) {
  const { go } = useHashLocation();
  const { page, limit, search } = useListView(SHOWN);
  const list = useRows('reports', readReports, { page, limit, search, everyMs: EVERY_MS });
  const { data, error, isPlaceholderData, refetch } = list;
  useLastPage(data, isPlaceholderData);
  const isSearched = search !== '';
  const open = isSearched ? reports.open : (data?.total ?? reports.open);
  const latest = isSearched ? [] : reports.latest.map(each => ({ message: null, ...each }));
  return (
    <Card
      wide={open > 0 || isSearched}
      title={t('admin.home.reports')}
      figure={formatCount(open)}
      {...(open === 0 && { note: t('admin.home.reports.none') })}
    >
      {(open > 0 || isSearched) && (
        <search>
          <ListSearch />
        </search>
      )}
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {isSearched && data?.rows.length === 0 && <NoHits onClear={() => go({ search: '' })} />}
      <ul className="overview-list" aria-busy={isPlaceholderData}>
        {(data?.rows ?? latest).map(report => (
          <ReportRow key={report._id} report={report} />
        ))}
      </ul>
      {data && data.total > 0 && (isSearched || data.numPages > 1) && (
        <Pager page={page} numPages={data.numPages} total={data.total} onTurn={to => go({ page: to })} />
      )}
    </Card>
  );
}
