import { sectionNamed } from '../../../../../protocol/resources/sections.ts';
import type { Overview } from '../../../../../protocol/rest/overview.ts';
import { p } from '../../../text/p.ts';
import { since } from '../../../text/since.ts';
import { Card } from './Card.tsx';

type Props = { events: NonNullable<Overview['events']>; onChoose: (section: number) => void };

const { number } = sectionNamed('Events-Record');

/** The newest entries of the event record, and the way to the others. */
export function EventsCard({ events, onChoose }: Props) {
  return (
    <Card
      wide
      title={p('admin.home.events')}
      action={
        <a
          className="font-semibold text-primary"
          href={`#section=${number}`}
          onClick={event => {
            event.preventDefault();
            onChoose(number);
          }}
        >
          {p('admin.home.events.all')}
        </a>
      }
    >
      {events.length === 0 && <p className="text-ink-3">{p('admin.home.events.none')}</p>}
      <ul className="overview-list">
        {events.map(({ _id, username, eventType, eventData, eventDate }) => (
          <li key={_id} className="overview-row">
            <span className="overview-said">
              {username !== '' && <bdi className="font-semibold">{username}</bdi>} <bdi>{eventData}</bdi>
            </span>
            <span className="text-sm text-ink-3">
              {p(`eventType.${eventType}`)} · <time dateTime={eventDate}>{since(eventDate)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
