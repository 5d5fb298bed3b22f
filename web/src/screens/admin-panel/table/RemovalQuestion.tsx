import { useState } from 'react';
import { DeleteIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { Modal } from '../../../kit/Modal.tsx';
import { say } from '../../../kit/toast.ts';
import { p } from '../../../text/p.ts';
import { t } from '../../../text/t.ts';
import { send, sentenceOf } from './send.ts';
import { useRefresh } from './use-page-of.ts';

type Props = {
  path: string;
  /** The list that it goes from. */
  resource: string;
  question: string;
  name: string;
  done: string;
  onClose: () => void;
};

/** Asks before a record goes, and names it. A refusal is said in passing. */
export function RemovalQuestion({ path, resource, question, name, done, onClose }: Props) {
  const refresh = useRefresh(resource);
  const [busy, setBusy] = useState(false);

  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await send(path, { method: 'DELETE' });
      say.adminSuccess(done);
    } catch (error) {
      say.adminError(sentenceOf(error));
    }
    // Also after a refusal: somebody else may have removed it.
    await refresh();
    onClose();
  };

  return (
    <Modal
      role="alertdialog"
      tone="danger"
      title={p('admin.confirmDelete.title')}
      icon={<DeleteIcon className="icon" aria-hidden="true" />}
      onClose={onClose}
    >
      <p className="mb-4">
        {question} <bdi className="font-semibold">{name}</bdi>
      </p>
      <div className="form-foot">
        <Button size="small" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button size="small" tone="danger" busy={busy} onClick={() => void remove()}>
          {t('app.delete')}
        </Button>
      </div>
    </Modal>
  );
}
