import { SECOND_MS } from '../../../../../protocol/constants.ts';
import { endWait } from '../../../state/writing/room-mode.ts';
import { useCountdown } from '../../../ui/use-countdown.ts';

/** The seconds left of the own wait, in a shrinking ring. */
export default function WaitLeft({ until, total }: { until: number; total: number }) {
  const left = useCountdown(until, endWait);
  // Drawn by the style sheet: the button is called by its label, and the number is no other name for it.
  return (
    <span
      className="send-wait"
      style={{ background: `conic-gradient(currentColor ${(100 * left) / total}%, transparent 0)` }}
      data-left={Math.ceil(left / SECOND_MS)}
      aria-hidden="true"
    />
  );
}
