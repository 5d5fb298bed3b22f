import { useEffect, useState } from 'react';
import { AUDIT_TYPES } from '../../../../../protocol/entities/audit-entry.ts';
import { DeleteIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { IconButton } from '../../../kit/IconButton.tsx';
import { TextField } from '../../../kit/TextField.tsx';
import { countryName } from '../../../text/countries.ts';
import { p } from '../../../text/p.ts';
import { t } from '../../../text/t.ts';
import { ChoiceInput } from '../fields/ChoiceInput.tsx';
import { usePlace } from '../place.ts';
import { textOf, Word } from '../table/cells.tsx';
import type { Row } from '../table/described.ts';
import { momentOf } from '../table/moment.ts';
import { PlainTable } from '../table/PlainTable.tsx';
import type { ViewProps } from '../views.ts';
import { EventRemoval } from './events/EventRemoval.tsx';
import { type EventFilter, filterOf, NO_FILTER, readFilter } from './events/filter.ts';

const PAGE_SIZE = 8;
/** spec/admin-panel.txt, section 7: the search waits for half a second of quiet. */
const QUIET_MS = 500;

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
  const { place, go } = usePlace();
  const [filter, setFilter] = useState<EventFilter>(() => readFilter(place.filter));
  const [removing, setRemoving] = useState<Row | null>(null);
  const written = JSON.stringify(filter);

  useEffect(() => {
    if (written === (place.filter || JSON.stringify(NO_FILTER))) return;
    const timer = setTimeout(() => go({ filter: written, page: 1 }), QUIET_MS);
    return () => clearTimeout(timer);
  }, [written, place.filter, go]);

  const change = (part: Partial<EventFilter>): void => setFilter(now => ({ ...now, ...part }));
  return (
    <>
      <PlainTable
        resource="events"
        title={title}
        pageSize={PAGE_SIZE}
        columns={columns}
        empty="admin.events.empty"
        filter={filterOf(readFilter(place.filter))}
        filters={
          <div className="event-filters">
            <TextField
              type="search"
              label={p('admin.events.filter.search')}
              value={filter.search}
              onChange={event => change({ search: event.target.value })}
            />
            <TextField
              type="date"
              label={p('admin.events.filter.day')}
              value={filter.day}
              onChange={event => change({ day: event.target.value })}
            />
            <ChoiceInput
              label={p('admin.events.filter.type')}
              value={filter.type}
              options={(['all', ...AUDIT_TYPES] as const).map(type => ({
                value: type,
                text: p(`eventType.${type}`),
              }))}
              onChange={type => change({ type: String(type) })}
            />
            <TextField
              label={p('admin.events.filter.user')}
              value={filter.username}
              onChange={event => change({ username: event.target.value })}
            />
            <Button onClick={() => setFilter(NO_FILTER)}>{p('admin.events.filter.clear')}</Button>
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
