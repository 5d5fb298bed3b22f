import { useState } from 'react';
import { windows } from '../../../../../protocol/resources/windows.ts';
import type { ConnectionRecord } from '../../../../../protocol/rest/monitoring.ts';
import { request } from '../../../client/http/http-client.ts';
import type { ReadPage } from '../../../client/http/use-page.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { formatDateTime } from '../../../i18n/format-date-time.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { KickIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { Column } from '../admin-resource.ts';
import { SettingForm } from '../form/SettingForm.tsx';
import { BansLink } from '../links/BansLink.tsx';
import { useRefresh } from '../list/use-rows.ts';
import type { SectionProps } from '../section-props.ts';
import { errorMessage, send } from '../send.ts';
import { TextCell } from '../table/cells.tsx';
import { PlainTable } from '../table/PlainTable.tsx';
import { ConnectionFilters } from './windows/ConnectionFilters.tsx';
import { useConnectionFilter } from './windows/use-connection-filter.ts';

const PAGE_SIZE = 9;
const EVERY_MS = 10_000;

const columns: readonly Column<ConnectionRecord>[] = [
  {
    label: t('admin.windows.nickname'),
    sort: 'nickname',
    render: row => <TextCell strong text={row.nickname} />,
  },
  { label: t('admin.windows.room'), sort: 'room', render: row => <TextCell text={row.room} /> },
  { label: t('admin.windows.since'), sort: 'since', render: row => formatDateTime(row.since) },
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
  const [leaving, setLeaving] = useState<ConnectionRecord | null>(null);
  const { filter, query, change } = useConnectionFilter();
  const refresh = useRefresh('connections');

  const disconnect = async (row: ConnectionRecord): Promise<void> => {
    setLeaving(null);
    try {
      await send('DELETE /connections/:userID', { params: { userID: row._id } });
      toast.adminSuccess(t('admin.windows.done'));
      await refresh();
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
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
        actions={row => (
          <span className="flex justify-end gap-2">
            <BansLink search={row._id} name={row.nickname} />
            <Button size="small" tone="danger" onClick={() => setLeaving(row)}>
              <KickIcon className="icon-s" aria-hidden="true" />
              {t('admin.windows.disconnect')}
            </Button>
          </span>
        )}
      />
      <SettingForm resource={windows} title={t('admin.windows.max')} />
      {leaving && (
        <Modal
          role="alertdialog"
          tone="danger"
          title={t('admin.windows.disconnect')}
          onClose={() => setLeaving(null)}
        >
          <p className="mb-4">
            {t('admin.windows.confirm')} <bdi className="font-semibold">{leaving.nickname}</bdi>
          </p>
          <div className="form-foot">
            <Button size="small" onClick={() => setLeaving(null)}>
              {t('app.cancel')}
            </Button>
            <Button size="small" tone="danger" onClick={() => void disconnect(leaving)}>
              {t('admin.windows.disconnect')}
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
