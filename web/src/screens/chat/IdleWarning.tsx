import { ClockIcon } from '../../icons.ts';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { chat } from '../../socket/commands.ts';
import { warnOfIdling } from '../../state/idle.ts';
import { currentUser } from '../../state/people.ts';
import { f } from '../../text/f.ts';
import { remaining } from '../../text/remaining.ts';
import { useCountdown } from '../use-countdown.ts';

const over = (): void => warnOfIdling(null);

/** Any frame is a sign of life: one's own status, which stays as it is, disturbs nobody. */
const stay = (): void => {
  chat.setStatus(currentUser()?.status ?? 'available');
  over();
};

export default function IdleWarning({ closesAt }: { closesAt: number }) {
  const left = useCountdown(closesAt, over);
  return (
    <Modal
      role="alertdialog"
      title={f('idle.title')}
      icon={<ClockIcon className="icon" aria-hidden="true" />}
      onClose={stay}
    >
      <p className="text-[1.6rem]" role="timer" aria-live="off">
        {f('idle.body', { left: remaining(left) })}
      </p>
      <div className="mt-4 flex justify-end">
        <Button autoFocus size="small" tone="primary" onClick={stay}>
          {f('idle.stay')}
        </Button>
      </div>
    </Modal>
  );
}
