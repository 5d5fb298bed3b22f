import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { request } from '../../../../client/http/http-client.ts';
import { LOCALE } from '../../../../i18n/locale.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { formatCount } from '../../parts/format-count.ts';
import { LoadError } from '../../parts/LoadError.tsx';

const MONTH = new Intl.DateTimeFormat(LOCALE, { year: 'numeric', month: 'long', timeZone: 'UTC' });

/** Formats a month such as 2026-11 in words. */
export const formatMonth = (month: string): string => MONTH.format(new Date(`${month}-01`));

/** UTC month of a moment (ms), such as 2026-11. */
export const monthOf = (moment: number): string => new Date(moment).toISOString().slice(0, 7);

export function monthBeside(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(Date.UTC(year, number - 1 + by));
}

export function ActSheet() {
  const title = useId();
  const [month, setMonth] = useState(() => monthOf(Date.now()));
  const { data, error, refetch } = useQuery({
    queryKey: ['panel', 'events', 'sheet', month],
    queryFn: async ({ signal }) =>
      (await request('GET /events/sheet', { query: { month }, signal })).data.sheet.rows,
  });
  return (
    <section className="card setting" aria-labelledby={title}>
      <h2 className="setting-title" id={title}>
        {t('admin.sheet')}
      </h2>
      <p className="text-ink-2">{t('admin.sheet.hint')}</p>
      <div className="my-3 flex flex-wrap items-center gap-4">
        <Button size="small" onClick={() => setMonth(monthBeside(month, -1))}>
          {t('admin.sheet.before')}
        </Button>
        <strong aria-live="polite">{formatMonth(month)}</strong>
        <Button
          size="small"
          disabled={month === monthOf(Date.now())}
          onClick={() => setMonth(monthBeside(month, 1))}
        >
          {t('admin.sheet.after')}
        </Button>
      </div>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label={t('admin.sheet')} />}
      {data?.length === 0 && <p>{t('admin.sheet.none')}</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-4">
          {data.map(({ username, total, acts }) => (
            <li key={username} className="grid gap-1">
              <span>
                <bdi className="font-semibold">{username}</bdi>{' '}
                <span className="text-ink-3">{t('admin.sheet.total', { count: formatCount(total) })}</span>
              </span>
              <span className="flex flex-wrap gap-2">
                {acts.map(({ act, count }) => (
                  <span key={act} className="tag">
                    {t(`eventType.${act}`)} {formatCount(count)}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
