import type { Overview } from '../../../../../protocol/rest/site.ts';
import { formatClock } from '../../../i18n/format/format-clock.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Card } from './Card.tsx';
import { formatCount } from './format-count.ts';

type Props = { surges: NonNullable<Overview['surges']> };

/** The networks whose new guests come or write far more often than usual. */
export function SurgesCard({ surges }: Props) {
  return (
    <Card
      title={t('admin.home.surges')}
      figure={formatCount(surges.length)}
      note={t('admin.home.surges.note')}
    >
      <ul className="overview-list">
        {surges.map(({ provider, name, since, attempts, calmed }) => (
          <li key={provider} className="overview-row">
            <span className="overview-text">
              <bdi className="font-semibold">{name ?? provider}</bdi>
              {name !== null && (
                <span className="text-ink-3">
                  {' · '}
                  <bdi>{provider}</bdi>
                </span>
              )}
            </span>
            <span className="text-ink-3">
              {t('admin.home.surges.row', {
                time: formatClock(since),
                attempts: formatCount(attempts),
                calmed: formatCount(calmed),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
