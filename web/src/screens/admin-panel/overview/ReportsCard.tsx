import { useState } from 'react';
import { SECOND_MS } from '../../../../../protocol/constants.ts';
import type { Overview } from '../../../../../protocol/rest/overview.ts';
import { p } from '../../../text/p.ts';
import { Pager } from '../table/Pager.tsx';
import { usePageOf } from '../table/use-page-of.ts';
import { amount } from './amount.ts';
import { Card } from './Card.tsx';
import { type OpenReport, ReportRow } from './ReportRow.tsx';

type Props = { reports: NonNullable<Overview['reports']> };

const SHOWN = 5;
const EVERY_MS = 30 * SECOND_MS;

/** How many reports are open, and each of them until it is closed; the latest first. */
export function ReportsCard({ reports }: Props) {
  const [page, setPage] = useState(1);
  const { data } = usePageOf('reports', page, SHOWN, '', EVERY_MS);
  const open = data?.total ?? reports.open;
  const numPages = data?.numPages ?? 1;
  const rows = (data?.rows ?? reports.latest.map(each => ({ message: null, ...each }))) as OpenReport[];
  return (
    <Card
      title={p('admin.home.reports')}
      figure={amount(open)}
      {...(open === 0 && { note: p('admin.home.reports.none') })}
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
