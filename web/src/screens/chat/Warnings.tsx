import { useSnapshot } from 'valtio';
import { WarningIcon } from '../../icons.ts';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { dismissWarning, warnings } from '../../state/warnings.ts';
import { t } from '../../text/t.ts';

/** One modal for each warning, the latest on top. */
export default function Warnings() {
  const { list } = useSnapshot(warnings);
  const latest = list.at(-1);
  if (!latest) return null;
  return (
    <Modal
      key={list.length}
      role="alertdialog"
      tone="danger"
      title={t('warning.title')}
      icon={<WarningIcon className="icon" aria-hidden="true" />}
      onClose={dismissWarning}
    >
      <p className="text-[1.6rem] font-semibold text-danger">
        <bdi>{latest.text}</bdi>
      </p>
      <div className="mt-4 flex justify-end">
        <Button size="small" tone="danger" onClick={dismissWarning}>
          {t('warning.close')}
        </Button>
      </div>
    </Modal>
  );
}
