import type { Overview } from '../../../../../protocol/rest/overview.ts';
import { p } from '../../../text/p.ts';
import { since } from '../../../text/since.ts';
import { t } from '../../../text/t.ts';
import { amount } from './amount.ts';
import { Card } from './Card.tsx';

type Props = { reports: NonNullable<Overview['reports']> };

/** How many reports are open, and the latest of them. */
export function ReportsCard({ reports }: Props) {
  return (
    <Card
      title={p('admin.home.reports')}
      figure={amount(reports.open)}
      {...(reports.open === 0 && { note: p('admin.home.reports.none') })}
    >
      <ul className="overview-list">
        {reports.latest.map(({ _id, nickname, room, reason, createdAt }) => (
          <li key={_id} className="overview-row">
            <span>
              <bdi className="font-semibold">{nickname}</bdi>{' '}
              <span className="tag">{t(`report.${reason}`)}</span>
            </span>
            <span className="text-sm text-ink-3">
              <bdi>{room}</bdi> · <time dateTime={createdAt}>{since(createdAt)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
