import { useSnapshot } from 'valtio';
import { SECOND_MS } from '../../../../../protocol/constants.ts';
import { plural, t } from '../../../i18n/t.ts';
import { endWait, roomMode } from '../../../state/writing/room-mode.ts';
import { SendIcon } from '../../../ui/icons.ts';
import { useCountdown } from '../../../ui/use-countdown.ts';

/** Sends what is written. In a slow room it counts down the own wait. */
export function SendButton({ disabled }: { disabled: boolean }) {
  const { waitUntil, waitFor } = useSnapshot(roomMode);
  const isWaiting = waitUntil > 0;
  return (
    <>
      <button
        type="submit"
        className="send-btn"
        aria-label={t('composer.send')}
        title={t('composer.send')}
        aria-disabled={disabled || isWaiting || undefined}
      >
        {isWaiting ? (
          <WaitLeft until={waitUntil} total={waitFor} />
        ) : (
          <SendIcon className="icon mirrored" aria-hidden="true" />
        )}
      </button>
      {/* Read out once as the wait begins, and not as it goes on. */}
      <span className="sr-only" role="status">
        {isWaiting && plural('mode.wait', Math.ceil(waitFor / SECOND_MS))}
      </span>
    </>
  );
}

function WaitLeft({ until, total }: { until: number; total: number }) {
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
