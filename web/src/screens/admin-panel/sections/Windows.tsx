import { useState } from 'react';
import { windows } from '../../../../../protocol/resources/windows.ts';
import { KickIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { Modal } from '../../../kit/Modal.tsx';
import { say } from '../../../kit/toast.ts';
import { countryName } from '../../../text/countries.ts';
import { type PanelText, p } from '../../../text/p.ts';
import { t } from '../../../text/t.ts';
import { SettingForm } from '../setting/SettingForm.tsx';
import { textOf, Word } from '../table/cells.tsx';
import type { Row } from '../table/described.ts';
import { momentOf } from '../table/moment.ts';
import { PlainTable } from '../table/PlainTable.tsx';
import { send, sentenceOf } from '../table/send.ts';
import { useRefresh } from '../table/use-page-of.ts';
import type { ViewProps } from '../views.ts';
import { ConnectionFilters } from './windows/ConnectionFilters.tsx';
import { useConnectionFilter } from './windows/use-connection-filter.ts';

const PAGE_SIZE = 9;
const EVERY_MS = 10_000;

const DEVICES: Record<string, PanelText> = {
  phone: 'admin.device.phone',
  tablet: 'admin.device.tablet',
  desktop: 'admin.device.desktop',
};

const columns = [
  { label: 'admin.windows.nickname', draw: (row: Row) => <Word strong text={textOf(row, 'nickname')} /> },
  { label: 'admin.windows.room', draw: (row: Row) => <Word text={textOf(row, 'room')} /> },
  { label: 'admin.windows.since', draw: (row: Row) => momentOf(row.since) },
  {
    label: 'admin.windows.country',
    draw: (row: Row) => (row.country ? (countryName(String(row.country)) ?? String(row.country)) : '—'),
  },
  {
    label: 'admin.windows.device',
    draw: (row: Row) => p(DEVICES[textOf(row, 'device')] ?? 'admin.device.unknown'),
  },
] as const;

/** Who is in the chat now, as far as this operator may see them; read again every ten seconds while it is looked at. */
export default function Windows({ title }: ViewProps) {
  const [leaving, setLeaving] = useState<Row | null>(null);
  const { filter, asked, change } = useConnectionFilter();
  const refresh = useRefresh('connections');

  const disconnect = async (row: Row): Promise<void> => {
    setLeaving(null);
    try {
      await send(`/connections/${encodeURIComponent(row._id)}`, { method: 'DELETE' });
      say.adminSuccess(p('admin.windows.done'));
      await refresh();
    } catch (error) {
      say.adminError(sentenceOf(error));
    }
  };

  return (
    <>
      <PlainTable
        resource="connections"
        title={title}
        pageSize={PAGE_SIZE}
        everyMs={EVERY_MS}
        columns={columns}
        filter={asked}
        filters={<ConnectionFilters filter={filter} onChange={change} />}
        empty={asked === '' ? 'admin.windows.none' : 'admin.windows.noneOfThese'}
        acts={row => (
          <Button size="small" tone="danger" onClick={() => setLeaving(row)}>
            <KickIcon className="icon-s" aria-hidden="true" />
            {p('admin.windows.disconnect')}
          </Button>
        )}
      />
      <SettingForm
        resource={windows}
        title={p('admin.windows.max')}
        fields={{ privateWindowsMax: 'admin.windows.max' }}
      />
      {leaving && (
        <Modal
          role="alertdialog"
          tone="danger"
          title={p('admin.windows.disconnect')}
          onClose={() => setLeaving(null)}
        >
          <p className="mb-4">
            {p('admin.windows.confirm')} <bdi className="font-semibold">{textOf(leaving, 'nickname')}</bdi>
          </p>
          <div className="form-foot">
            <Button size="small" onClick={() => setLeaving(null)}>
              {t('app.cancel')}
            </Button>
            <Button size="small" tone="danger" onClick={() => void disconnect(leaving)}>
              {p('admin.windows.disconnect')}
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
