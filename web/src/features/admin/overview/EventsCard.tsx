import { sectionByName } from '../../../../../protocol/resources/sections.ts';
import type { Overview } from '../../../../../protocol/rest/site.ts';
import { formatTimeAgo } from '../../../i18n/format/format-time-ago.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Card } from './Card.tsx';

type Props = { events: NonNullable<Overview['events']>; onChoose: (section: number) => void };

const { number } = sectionByName('Events-Record');

/** First words of entries about acts in the chat up to version 0.1.0, which are no sentences. */
const EARLIER = /^(?:دخول|خروج|إرسال|تغيير|السماح|إعادة|إلغاء) /u;

const isSentence = (eventType: string, eventData: string): boolean =>
  eventType !== 'adminPanel' && !EARLIER.test(eventData);

/** The newest audit entries, with a link to the others. */
export function EventsCard({ events, onChoose }: Props) {
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
