import { useState } from 'react';
import { AUDIT_TYPES } from '../../../../../protocol/entities/audit-entry.ts';
import { DeleteIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { IconButton } from '../../../kit/IconButton.tsx';
import { TextField } from '../../../kit/TextField.tsx';
import { countryName } from '../../../text/countries.ts';
import { p } from '../../../text/p.ts';
import { t } from '../../../text/t.ts';
import { ChoiceInput } from '../fields/ChoiceInput.tsx';
import { textOf, Word } from '../table/cells.tsx';
import type { Row } from '../table/described.ts';
import { momentOf } from '../table/moment.ts';
import { PlainTable } from '../table/PlainTable.tsx';
import type { ViewProps } from '../views.ts';
import { EventRemoval } from './events/EventRemoval.tsx';
import { filterOf } from './events/filter.ts';
import { useEventFilter } from './events/use-event-filter.ts';

const PAGE_SIZE = 8;

const columns = [
  { label: 'admin.events.date', draw: (row: Row) => momentOf(row.eventDate) },
  { label: 'admin.events.username', draw: (row: Row) => <Word strong text={textOf(row, 'username')} /> },
  { label: 'admin.events.decoration', draw: (row: Row) => <Word text={textOf(row, 'decoration')} /> },
  { label: 'admin.events.userRole', draw: (row: Row) => <Word text={textOf(row, 'userRole')} /> },
  {
    label: 'admin.events.country',
    draw: (row: Row) => countryName(textOf(row, 'country')) ?? textOf(row, 'country'),
  },
  {
    label: 'admin.events.fingerprintAndIP',
    draw: (row: Row) => <Word text={textOf(row, 'fingerprintAndIP')} />,
  },
  { label: 'admin.events.data', wide: true, draw: (row: Row) => <bdi>{textOf(row, 'eventData')}</bdi> },
] as const;

export default function Events({ title }: ViewProps) {
  const { asked, shown, change, clear } = useEventFilter();
  const [removing, setRemoving] = useState<Row | null>(null);
  return (
    <>
      <PlainTable
        resource="events"
        title={title}
        pageSize={PAGE_SIZE}
        columns={columns}
        empty="admin.events.empty"
        filter={filterOf(asked)}
        filters={
          <div className="list-filters">
            <TextField
              type="search"
              label={p('admin.events.filter.search')}
              value={shown.search}
              onChange={event => change({ search: event.target.value })}
            />
            <TextField
              type="date"
              label={p('admin.events.filter.day')}
              value={shown.day}
              onChange={event => change({ day: event.target.value })}
            />
            <ChoiceInput
              label={p('admin.events.filter.type')}
              value={shown.type}
              options={(['all', ...AUDIT_TYPES] as const).map(type => ({
                value: type,
                text: p(`eventType.${type}`),
              }))}
              onChange={type => change({ type: String(type) })}
            />
            <TextField
              label={p('admin.events.filter.user')}
              value={shown.username}
              onChange={event => change({ username: event.target.value })}
            />
            <Button onClick={clear}>{p('admin.events.filter.clear')}</Button>
          </div>
        }
        acts={row => (
          <IconButton
            bordered
            className="text-danger"
            label={t('app.delete')}
            onClick={() => setRemoving(row)}
          >
            <DeleteIcon className="icon-s" aria-hidden="true" />
          </IconButton>
        )}
      />
      {removing && <EventRemoval row={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
