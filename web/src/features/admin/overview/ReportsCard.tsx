import { useState } from 'react';
import { SECOND_MS } from '../../../../../protocol/constants.ts';
import type { OpenReport } from '../../../../../protocol/rest/monitoring.ts';
import type { Overview } from '../../../../../protocol/rest/overview.ts';
import { request } from '../../../client/http/http-client.ts';
import { type ReadPage, usePage } from '../../../client/http/use-page.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Pager } from '../list/Pager.tsx';
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

/** How many reports are open, and each of them until it is closed; the latest first. */
export function ReportsCard({ reports }: Props) {
  const [page, setPage] = useState(1);
  const { data } = usePage('reports', readReports, {
    page,
    limit: SHOWN,
    everyMs: EVERY_MS,
    scope: ['panel'],
  });
  const open = data?.total ?? reports.open;
  const numPages = data?.numPages ?? 1;
  const rows = data?.rows ?? reports.latest.map(each => ({ message: null, ...each }));
  return (
    <Card
      title={t('admin.home.reports')}
      figure={formatCount(open)}
      {...(open === 0 && { note: t('admin.home.reports.none') })}
    >
      <ul className="overview-list">
        {rows.map(report => (
          <ReportRow
            key={report._id}
            report={report}
            onClosed={() => rows.length === 1 && page > 1 && setPage(page - 1)}
          />
        ))}
      </ul>
      {numPages > 1 && <Pager page={page} numPages={numPages} onTurn={setPage} />}
    </Card>
  );
}
