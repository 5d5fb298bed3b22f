import { useQuery } from '@tanstack/react-query';
import { SECOND_MS } from '../../../../../protocol/constants.ts';
import { sectionByName } from '../../../../../protocol/resources/sections.ts';
import type { OpenReport } from '../../../../../protocol/rest/monitoring.ts';
import type { Overview as OverviewData } from '../../../../../protocol/rest/site.ts';
import { request, requestField } from '../../../client/http/http-client.ts';
import type { ReadPage } from '../../../client/http/use-page.ts';
import { formatClock } from '../../../i18n/format/format-moment.ts';
import { formatTimeAgo } from '../../../i18n/format/format-time-ago.ts';
import { t } from '../../../i18n/t-panel.ts';
import { languagesOf } from '../../../i18n/two-languages.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RetryIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useHashLocation } from '../hash-location.ts';
import { ListSearch } from '../list/ListTools.tsx';
import { NoHits } from '../list/NoHits.tsx';
import { Pager } from '../list/Pager.tsx';
import { useListView, useRows } from '../list/use-rows.ts';
import { formatCount } from '../parts/format-count.ts';
import { LoadError } from '../parts/LoadError.tsx';
import { errorMessage } from '../send.ts';
import { useLastPage } from '../table/RecordsCard.tsx';
import { Card, formatBytes } from './Card.tsx';
import { ReportRow } from './ReportRow.tsx';
import { UsageCard } from './UsageCard.tsx';

const EVERY_MS = 30 * SECOND_MS;

/** Reads the site's state. Refetches it while the page is visible. */
export const useOverview = () =>
  useQuery({
    queryKey: ['panel', 'overview'],
    queryFn: ({ signal }) => requestField('GET /overview', 'overview', { signal }),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: false,
  });

const BackupCard = lazyPart(() => import('./BackupCard.tsx'));
const SetupCard = lazyPart(() => import('./SetupCard.tsx'));
const PanelApprovals = lazyPart(() => import('../../approvals/PanelApprovals.tsx'));

type EventsCardProps = { events: NonNullable<OverviewData['events']>; onChoose: (section: number) => void };

const { number } = sectionByName('Events-Record');

/** First words of chat entries up to version 0.1.0, which are not sentences. */
const EARLIER = /^(?:دخول|خروج|إرسال|تغيير|السماح|إعادة|إلغاء) /u;

const isSentence = (eventType: string, eventData: string): boolean =>
  eventType !== 'adminPanel' && !EARLIER.test(eventData);

export function EventsCard({ events, onChoose }: EventsCardProps) {
  return (
    <Card
      wide
      title={t('admin.home.events')}
      action={
        <a
          className="font-semibold text-primary"
          href={`#section=${number}`}
          onClick={event => {
            event.preventDefault();
            onChoose(number);
          }}
        >
          {t('admin.home.events.all')}
        </a>
      }
    >
      {events.length === 0 && <p className="text-ink-3">{t('admin.home.events.none')}</p>}
      <ul className="overview-list">
        {events.map(({ _id, username, eventType, eventData, eventDate }) => (
          <li key={_id} className="overview-row">
            <span className="overview-text">
              {username !== '' && <bdi className="font-semibold">{username}</bdi>}
              {username !== '' && !isSentence(eventType, eventData) && ':'} <bdi>{eventData}</bdi>
            </span>
            <span className="text-sm text-ink-3">
              {t(`eventType.${eventType}`)} · <time dateTime={eventDate}>{formatTimeAgo(eventDate)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type HourChartProps = { title: string; hours: OverviewData['messages']; empty: string };

const WIDTH = 10;
const GAP = 2;
const HEIGHT = 64;
/** Minimum height of a bar, so that an hour without messages is visible. */
const MIN_HEIGHT = 1.5;

/** A bar for each of the last 24 hours, from right to left, with a table for screen readers. */
export function HourChart({ title, hours, empty }: HourChartProps) {
  const sum = hours.reduce((total, { count }) => total + count, 0);
  const max = Math.max(1, ...hours.map(({ count }) => count));
  const width = hours.length * WIDTH;
  return (
    <Card title={title} figure={formatCount(sum)} note={sum === 0 ? empty : t('admin.home.lastDay')}>
      <svg
        className="hour-chart"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {hours.map(({ hour, count }, at) => {
          const height = Math.max(MIN_HEIGHT, (count / max) * HEIGHT);
          const x = width - (at + 1) * WIDTH;
          return (
            <g key={hour} className={count === 0 ? 'hour-bar hour-bar-none' : 'hour-bar'}>
              <title>{t('admin.home.bar', { hour: formatClock(hour), count: formatCount(count) })}</title>
              <rect className="hour-bar-area" x={x} y={0} width={WIDTH} height={HEIGHT} />
              <rect x={x + GAP / 2} y={HEIGHT - height} width={WIDTH - GAP} height={height} rx={1} />
            </g>
          );
        })}
      </svg>
      <p className="hour-axis" aria-hidden="true">
        {hours
          .filter((_, at) => at % 6 === 0)
          .map(({ hour }) => (
            <span key={hour}>{formatClock(hour)}</span>
          ))}
        <span>{t('admin.home.now')}</span>
      </p>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {hours.map(({ hour, count }) => (
            <tr key={hour}>
              <th scope="row">{formatClock(hour)}</th>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type LastHourCardProps = { lastHour: NonNullable<OverviewData['usage']>['lastHour'] };

/** Last hour: messages with their deliveries, failed resumes, and refusals by error code. */
export function LastHourCard({
  lastHour: { messages, deliveries, failedResumes, refused },
}: LastHourCardProps) {
  return (
    <Card
      title={t('admin.lastHour')}
      figure={formatCount(messages)}
      note={t('admin.lastHour.deliveries', { count: formatCount(deliveries) })}
    >
      <p className="text-ink-3">{t('admin.lastHour.failedResumes', { count: formatCount(failedResumes) })}</p>
      {refused.length > 0 && (
        <>
          <h4 className="font-semibold">{t('admin.lastHour.refused')}</h4>
          <ul className="grid gap-1">
            {refused.map(({ code, count }) => (
              <li key={code} className="flex justify-between gap-3">
                <code dir="ltr">{code}</code>
                <b>{formatCount(count)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** Limits the shown rooms; a total covers the others. */
const ROOMS_SHOWN = 6;

type OnlineCardProps = { online: OverviewData['online'] };

/** Connected visitors and members, in total and per room. */
export function OnlineCard({ online }: OnlineCardProps) {
  const { visitors, members, rooms, unlisted } = online;
  const sizes = rooms.map(({ _id, name, ...room }) => ({ _id, name, people: room.visitors + room.members }));
  const others = sizes.slice(ROOMS_SHOWN).reduce((sum, { people }) => sum + people, 0);
  const max = Math.max(unlisted, others, ...sizes.map(({ people }) => people));
  return (
    <Card
      title={t('admin.home.online')}
      figure={formatCount(visitors + members)}
      note={t('admin.home.online.parts', { visitors: formatCount(visitors), members: formatCount(members) })}
    >
      {max === 0 && <p className="text-ink-3">{t('admin.home.online.none')}</p>}
      <ul className="overview-list">
        {sizes.slice(0, ROOMS_SHOWN).map(({ _id, name, people }) => (
          <InRoom key={_id} name={name} people={people} max={max} />
        ))}
        {others > 0 && <InRoom name={t('admin.home.online.others')} people={others} max={max} />}
        {unlisted > 0 && <InRoom name={t('admin.home.online.unlisted')} people={unlisted} max={max} />}
      </ul>
    </Card>
  );
}

type RoomProps = { name: string; people: number; max: number };

function InRoom({ name, people, max }: RoomProps) {
  return (
    <li className="online-room">
      <span className="truncated">
        <bdi>{name}</bdi>
      </span>
      <b>{formatCount(people)}</b>
      <span className="online-room-bar" aria-hidden="true">
        <i style={{ inlineSize: `${(people / max) * 100}%` }} />
      </span>
    </li>
  );
}

type ReportsCardProps = { reports: NonNullable<OverviewData['reports']> };

const SHOWN = 5;
const REPORTS_EVERY_MS = 30 * SECOND_MS;

const readReports: ReadPage<OpenReport> = async options => {
  const { reports, ...page } = (await request('GET /reports/', options)).data;
  return { ...page, rows: reports };
};

/** Number of open reports and a list of them, latest first, or search results. */
export function ReportsCard({ reports }: ReportsCardProps) {
  const { go } = useHashLocation();
  const { page, limit, search } = useListView(SHOWN);
  const list = useRows('reports', readReports, { page, limit, search, everyMs: REPORTS_EVERY_MS });
  const { data, error, isPlaceholderData, refetch } = list;
  useLastPage(data, isPlaceholderData);
  const isSearched = search !== '';
  const open = isSearched ? reports.open : (data?.total ?? reports.open);
  const latest = isSearched ? [] : reports.latest.map(each => ({ message: null, ...each }));
  return (
    <Card
      wide={open > 0 || isSearched}
      title={t('admin.home.reports')}
      figure={formatCount(open)}
      {...(open === 0 && { note: t('admin.home.reports.none') })}
    >
      {(open > 0 || isSearched) && (
        <search>
          <ListSearch />
        </search>
      )}
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {isSearched && data?.rows.length === 0 && <NoHits onClear={() => go({ search: '' })} />}
      <ul className="overview-list" aria-busy={isPlaceholderData}>
        {(data?.rows ?? latest).map(report => (
          <ReportRow key={report._id} report={report} />
        ))}
      </ul>
      {data && data.total > 0 && (isSearched || data.numPages > 1) && (
        <Pager page={page} numPages={data.numPages} total={data.total} onTurn={to => go({ page: to })} />
      )}
    </Card>
  );
}

type StorageCardProps = { storage: NonNullable<OverviewData['storage']> };

/** Total size of uploaded files, or a lower bound if only some were counted. */
export function StorageCard({ storage: { bytes, files, isWhole, pictures } }: StorageCardProps) {
  const size = formatBytes(bytes);
  return (
    <Card
      title={t('admin.home.storage')}
      figure={isWhole ? size : t('admin.home.storage.atLeast', { size })}
      note={t('admin.home.storage.files', { files: isWhole ? formatCount(files) : `${formatCount(files)}+` })}
    >
      {pictures && (
        <p className="text-ink-3">
          {t('admin.home.storage.pictures', {
            files: formatCount(pictures.files),
            size: formatBytes(pictures.bytes),
            max: formatBytes(pictures.maxBytes),
          })}
        </p>
      )}
    </Card>
  );
}

type RaidsCardProps = { surges: NonNullable<OverviewData['surges']> };

/** Networks with far more new guests or messages than usual. */
export function RaidsCard({ surges: raids }: RaidsCardProps) {
  return (
    <Card
      title={t('admin.home.surges')}
      figure={formatCount(raids.length)}
      note={t('admin.home.surges.note')}
    >
      <ul className="overview-list">
        {raids.map(({ provider, name, since, attempts, calmed }) => (
          <li key={provider} className="overview-row">
            <span className="overview-text">
              <bdi className="font-semibold">{name ?? provider}</bdi>
              {name !== null && (
                <span className="text-ink-3">
                  {' · '}
                  <bdi>{provider}</bdi>
                </span>
              )}
            </span>
            <span className="text-ink-3">
              {t('admin.home.surges.row', {
                time: formatClock(since),
                attempts: formatCount(attempts),
                calmed: formatCount(calmed),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type CardsProps = { overview: OverviewData; onChoose: (section: number) => void };

export function Cards({ overview, onChoose }: CardsProps) {
  const {
    online,
    messages,
    joins,
    reports,
    events,
    storage,
    usage,
    surges: raids = [],
    setup,
    backup,
  } = overview;
  return (
    <div className="overview">
      {raids.length > 0 && <RaidsCard surges={raids} />}
      {setup && (
        <LazyBoundary>
          <SetupCard setup={setup} />
        </LazyBoundary>
      )}
      <OnlineCard online={online} />
      <HourChart title={t('admin.home.messages')} hours={messages} empty={t('admin.home.messages.none')} />
      {joins && <HourChart title={t('admin.home.joins')} hours={joins} empty={t('admin.home.joins.none')} />}
      {reports && <ReportsCard reports={reports} />}
      {storage && <StorageCard storage={storage} />}
      {backup && (
        <LazyBoundary>
          <BackupCard backup={backup} />
        </LazyBoundary>
      )}
      {events && <EventsCard events={events} onChoose={onChoose} />}
      {usage && <LastHourCard lastHour={usage.lastHour} />}
      {usage && <UsageCard usage={usage} />}
    </div>
  );
}

type OverviewProps = { onChoose: (section: number) => void };

/** First page of the panel, with the current state of the site. */
export default function Overview({ onChoose }: OverviewProps) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useOverview();
  return (
    <>
      <div className="panel-head">
        <div>
          <h2 className="panel-title">{t('admin.home')}</h2>
          <p className="text-sm text-ink-3" role={error ? 'alert' : undefined}>
            {data && t('admin.home.updated', { time: formatClock(new Date(dataUpdatedAt).toISOString()) })}
            {data && error && ` · ${languagesOf(errorMessage(error)).ar}`}
          </p>
        </div>
        <Button onClick={() => void refetch()}>
          <RetryIcon className="icon-s" aria-hidden="true" />
          {t('app.refresh')}
        </Button>
      </div>
      <LazyBoundary>
        <PanelApprovals />
      </LazyBoundary>
      {isPending && (
        <div className="overview">
          <div className="card overview-card overview-wide">
            <Skeleton label={t('admin.home')} />
          </div>
        </div>
      )}
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && <Cards overview={data} onChoose={onChoose} />}
    </>
  );
}
