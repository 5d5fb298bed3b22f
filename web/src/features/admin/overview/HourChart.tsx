import type { Overview } from '../../../../../protocol/rest/site.ts';
import { formatClock } from '../../../i18n/format/format-clock.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Card } from './Card.tsx';
import { formatCount } from './format-count.ts';

type Props = { title: string; hours: Overview['messages']; empty: string };

const WIDTH = 10;
const GAP = 2;
const HEIGHT = 64;
/** An hour without messages still has a bar of this height. */
const MIN_HEIGHT = 1.5;

/** A bar for each of the last 24 hours, from right to left, and the same as a table for screen readers. */
export function HourChart({ title, hours, empty }: Props) {
  const sum = hours.reduce((total, { count }) => total + count, 0);
  const max = Math.max(1, ...hours.map(({ count }) => count));
  const width = hours.length * WIDTH;
  return (
    <Card title={title} figure={formatCount(sum)} note={sum === 0 ? empty : t('admin.home.lastDay')}>
      <svg
        className="hour-chart"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {hours.map(({ hour, count }, at) => {
          const height = Math.max(MIN_HEIGHT, (count / max) * HEIGHT);
          const x = width - (at + 1) * WIDTH;
          return (
            <g key={hour} className={count === 0 ? 'hour-bar hour-bar-none' : 'hour-bar'}>
              <title>{t('admin.home.bar', { hour: formatClock(hour), count: formatCount(count) })}</title>
              <rect className="hour-bar-area" x={x} y={0} width={WIDTH} height={HEIGHT} />
              <rect x={x + GAP / 2} y={HEIGHT - height} width={WIDTH - GAP} height={height} rx={1} />
            </g>
          );
        })}
      </svg>
      <p className="hour-axis" aria-hidden="true">
        {hours
          .filter((_, at) => at % 6 === 0)
          .map(({ hour }) => (
            <span key={hour}>{formatClock(hour)}</span>
          ))}
        <span>{t('admin.home.now')}</span>
      </p>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {hours.map(({ hour, count }) => (
            <tr key={hour}>
              <th scope="row">{formatClock(hour)}</th>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
