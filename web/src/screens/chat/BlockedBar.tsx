import { SECOND_MS } from '../../../../protocol/constants.ts';
import { unblockWriting } from '../../state/composer.ts';
import { plural } from '../../text/t.ts';
import { useCountdown } from '../use-countdown.ts';

/** In place of the text while the rate limit holds: a ring that empties and the seconds left. */
export function BlockedBar({ until, total }: { until: number; total: number }) {
  const left = useCountdown(until, unblockWriting);
  const seconds = Math.ceil(left / SECOND_MS);
  return (
    <div className="blocked-bar">
      <span
        className="blocked-ring"
        style={{ background: `conic-gradient(var(--danger) ${(100 * left) / total}%, transparent 0)` }}
        aria-hidden="true"
      >
        <span>{seconds}</span>
      </span>
      <span role="timer">{plural('composer.blocked', seconds)}</span>
    </div>
  );
}
