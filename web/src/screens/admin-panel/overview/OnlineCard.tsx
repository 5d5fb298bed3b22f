import type { Overview } from '../../../../../protocol/rest/overview.ts';
import { p } from '../../../text/p.ts';
import { amount } from './amount.ts';
import { Card } from './Card.tsx';

/** The others are told together. */
const ROOMS_SHOWN = 6;

type Props = { online: Overview['online'] };

/** Who is in the chat now: how many visitors and members, and how many in each room. */
export function OnlineCard({ online }: Props) {
  const { visitors, members, rooms, unlisted } = online;
  const sizes = rooms.map(({ _id, name, ...room }) => ({ _id, name, people: room.visitors + room.members }));
  const others = sizes.slice(ROOMS_SHOWN).reduce((sum, { people }) => sum + people, 0);
  const most = Math.max(unlisted, others, ...sizes.map(({ people }) => people));
  return (
    <Card
      title={p('admin.home.online')}
      figure={amount(visitors + members)}
      note={p('admin.home.online.parts', { visitors: amount(visitors), members: amount(members) })}
    >
      {most === 0 && <p className="text-ink-3">{p('admin.home.online.none')}</p>}
      <ul className="overview-list">
        {sizes.slice(0, ROOMS_SHOWN).map(({ _id, name, people }) => (
          <InRoom key={_id} name={name} people={people} most={most} />
        ))}
        {others > 0 && <InRoom name={p('admin.home.online.others')} people={others} most={most} />}
        {unlisted > 0 && <InRoom name={p('admin.home.online.unlisted')} people={unlisted} most={most} />}
      </ul>
    </Card>
  );
}

type RoomProps = { name: string; people: number; most: number };

function InRoom({ name, people, most }: RoomProps) {
  return (
    <li className="room-share">
      <span className="cut">
        <bdi>{name}</bdi>
      </span>
      <b>{amount(people)}</b>
      <span className="room-share-bar" aria-hidden="true">
        <i style={{ inlineSize: `${(people / most) * 100}%` }} />
      </span>
    </li>
  );
}
