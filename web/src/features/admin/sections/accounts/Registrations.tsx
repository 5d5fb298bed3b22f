import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  REGISTRATION_OUTCOMES,
  WaitingRegistration,
} from '../../../../../../protocol/rest/membership.ts';
import { saveFile } from '../../../../browser/save-file.ts';
import { requestField } from '../../../../client/http/http-client.ts';
import { refreshQueries } from '../../../../client/http/queries.ts';
import { formatRecent } from '../../../../i18n/format/format-moment.ts';
import { isolate } from '../../../../i18n/isolate.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { DownloadIcon } from '../../../../ui/icons.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import { errorMessage, send } from '../../send.ts';
import { csvOfRows } from '../../table/ResourceTable.tsx';

const KEY = ['panel', 'registrations'];

type Outcome = (typeof REGISTRATION_OUTCOMES)[number];

const COLUMNS = ['nickname', 'at'] as const satisfies readonly (keyof WaitingRegistration)[];

const fileOf = (waiting: readonly WaitingRegistration[]): Blob =>
  new Blob([csvOfRows({ fields: COLUMNS }, waiting)], { type: 'text/csv;charset=utf-8' });

/** Registrations that wait for an answer; nothing while there are none. */
export function Registrations() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestField('GET /registrations', 'registrations', { signal }),
  });
  if (data.length === 0) return null;
  const decide = async ({ _id, nickname }: WaitingRegistration, outcome: Outcome): Promise<void> => {
    if (busy !== null) return;
    setBusy(_id);
    try {
      await send('PATCH /registrations/:key', { params: { key: _id }, body: { outcome } });
      toast.success(t(`admin.registrations.${outcome}`, { name: isolate(nickname) }));
    } catch (error) {
      toast.error(errorMessage(error));
    }
    await refreshQueries(client, KEY);
    setBusy(null);
  };
  const title = t('admin.registrations');
  return (
    <section className="card overview-card mb-4" aria-label={title}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="label flex-1">{title}</h3>
        <Button
          size="small"
          aria-label={t('admin.registrations.export')}
          onClick={() => saveFile(fileOf(data), 'samar-registrations.csv')}
        >
          <DownloadIcon className="icon-s" aria-hidden="true" />
          {t('admin.csv.export')}
        </Button>
      </div>
      <ul className="grid divide-y divide-line">
        {data.map(each => (
          <li key={each._id} className="flex flex-wrap items-center gap-2 py-3">
            <bdi className="font-semibold truncated">{each.nickname}</bdi>
            <time className="text-sm text-ink-3" dateTime={each.at}>
              {formatRecent(each.at, Date.now())}
            </time>
            <span className="ms-auto flex gap-2">
              <Button
                size="small"
                busy={busy === each._id}
                aria-label={t('admin.registrations.refuse.of', { name: isolate(each.nickname) })}
                onClick={() => void decide(each, 'refused')}
              >
                {t('admin.registrations.refuse')}
              </Button>
              <Button
                size="small"
                tone="primary"
                busy={busy === each._id}
                aria-label={t('admin.registrations.accept.of', { name: isolate(each.nickname) })}
                onClick={() => void decide(each, 'accepted')}
              >
                {t('admin.registrations.accept')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
