import clsx from 'clsx';
import { WARNED_FROM } from '../../../../../protocol/entities/site.ts';
import type { Overview } from '../../../../../protocol/rest/site.ts';
import { LOCALE } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t-panel.ts';
import { formatCount } from '../parts/format-count.ts';
import { Card, formatBytes } from './Card.tsx';

const DOLLARS = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'name',
});

/** Element id of the card. */
export const USAGE_CARD = 'usage-card';

export const formatDollars = (dollars: number): string => DOLLARS.format(dollars);

type Usage = NonNullable<Overview['usage']>;
type UsageCardProps = { usage: Usage };

/** Used share of the plan, and forecast for the end of the day or month. */
export function UsageCard({ usage }: UsageCardProps) {
  const { plan, per, lines, files, economy, dollars, figuresOf, place } = usage;
  const isNear = lines.some(({ used, holds }) => used >= holds * WARNED_FROM);
  return (
    <Card
      wide
      place={USAGE_CARD}
      title={t('admin.usage')}
      {...(dollars && { figure: formatDollars(dollars.forecast), note: monthNote(dollars.most) })}
    >
      {isNear && <p className="usage-warning">{t(`admin.usage.near.${plan}`)}</p>}
      {economy !== 'none' && <p className="usage-warning">{t(`admin.usage.economy.${economy}`)}</p>}
      <ul className="usage-lines">
        {lines.map(({ what, used, forecast, holds }) => (
          <Line
            key={what}
            title={t(`admin.usage.${what}`)}
            amount={t('admin.usage.of', { used: whole(used), holds: whole(holds) })}
            share={used / holds}
            later={t(`admin.usage.forecast.${per}`, { amount: whole(forecast) })}
          />
        ))}
        <Line
          title={t('admin.usage.files')}
          amount={t('admin.usage.of', { used: formatBytes(files.used), holds: formatBytes(files.holds) })}
          share={files.used / files.holds}
        />
      </ul>
      <p className="text-ink-3">{t(`admin.usage.plan.${plan}`, { date: DAY.format(new Date(figuresOf)) })}</p>
      {place.colo !== null && (
        <p className="text-ink-3">
          {t('admin.usage.place', { asked: t(`admin.usage.place.${place.asked}`), colo: place.colo })}
        </p>
      )}
    </Card>
  );
}

const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });

/** Compact notation from one million, so that an amount and its name fit on a line. */
const SHORT = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });

const whole = (amount: number): string =>
  amount < 1e6 ? formatCount(Math.round(amount)) : SHORT.format(amount);

const monthNote = (most: number | null): string =>
  most === null ? t('admin.usage.dollars') : t('admin.usage.dollars.most', { most: formatDollars(most) });

type LineProps = { title: string; amount: string; share: number; later?: string };

function Line({ title, amount, share, later }: LineProps) {
  return (
    <li className="online-room">
      <span>{title}</span>
      <b>{amount}</b>
      <span className={clsx('online-room-bar', share >= WARNED_FROM && 'usage-bar-near')} aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(share, 1) * 100}%` }} />
      </span>
      {later && <span className="usage-later text-ink-3">{later}</span>}
    </li>
  );
}
