import { useState } from 'react';
import type { Webhook } from '../../../../../../protocol/rest/integrations.ts';
import { formatDateTime } from '../../../../i18n/format/format-date-time.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { useRefresh } from '../../list/use-rows.ts';
import { errorMessage, send } from '../../send.ts';
import { CodeCell } from '../../table/CodeCell.tsx';
import { DeleteButton } from '../../table/DeleteButton.tsx';

type Props = { webhook: Webhook; onDelete: () => void };

/** One webhook: where it sends, what, and what its receiver failed with last. */
export function WebhookRow({ webhook, onDelete }: Props) {
  const { _id, url, types, stoppedAt, failure, isStopped } = webhook;
  const isOn = stoppedAt === null && !isStopped;
  const refresh = useRefresh('webhooks');
  const [busy, setBusy] = useState(false);

  const switchTo = async (active: boolean): Promise<void> => {
    setBusy(true);
    try {
      await send('PATCH /webhooks/:key', { params: { key: _id }, body: { active } });
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    await refresh();
    setBusy(false);
  };

  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <span className="wrap-anywhere [&_.code-cell]:whitespace-normal">
          <CodeCell code={url} shown={url} />
        </span>
        <span className="flex-1">
          {isOn && t('admin.webhooks.active')}
          {stoppedAt !== null && t('admin.webhooks.stopped', { at: formatDateTime(stoppedAt) })}
        </span>
        <Button size="small" busy={busy} onClick={() => void switchTo(!isOn)}>
          {t(isStopped ? 'admin.webhooks.adopt' : isOn ? 'admin.webhooks.stop' : 'admin.webhooks.start')}
        </Button>
        <DeleteButton onClick={onDelete} />
      </div>
      <p className="text-ink-2">{types.map(type => t(`eventType.${type}`)).join('، ')}</p>
      {isStopped && <p className="field-error">{t('admin.webhooks.orphaned')}</p>}
      {failure !== null && (
        <p className="field-error">
          {t('admin.webhooks.failure')} <bdi dir="ltr">{failure}</bdi>
        </p>
      )}
    </li>
  );
}
