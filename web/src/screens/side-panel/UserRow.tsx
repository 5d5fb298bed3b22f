import clsx from 'clsx';
import { memo } from 'react';
import { useSnapshot } from 'valtio';
import { GhostIcon, HiddenIcon, OfflineIcon, PinIcon, ShieldIcon } from '../../icons.ts';
import { people, selectUser } from '../../state/people.ts';
import { whispers } from '../../state/whispers.ts';
import { t } from '../../text/t.ts';
import { Avatar } from '../person/Avatar.tsx';
import { Flag } from '../person/Flag.tsx';
import { Nickname } from '../person/Nickname.tsx';
import { Star } from '../person/Star.tsx';
import { openPrivateChat } from '../windows/open-private-chat.ts';
import { ReportMark } from './ReportMark.tsx';
import { roleText } from './role-text.ts';

type Props = { scope: 'room' | 'all'; id: string; selected: boolean };

const STAFF = new Set(['owner', 'admin', 'chat-master', 'room-master']);

export const UserRow = memo(function UserRow({ scope, id, selected }: Props) {
  const user = useSnapshot(people)[scope].byId[id];
  const unread = useSnapshot(whispers).unread[id] ?? 0;
  if (!user) return null;
  const { nickname, status, visibility, role, reconnecting, pinned } = user;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys for all its rows
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names its active row
    <div
      role="option"
      id={`user-${id}`}
      aria-selected={selected}
      aria-label={t('a11y.userRow', { nickname, role: roleText(user), status: t(`status.${status}`) })}
      className={clsx('user-row', selected && 'user-row-selected', reconnecting && 'user-row-reconnecting')}
      onClick={() => selectUser(id)}
      onDoubleClick={() => openPrivateChat(user)}
    >
      <Avatar small image={user.image} visibility={visibility} status={status} />
      <Star star={user.star} />
      <Nickname user={user} on={selected ? 'selected' : 'plain'} className="cut" />
      {unread > 0 && (
        <span className="unread" title={t('a11y.unread', { count: unread })}>
          {unread}
        </span>
      )}
      <span className="ms-auto flex flex-none items-center gap-[.6rem] text-ink-3">
        <ReportMark userID={id} />
        {pinned && (
          <span title={t('users.pinned')}>
            <PinIcon className="icon-s text-gold-ink" aria-hidden="true" />
          </span>
        )}
        {reconnecting && (
          <span title={t('users.reconnecting')}>
            <OfflineIcon className="icon-s" aria-hidden="true" />
          </span>
        )}
        {STAFF.has(role) && (
          <span title={roleText(user)}>
            <ShieldIcon className="icon-s" aria-hidden="true" />
          </span>
        )}
        {visibility === 'ghost' && (
          <span title={t('visibility.ghost')}>
            <GhostIcon className="icon-s" aria-hidden="true" />
          </span>
        )}
        {visibility === 'hidden' && (
          <span title={t('visibility.hidden')}>
            <HiddenIcon className="icon-s" aria-hidden="true" />
          </span>
        )}
        <Flag code={user.flag ?? user.country} />
      </span>
    </div>
  );
});
