import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { WEBHOOKS_MAX, type Webhook } from '../../../../../../protocol/rest/integrations.ts';
import { request } from '../../../../client/http/http-client.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { LoadError } from '../../form/LoadError.tsx';
import { send } from '../../send.ts';
import { DeleteDialog } from '../../table/DeleteDialog.tsx';
import { NewWebhook } from './NewWebhook.tsx';
import { WebhookRow } from './WebhookRow.tsx';

/** The servers that are told of entries of the record and of reports: made, stopped, started again and removed. */
export function Webhooks() {
  const title = useId();
  const [deleted, setDeleted] = useState<Webhook | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['panel', 'webhooks'],
    queryFn: async ({ signal }) => (await request('GET /webhooks', { signal })).data.webhooks,
  });
  return (
    <section className="card setting" aria-labelledby={title}>
      <h2 className="setting-title" id={title}>
        {t('admin.webhooks')}
      </h2>
      <p className="text-ink-2">{t('admin.webhooks.hint')}</p>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label={t('admin.webhooks')} />}
      {data?.length === 0 && <p>{t('admin.webhooks.none')}</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-4">
          {data.map(webhook => (
            <WebhookRow key={webhook._id} webhook={webhook} onDelete={() => setDeleted(webhook)} />
          ))}
        </ul>
      )}
      {data && <NewWebhook isFull={data.length >= WEBHOOKS_MAX} />}
      {deleted && (
        <DeleteDialog
          remove={() => send('DELETE /webhooks/:key', { params: { key: deleted._id } })}
          resource="webhooks"
          question={t('admin.webhooks.delete')}
          name={deleted.url}
          done={t('admin.webhooks.deleted')}
          onClose={() => setDeleted(null)}
        />
      )}
    </section>
  );
}
