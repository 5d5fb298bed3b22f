import { useSnapshot } from 'valtio';
import { t } from '../../../i18n/t.ts';
import { roomMode } from '../../../state/writing/room-mode.ts';
import { SendIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';

const ModeText = lazyPart(() => import('../mode/ModeText.tsx'));
const WaitLeft = lazyPart(() => import('../mode/WaitLeft.tsx'));

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
          <LazyBoundary>
            <WaitLeft until={waitUntil} total={waitFor} />
          </LazyBoundary>
        ) : (
          <SendIcon className="icon mirrored" aria-hidden="true" />
        )}
      </button>
      {/* Read out once as the wait begins, and not as it goes on. */}
      <span className="sr-only" role="status">
        {isWaiting && (
          <LazyBoundary>
            <ModeText about="wait" />
          </LazyBoundary>
        )}
      </span>
    </>
  );
}
