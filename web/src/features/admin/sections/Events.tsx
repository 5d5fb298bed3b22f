import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { ApiError, NetworkError } from '../../../../../protocol/client/errors.ts';
import { AUDIT_TYPES } from '../../../../../protocol/entities/audit.ts';
import type { Fail } from '../../../../../protocol/rest/envelope.ts';
import { WEBHOOKS_MAX, type Webhook } from '../../../../../protocol/rest/integrations.ts';
import type { AuditRecord } from '../../../../../protocol/rest/monitoring.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { API_ORIGIN, request } from '../../../client/http/http-client.ts';
import type { ReadPage } from '../../../client/http/use-page.ts';
import { formatDateTime } from '../../../i18n/format/format-date-time.ts';
import { COMMA, countryName } from '../../../i18n/locale.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { t } from '../../../i18n/t-panel.ts';
import { session } from '../../../state/session.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { DownloadIcon, SearchIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import type { Column } from '../admin-resource.ts';
import { ChoiceInput } from '../fields/ChoiceInput.tsx';
import { DateField } from '../fields/DateField.tsx';
import { savedText } from '../form/done-text.ts';
import { readHashLocation, useHashLocation } from '../hash-location.ts';
import { SectionLink } from '../links/SectionLink.tsx';
import { bansHash } from '../links/section-hash.ts';
import { useRefresh } from '../list/use-rows.ts';
import { useOperator } from '../operator.ts';
import { CodeCell, TextCell } from '../parts/cells.tsx';
import { LoadError } from '../parts/LoadError.tsx';
import { deviceToAsk, mayErase } from '../people/may-ask.ts';
import { PersonData } from '../people/PersonData.tsx';
import type { PersonAsked } from '../people/PersonDataDialog.tsx';
import type { SectionProps } from '../section-props.ts';
import { errorMessage, send } from '../send.ts';
import { DeleteDialog } from '../table/DeleteDialog.tsx';
import { PlainTable } from '../table/PlainTable.tsx';
import { DeleteButton, EvidenceButton, PersonDataButton } from '../table/RowButtons.tsx';
import { roleName } from './accounts/roles.ts';
import { ActSheet } from './events/ActSheet.tsx';
import { EvidenceDialog } from './events/EvidenceDialog.tsx';
import { type EventFilter, eventQuery, NO_FILTER, readFilter } from './events/event-filter.ts';
import { NewWebhook } from './webhooks/NewWebhook.tsx';

/** Confirmation that removes an entry's text. Its position in the chain remains. */
export function DeleteEvent({ event, onClose }: { event: AuditRecord; onClose: () => void }) {
  return (
    <DeleteDialog
      remove={() => send('DELETE /events/:key', { params: { key: event._id } })}
      resource="events"
      question={t('admin.confirmDelete.event')}
      name={event.eventData}
      done={savedText('admin.toast.event.deleted')}
      onClose={onClose}
    />
  );
}

/**
 * Text of an event, stored in Arabic in any panel language. Quoted values are isolated, so that paths and Latin words
 * keep the order of the sentence.
 */
export const EventText = ({ text }: { text: string }) => (
  <bdi lang="ar">
    {text.split(QUOTED).map((part, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
      at % 2 === 1 ? <bdi key={at}>{part}</bdi> : part,
    )}
  </bdi>
);

/** Splits at the content of guillemets, so that every second part is a value. */
const QUOTED = /(?<=«)([^»]*)(?=»)/u;

/** Saves filtered entries as a file. A link cannot send the token, so the file is fetched first. */
export async function exportEvents(filter: string): Promise<void> {
  const query = filter === '' ? '' : `?${new URLSearchParams({ filter })}`;
  const headers = { Authorization: `Bearer ${session.token ?? ''}` };
  const answer = await fetch(`${API_ORIGIN}/api/v1/events/export${query}`, { headers }).catch((): never => {
    throw new NetworkError();
  });
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json().catch(() => ({}))) as Partial<Fail>);
  saveFile(await answer.blob(), 'samar-events.csv');
}

export function ExportEvents({ filter }: { filter: string }) {
  const [isBusy, setBusy] = useState(false);
  const save = (): void => {
    setBusy(true);
    exportEvents(filter)
      .catch((error: unknown) => {
        toast.adminError(errorMessage(error));
      })
      .finally(toast.loading(t('admin.events.exporting')))
      .finally(() => setBusy(false));
  };
  return (
    <Button busy={isBusy} onClick={save}>
      <DownloadIcon className="icon-s" aria-hidden="true" />
      <span className="btn-words">{t('admin.events.export')}</span>
    </Button>
  );
}

/** The search starts after a pause of half a second. */
const QUIET_MS = 500;

const write = (filter: EventFilter): string => {
  const written = JSON.stringify(filter);
  return written === JSON.stringify(NO_FILTER) ? '' : written;
};

/** The filter from the address, and the draft until typing pauses. */
export const useEventFilter = () => {
  const { hashLocation, go } = useHashLocation();
  const [draft, setDraft] = useState<{ over: string; filter: EventFilter } | null>(null);
  // Back and Forward change the address, so a draft based on the old one is dropped.
  if (draft && draft.over !== hashLocation.filter) setDraft(null);
  const shown = draft?.over === hashLocation.filter ? draft.filter : readFilter(hashLocation.filter);
  const written = write(shown);
  const isWaiting = written !== write(readFilter(hashLocation.filter));

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setDraft(null);
      go({ filter: written, page: 1 });
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, written, go]);

  const change = (part: Partial<EventFilter>): void =>
    setDraft({ over: readHashLocation().filter, filter: { ...shown, ...part } });
  return { applied: readFilter(hashLocation.filter), shown, change, clear: () => change(NO_FILTER) };
};

type WebhookRowProps = { webhook: Webhook; onDelete: () => void };

/** A webhook with its address, its events and its receiver's last error. */
export function WebhookRow({ webhook, onDelete }: WebhookRowProps) {
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
      <p className="text-ink-2">{types.map(type => t(`eventType.${type}`)).join(COMMA)}</p>
      {isStopped && <p className="field-error">{t('admin.webhooks.orphaned')}</p>}
      {failure !== null && (
        <p className="field-error">
          {t('admin.webhooks.failure')} <bdi dir="ltr">{failure}</bdi>
        </p>
      )}
    </li>
  );
}

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

const PAGE_SIZE = 8;

/** Author of an event, with a link to that user's bans. */
function Person({ row }: { row: AuditRecord }) {
  if (row.username === '') return null;
  return (
    <SectionLink to="Ban" href={bansHash(row.username)} title={t('admin.ban.of', { name: row.username })}>
      <TextCell strong text={row.username} />
    </SectionLink>
  );
}

/** Type of an event. A ban also has a link. */
function EventType({ row }: { row: AuditRecord }) {
  const text = t(`eventType.${row.eventType}`);
  if (row.eventType !== 'banned') return <TextCell text={text} />;
  return (
    <SectionLink to="Ban" href={bansHash(row._id)} title={t('admin.ban.itself')}>
      <TextCell text={text} />
    </SectionLink>
  );
}

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
        filter={eventQuery(applied, nameOf)}
        tools={<ExportEvents filter={eventQuery(applied, nameOf)} />}
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
        filtered={{ clear: eventQuery(applied, nameOf) === '' ? null : clear }}
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
