import { SECOND_MS } from '../../../../../protocol/constants.ts';
import { endWait } from '../../../state/writing/room-mode.ts';
import { useCountdown } from '../../../ui/use-countdown.ts';

/** Remaining seconds of the slow mode wait, in a shrinking ring. */
export default function WaitLeft({ until, total }: { until: number; total: number }) {
  const left = useCountdown(until, endWait);
  // The style sheet renders the number, so that the button keeps its label as its accessible name.
  return (
    <span
      className="send-wait"
      style={{ background: `conic-gradient(currentColor ${(100 * left) / total}%, transparent 0)` }}
      data-left={Math.ceil(left / SECOND_MS)}
      aria-hidden="true"
    />
  );
}
