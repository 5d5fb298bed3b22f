import { useState } from 'react';
import { windows } from '../../../../../protocol/resources/windows.ts';
import type { ConnectionAct } from '../../../../../protocol/rest/connections.ts';
import type { ConnectionRecord } from '../../../../../protocol/rest/monitoring.ts';
import { request } from '../../../client/http/http-client.ts';
import type { ReadPage } from '../../../client/http/use-page.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { formatDateTime } from '../../../i18n/format/format-date-time.ts';
import { t } from '../../../i18n/t-panel.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { Column } from '../admin-resource.ts';
import { useRefresh } from '../list/use-rows.ts';
import type { SectionProps } from '../section-props.ts';
import { errorMessage, send } from '../send.ts';
import { SettingForm } from '../settings/SettingForm.tsx';
import { TextCell } from '../table/cells.tsx';
import { PlainTable } from '../table/PlainTable.tsx';
import { ActDialog } from './windows/ActDialog.tsx';
import { type Asked, ConnectionActions } from './windows/ConnectionActions.tsx';
import { ConnectionFilters } from './windows/ConnectionFilters.tsx';
import { useConnectionFilter } from './windows/use-connection-filter.ts';

const PAGE_SIZE = 9;
const EVERY_MS = 10_000;

const columns: readonly Column<ConnectionRecord>[] = [
  {
    label: t('admin.windows.nickname'),
    onPhone: 'title',
    sort: 'nickname',
    render: row => <TextCell strong text={row.nickname} />,
  },
  { label: t('admin.windows.room'), sort: 'room', render: row => <TextCell text={row.room} /> },
  {
    label: t('admin.windows.since'),
    onPhone: 'aside',
    sort: 'since',
    render: row => formatDateTime(row.since),
  },
  {
    label: t('admin.windows.country'),
    sort: 'country',
    render: row => (row.country ? (countryName(row.country) ?? row.country) : '—'),
  },
  {
    label: t('admin.windows.device'),
    sort: 'device',
    render: row => t(`admin.device.${row.device}`),
  },
];

const readConnections: ReadPage<ConnectionRecord> = async options => {
  const { connections, ...page } = (await request('GET /connections/', options)).data;
  return { ...page, rows: connections };
};

/** The connections that this operator may see, refetched every ten seconds. */
export default function Windows({ title }: SectionProps) {
  const [asked, setAsked] = useState<{ row: ConnectionRecord; act: Asked } | null>(null);
  const { filter, query, change } = useConnectionFilter();
  const refresh = useRefresh('connections');

  const act = async (row: ConnectionRecord, what: ConnectionAct | 'disconnect'): Promise<void> => {
    const params = { userID: row._id };
    if (what === 'disconnect') await send('DELETE /connections/:userID', { params });
    else await send('POST /connections/:userID', { params, body: what });
    toast.adminSuccess(t(what === 'disconnect' ? 'admin.windows.done' : `admin.act.${what.act}.done`));
    await refresh();
  };

  return (
    <>
      <PlainTable
        resource="connections"
        read={readConnections}
        title={title}
        pageSize={PAGE_SIZE}
        everyMs={EVERY_MS}
        columns={columns}
        filter={query}
        filters={<ConnectionFilters filter={filter} onChange={change} />}
        empty={query === '' ? 'admin.windows.none' : 'admin.windows.noneOfThese'}
        titleOf={row => row.nickname}
        actions={row => (
          <ConnectionActions
            row={row}
            onAsk={what => setAsked({ row, act: what })}
            onAct={what =>
              void act(row, what).catch((error: unknown) => toast.adminError(errorMessage(error)))
            }
          />
        )}
      />
      <SettingForm resource={windows} title={t('admin.windows.max')} />
      {asked && (
        <ActDialog
          row={asked.row}
          act={asked.act}
          onSubmit={what => act(asked.row, what)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
