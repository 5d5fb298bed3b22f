import type { Overview } from '../../../../../protocol/rest/overview.ts';
import { p } from '../../../text/p.ts';
import { clockTime } from '../../../text/time.ts';
import { amount } from './amount.ts';
import { Card } from './Card.tsx';

type Props = { title: string; hours: Overview['messages']; empty: string };

const WIDTH = 10;
const GAP = 2;
const HEIGHT = 64;
/** So that an hour with nothing still has its place on the line. */
const LEAST = 1.5;

/** A bar for each of the last 24 hours, from the right on as the text runs; read out as a table. */
export function HourChart({ title, hours, empty }: Props) {
  const sum = hours.reduce((total, { count }) => total + count, 0);
  const most = Math.max(1, ...hours.map(({ count }) => count));
  const width = hours.length * WIDTH;
  return (
    <Card title={title} figure={amount(sum)} note={sum === 0 ? empty : p('admin.home.lastDay')}>
      <svg
        className="hour-chart"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {hours.map(({ hour, count }, at) => {
          const height = Math.max(LEAST, (count / most) * HEIGHT);
          const x = width - (at + 1) * WIDTH;
          return (
            <g key={hour} className={count === 0 ? 'hour-bar hour-bar-none' : 'hour-bar'}>
              <title>{p('admin.home.bar', { hour: clockTime(hour), count: amount(count) })}</title>
              <rect className="hour-bar-room" x={x} y={0} width={WIDTH} height={HEIGHT} />
              <rect x={x + GAP / 2} y={HEIGHT - height} width={WIDTH - GAP} height={height} rx={1} />
            </g>
          );
        })}
      </svg>
      <p className="hour-axis" aria-hidden="true">
        {hours
          .filter((_, at) => at % 6 === 0)
          .map(({ hour }) => (
            <span key={hour}>{clockTime(hour)}</span>
          ))}
        <span>{p('admin.home.now')}</span>
      </p>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {hours.map(({ hour, count }) => (
            <tr key={hour}>
              <th scope="row">{clockTime(hour)}</th>
              <td>{amount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
