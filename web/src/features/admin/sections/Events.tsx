import { useState } from 'react';
import { AUDIT_TYPES } from '../../../../../protocol/entities/audit.ts';
import type { AuditRecord } from '../../../../../protocol/rest/monitoring.ts';
import { request } from '../../../client/http/http-client.ts';
import type { ReadPage } from '../../../client/http/use-page.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { formatDateTime } from '../../../i18n/format/format-date-time.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { SearchIcon } from '../../../ui/icons.ts';
import type { Column } from '../admin-resource.ts';
import { ChoiceInput } from '../fields/ChoiceInput.tsx';
import { DateField } from '../fields/DateField.tsx';
import { SectionLink } from '../links/SectionLink.tsx';
import { bansHash } from '../links/section-hash.ts';
import { useOperator } from '../operator-context.ts';
import { deviceToAsk } from '../people/may-ask.ts';
import { PersonData } from '../people/PersonData.tsx';
import { PersonDataButton } from '../people/PersonDataButton.tsx';
import type { PersonAsked } from '../people/person-asked.ts';
import type { SectionProps } from '../section-props.ts';
import { send } from '../send.ts';
import { CodeCell } from '../table/CodeCell.tsx';
import { TextCell } from '../table/cells.tsx';
import { DeleteButton } from '../table/DeleteButton.tsx';
import { PlainTable } from '../table/PlainTable.tsx';
import { roleName } from './accounts/roles.ts';
import { ActSheet } from './events/ActSheet.tsx';
import { DeleteEvent } from './events/DeleteEvent.tsx';
import { EventText } from './events/EventText.tsx';
import { EvidenceButton } from './events/EvidenceButton.tsx';
import { EvidenceDialog } from './events/EvidenceDialog.tsx';
import { ExportEvents } from './events/ExportEvents.tsx';
import { eventQuery } from './events/event-filter.ts';
import { mayErase } from './events/may-erase.ts';
import { useEventFilter } from './events/use-event-filter.ts';
import { Webhooks } from './webhooks/Webhooks.tsx';

const PAGE_SIZE = 8;

/** Who did it, with the bans that mean them. */
function Person({ row }: { row: AuditRecord }) {
  if (row.username === '') return null;
  return (
    <SectionLink to="Ban" href={bansHash(row.username)} title={t('admin.ban.of', { name: row.username })}>
      <TextCell strong text={row.username} />
    </SectionLink>
  );
}

/** What kind of event it was; of a ban, with the ban. */
function EventType({ row }: { row: AuditRecord }) {
  const text = t(`eventType.${row.eventType}`);
  if (row.eventType !== 'banned') return <TextCell text={text} />;
  return (
    <SectionLink to="Ban" href={bansHash(row._id)} title={t('admin.ban.itself')}>
      <TextCell text={text} />
    </SectionLink>
  );
}

/** What is kept of the device of an entry. */
function DeviceData({ row, onAsk }: { row: AuditRecord; onAsk: (asked: PersonAsked) => void }) {
  const device = deviceToAsk(useOperator(), row);
  if (device === null) return null;
  const name = row.username || t('admin.person.device');
  return <PersonDataButton name={name} onClick={() => onAsk({ query: { device }, name })} />;
}

const columns: readonly Column<AuditRecord>[] = [
  {
    label: t('admin.events.date'),
    onPhone: 'aside',
    sort: 'eventDate',
    render: row => <span className="whitespace-nowrap">{formatDateTime(row.eventDate)}</span>,
  },
  {
    label: t('admin.events.username'),
    onPhone: 'title',
    sort: 'username',
    narrow: true,
    render: row => <Person row={row} />,
  },
  {
    label: t('admin.events.decoration'),
    onPhone: 'menu',
    narrow: true,
    render: row => <TextCell text={row.decoration} />,
  },
  {
    label: t('admin.events.userRole'),
    onPhone: 'menu',
    render: row => <TextCell text={roleName(row.userRole)} />,
  },
  {
    label: t('admin.events.country'),
    onPhone: 'menu',
    render: row => countryName(row.country) ?? row.country,
  },
  {
    label: t('admin.events.fingerprintAndIP'),
    onPhone: 'menu',
    narrow: true,
    render: row => row.fingerprintAndIP.split(' ').map(code => <CodeCell key={code} code={code} />),
  },
  {
    label: t('admin.events.filter.type'),
    onPhone: 'menu',
    sort: 'eventType',
    narrow: true,
    render: row => <EventType row={row} />,
  },
  {
    label: t('admin.events.data'),
    wide: true,
    onPhone: 'text',
    render: row => <EventText text={row.eventData} />,
  },
];

const readEvents: ReadPage<AuditRecord> = async options => {
  const { events, ...page } = (await request('GET /events/', options)).data;
  return { ...page, rows: events };
};

export default function Events({ title }: SectionProps) {
  const { applied, shown, change, clear } = useEventFilter();
  const operator = useOperator();
  const [removing, setRemoving] = useState<AuditRecord | null>(null);
  const [asked, setAsked] = useState<PersonAsked | null>(null);
  const [evidenceOf, setEvidenceOf] = useState<string | null>(null);
  return (
    <>
      <PlainTable
        resource="events"
        read={readEvents}
        title={title}
        pageSize={PAGE_SIZE}
        columns={columns}
        empty="admin.events.empty"
        filter={eventQuery(applied)}
        tools={<ExportEvents filter={eventQuery(applied)} />}
        filters={
          <div className="list-filters">
            <TextField
              type="search"
              label={t('admin.events.filter.search')}
              placeholder={t('admin.events.filter.search')}
              hideLabel
              icon={<SearchIcon className="icon-s" aria-hidden="true" />}
              value={shown.search}
              onChange={event => change({ search: event.target.value })}
            />
            <DateField
              label={t('admin.events.filter.day')}
              granularity="day"
              value={shown.day}
              onChange={day => change({ day: day ?? '' })}
            />
            <ChoiceInput
              label={t('admin.events.filter.type')}
              value={shown.type}
              options={(['all', ...AUDIT_TYPES] as const).map(type => ({
                value: type,
                text: t(`eventType.${type}`),
              }))}
              onChange={type => change({ type: String(type) })}
            />
            <TextField
              label={t('admin.events.filter.user')}
              value={shown.username}
              onChange={event => change({ username: event.target.value })}
            />
            <Button onClick={clear}>{t('admin.events.filter.clear')}</Button>
          </div>
        }
        titleOf={row => row.username || t('admin.events.site')}
        filtered={{ clear: eventQuery(applied) === '' ? null : clear }}
        many={{
          mayDelete: row => mayErase(operator, row),
          remove: row => send('DELETE /events/:key', { params: { key: row._id } }),
          nameOf: row => row.eventData,
        }}
        actions={row => (
          <>
            {row.hasEvidence && (
              <EvidenceButton name={row.eventData} onClick={() => setEvidenceOf(row._id)} />
            )}
            <DeviceData row={row} onAsk={setAsked} />
            {mayErase(operator, row) && <DeleteButton onClick={() => setRemoving(row)} />}
          </>
        )}
      />
      <ActSheet />
      <Webhooks />
      <PersonData asked={asked} onClose={() => setAsked(null)} />
      {evidenceOf !== null && <EvidenceDialog id={evidenceOf} onClose={() => setEvidenceOf(null)} />}
      {removing && <DeleteEvent event={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
