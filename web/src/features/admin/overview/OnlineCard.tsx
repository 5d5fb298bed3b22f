import type { Overview } from '../../../../../protocol/rest/site.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Card } from './Card.tsx';
import { formatCount } from './format-count.ts';

/** Further rooms are summed up. */
const ROOMS_SHOWN = 6;

type Props = { online: Overview['online'] };

/** Who is in the chat now: how many visitors and members, and how many in each room. */
export function OnlineCard({ online }: Props) {
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
