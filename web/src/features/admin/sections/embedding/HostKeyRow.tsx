import { useState } from 'react';
import type { HostKey } from '../../../../../../protocol/rest/admission.ts';
import { formatDateTime } from '../../../../i18n/format/format-date-time.ts';
import { isolate } from '../../../../i18n/isolate.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { useRefresh } from '../../list/use-rows.ts';
import { errorMessage, send } from '../../send.ts';
import { CodeCell } from '../../table/CodeCell.tsx';
import { DeleteButton } from '../../table/DeleteButton.tsx';
import { capName } from './cap-name.ts';

type Props = { hostKey: HostKey; onDelete: () => void };

/** One key: its id, its cap, its age and its maker. A stopped key can be adopted. */
export function HostKeyRow({ hostKey, onDelete }: Props) {
  const { _id, cap, createdAt, createdBy, isStopped } = hostKey;
  const refresh = useRefresh('hostKeys');
  const [busy, setBusy] = useState(false);

  const adopt = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('PATCH /hostKeys/:key', { params: { key: _id }, body: {} });
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    await refresh();
    setBusy(false);
  };

  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <CodeCell code={_id} />
        <span>{capName(cap)}</span>
        <span className="text-ink-2">{formatDateTime(createdAt)}</span>
        <span className="flex-1 text-ink-2">
          {createdBy === null
            ? t('admin.hostKeys.byNobody')
            : t('admin.hostKeys.by', { name: isolate(createdBy) })}
        </span>
        {isStopped && (
          <Button size="small" busy={busy} onClick={() => void adopt()}>
            {t('admin.hostKeys.adopt')}
          </Button>
        )}
        <DeleteButton onClick={onDelete} />
      </div>
      {isStopped && <p className="field-error">{t('admin.hostKeys.stopped')}</p>}
    </li>
  );
}
