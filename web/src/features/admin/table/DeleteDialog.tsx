import { useState } from 'react';
import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { DeleteIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useRefresh } from '../list/use-rows.ts';
import { errorMessage } from '../send.ts';

type Props = {
  remove: () => Promise<unknown>;
  /** The list that it is deleted from. */
  resource: string;
  question: string;
  name: string;
  note?: string | null | undefined;
  done: string;
  onClose: () => void;
  /** It is deleted, and the list is read again. */
  onRemoved?: () => void;
};

/** Asks for confirmation, and names the record. A refusal is shown as a toast. */
export function DeleteDialog({ remove, resource, question, name, note, done, onClose, onRemoved }: Props) {
  const refresh = useRefresh(resource);
  const [busy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    let isRemoved = false;
    setBusy(true);
    try {
      await remove();
      isRemoved = true;
      toast.adminSuccess(done);
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    onClose();
    // Also after a refusal: somebody else may have removed it.
    await refresh();
    if (isRemoved) onRemoved?.();
  };

  return (
    <Modal
      role="alertdialog"
      tone="danger"
      title={t('admin.confirmDelete.title')}
      icon={<DeleteIcon className="icon" aria-hidden="true" />}
      onClose={onClose}
    >
      <p className="mb-4">
        {question} <bdi className="font-semibold">{name}</bdi>
      </p>
      {note && <p className="mb-4">{note}</p>}
      <div className="form-foot">
        <Button size="small" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button size="small" tone="danger" busy={busy} onClick={() => void submit()}>
          {t('app.delete')}
        </Button>
      </div>
    </Modal>
  );
}
