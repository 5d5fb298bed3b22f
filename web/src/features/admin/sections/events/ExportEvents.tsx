import { useState } from 'react';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { DownloadIcon } from '../../../../ui/icons.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import { errorMessage } from '../../send.ts';
import { exportEvents } from './export-events.ts';

/** Saves what the filter shows as CSV. */
export function ExportEvents({ filter }: { filter: string }) {
  const [isBusy, setBusy] = useState(false);
  const save = (): void => {
    setBusy(true);
    exportEvents(filter)
      .catch((error: unknown) => {
        toast.adminError(errorMessage(error));
      })
      .finally(toast.loading(t('admin.events.exporting')))
      .finally(() => setBusy(false));
  };
  return (
    <Button busy={isBusy} onClick={save}>
      <DownloadIcon className="icon-s" aria-hidden="true" />
      <span className="btn-words">{t('admin.events.export')}</span>
    </Button>
  );
}
