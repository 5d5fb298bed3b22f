import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { HOST_KEYS_MAX } from '../../../../../../protocol/host-limits.ts';
import type { HostKey } from '../../../../../../protocol/rest/admission.ts';
import { request } from '../../../../client/http/http-client.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { LoadError } from '../../form/LoadError.tsx';
import { send } from '../../send.ts';
import { DeleteDialog } from '../../table/DeleteDialog.tsx';
import { HostKeyRow } from './HostKeyRow.tsx';
import { NewHostKey } from './NewHostKey.tsx';

/** The keys by which servers of host pages sign passes: made, shown once, and removed. */
export function HostKeys() {
  const title = useId();
  const [deleted, setDeleted] = useState<HostKey | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['panel', 'hostKeys'],
    queryFn: async ({ signal }) => (await request('GET /hostKeys', { signal })).data.hostKeys,
  });
  return (
    <section className="card setting" aria-labelledby={title}>
      <h2 className="setting-title" id={title}>
        {t('admin.hostKeys')}
      </h2>
      <p className="text-ink-2">{t('admin.hostKeys.hint')}</p>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label={t('admin.hostKeys')} />}
      {data?.length === 0 && <p>{t('admin.hostKeys.none')}</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-3">
          {data.map(key => (
            <HostKeyRow key={key._id} hostKey={key} onDelete={() => setDeleted(key)} />
          ))}
        </ul>
      )}
      {data && <NewHostKey isFull={data.length >= HOST_KEYS_MAX} />}
      {deleted && (
        <DeleteDialog
          remove={() => send('DELETE /hostKeys/:key', { params: { key: deleted._id } })}
          resource="hostKeys"
          question={t('admin.hostKeys.delete')}
          name={deleted._id}
          done={t('admin.hostKeys.deleted')}
          onClose={() => setDeleted(null)}
        />
      )}
    </section>
  );
}
