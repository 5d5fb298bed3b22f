import { useSnapshot } from 'valtio';
import { spoken } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t-windows.ts';
import { dismissWarning, warnings } from '../../../state/warnings.ts';
import { AppealLink } from '../../../ui/buttons/AppealLink.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { WarningIcon } from '../../../ui/icons.ts';

/** Shows one warning at a time, newest first. */
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
        <bdi>{(spoken?.inEnglish(latest) ?? latest).text}</bdi>
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        {latest.appeal === undefined ? <span /> : <AppealLink code={latest.appeal} />}
        <Button size="small" tone="danger" onClick={dismissWarning}>
          {t('warning.close')}
        </Button>
      </div>
    </Modal>
  );
}
