import type { Overview } from '../../../../../protocol/rest/site.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Card } from './Card.tsx';
import { formatCount } from './format-count.ts';

type Props = { lastHour: NonNullable<Overview['usage']>['lastHour'] };

/** What happened in the last hour: messages and what became of them, and what was refused, by the codes of the catalogue. */
export function LastHourCard({ lastHour: { messages, deliveries, failedResumes, refused } }: Props) {
  return (
    <Card
      title={t('admin.lastHour')}
      figure={formatCount(messages)}
      note={t('admin.lastHour.deliveries', { count: formatCount(deliveries) })}
    >
      <p className="text-ink-3">{t('admin.lastHour.failedResumes', { count: formatCount(failedResumes) })}</p>
      {refused.length > 0 && (
        <>
          <h4 className="font-semibold">{t('admin.lastHour.refused')}</h4>
          <ul className="grid gap-1">
            {refused.map(({ code, count }) => (
              <li key={code} className="flex justify-between gap-3">
                <code dir="ltr">{code}</code>
                <b>{formatCount(count)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
