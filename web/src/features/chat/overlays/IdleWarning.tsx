import { chat } from '../../../client/chat.ts';
import { formatDuration } from '../../../i18n/format/format-duration.ts';
import { t } from '../../../i18n/t-windows.ts';
import { setIdleWarning } from '../../../state/idle-warning.ts';
import { currentUser } from '../../../state/people.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { ClockIcon } from '../../../ui/icons.ts';
import { useCountdown } from '../../../ui/use-countdown.ts';

const over = (): void => setIdleWarning(null);

/** Any frame counts as activity. Setting the status to its own value disturbs nobody. */
const stay = (): void => {
  chat().setStatus(currentUser()?.status ?? 'available');
  over();
};

export default function IdleWarning({ closesAt }: { closesAt: number }) {
  const left = useCountdown(closesAt, over);
  return (
    <Modal
      role="alertdialog"
      title={t('idle.title')}
      icon={<ClockIcon className="icon" aria-hidden="true" />}
      onClose={stay}
    >
      <p className="text-[1.6rem]" role="timer" aria-live="off">
        {t('idle.body', { left: formatDuration(left) })}
      </p>
      <div className="mt-4 flex justify-end">
        <Button autoFocus size="small" tone="primary" onClick={stay}>
          {t('idle.stay')}
        </Button>
      </div>
    </Modal>
  );
}
