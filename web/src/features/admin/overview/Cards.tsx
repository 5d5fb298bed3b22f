import type { Overview } from '../../../../../protocol/rest/site.ts';
import { t } from '../../../i18n/t-panel.ts';
import { EventsCard } from './EventsCard.tsx';
import { HourChart } from './HourChart.tsx';
import { LastHourCard } from './LastHourCard.tsx';
import { OnlineCard } from './OnlineCard.tsx';
import { ReportsCard } from './ReportsCard.tsx';
import { StorageCard } from './StorageCard.tsx';
import { SurgesCard } from './SurgesCard.tsx';
import { UsageCard } from './UsageCard.tsx';

type Props = { overview: Overview; onChoose: (section: number) => void };

/** One card for each part that the operator may see. */
export function Cards({ overview, onChoose }: Props) {
  const { online, messages, joins, reports, events, storage, usage, surges = [] } = overview;
  return (
    <div className="overview">
      {surges.length > 0 && <SurgesCard surges={surges} />}
      <OnlineCard online={online} />
      <HourChart title={t('admin.home.messages')} hours={messages} empty={t('admin.home.messages.none')} />
      {joins && <HourChart title={t('admin.home.joins')} hours={joins} empty={t('admin.home.joins.none')} />}
      {reports && <ReportsCard reports={reports} />}
      {storage && <StorageCard storage={storage} />}
      {events && <EventsCard events={events} onChoose={onChoose} />}
      {usage && <LastHourCard lastHour={usage.lastHour} />}
      {usage && <UsageCard usage={usage} />}
    </div>
  );
}
