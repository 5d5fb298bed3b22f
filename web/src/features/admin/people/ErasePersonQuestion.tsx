import { useState } from 'react';
import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { DeleteIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useRefresh } from '../list/use-rows.ts';
import { formatCount } from '../overview/format-count.ts';
import { errorMessage, send } from '../send.ts';
import type { PersonAsked } from './person-asked.ts';

/** Every room of the site erases what it holds. */
const ERASE_TIMEOUT_MS = 120_000;

/** The question before an erasure. After a failure it stays: the same again does what was left. */
export function ErasePersonQuestion({
  asked: { query, name },
  onClose,
}: {
  asked: PersonAsked;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const refreshUsers = useRefresh('users');
  const refreshEvents = useRefresh('events');
  const erase = async (): Promise<void> => {
    setBusy(true);
    try {
      const { kept, keptCases } = await send('DELETE /people/data', { query, timeoutMs: ERASE_TIMEOUT_MS });
      toast.adminSuccess(
        kept + keptCases > 0
          ? t('admin.person.kept', { count: formatCount(kept + keptCases) })
          : t('admin.person.erased'),
      );
      onClose();
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    setBusy(false);
    await Promise.all([refreshUsers(), refreshEvents()]);
  };
  const close = (): void => (busy ? undefined : onClose());
  return (
    <Modal
      role="alertdialog"
      tone="danger"
      title={t('admin.person')}
      icon={<DeleteIcon className="icon" aria-hidden="true" />}
      onClose={close}
    >
      <p className="mb-4">
        {t('account' in query ? 'admin.person.confirm.account' : 'admin.person.confirm.device')}{' '}
        <bdi className="font-semibold">{name}</bdi>
      </p>
      <div className="form-foot">
        <Button size="small" disabled={busy} onClick={close}>
          {t('app.cancel')}
        </Button>
        <Button size="small" tone="danger" busy={busy} onClick={() => void erase()}>
          {t('admin.person.erase')}
        </Button>
      </div>
    </Modal>
  );
}
