import clsx from 'clsx';
import { memo } from 'react';
import { useSnapshot } from 'valtio';
import type { User } from '../../../../../protocol/entities/user.ts';
import type { Reported } from '../../../../../protocol/wire/up/moderation.ts';
import { longPress } from '../../../browser/long-press.ts';
import { openPrivateChat } from '../../../client/actions/open-private-chat.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../state/collection.ts';
import { selectUser } from '../../../state/people.ts';
import { privateMessages } from '../../../state/private/private-messages.ts';
import { reports } from '../../../state/reports.ts';
import { GhostIcon, HiddenIcon, OfflineIcon, PinIcon, ReportIcon, ShieldIcon } from '../../../ui/icons.ts';
import { Avatar } from '../display/Avatar.tsx';
import { Flag } from '../display/Flag.tsx';
import { Nickname } from '../display/Nickname.tsx';
import { roleText } from '../display/role-text.ts';
import { Star } from '../display/Star.tsx';
import { reportsText, rowLabel } from './row-label.ts';

/** The number of reports of a user, with the reasons as a tooltip. */
export function ReportMark({ reported }: { reported: Reported }) {
  return (
    <span className="report-mark" title={reportsText(reported)} aria-hidden="true">
      <ReportIcon className="icon-xs" />
      <span>{reported.count}</span>
    </span>
  );
}

type UserRowProps = { entry: Entry<User>; selected: boolean; onTap?: ((userId: string) => void) | undefined };

const STAFF = new Set(['owner', 'admin', 'chat-master', 'room-master']);

/** It watches its own entry, and nothing else of the list. */
export const UserRow = memo(function UserRow({ entry, selected, onTap }: UserRowProps) {
  const user = useSnapshot(entry).value;
  const { userID: id, status, visibility, role, reconnecting, pinned, bot } = user;
  const unread = useSnapshot(privateMessages).unread[id] ?? 0;
  const reported = useSnapshot(reports).byUser?.[id];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys for all its rows
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names its active row
    <div
      role="option"
      id={`user-${id}`}
      aria-selected={selected}
      aria-label={rowLabel(user, unread, reported)}
      className={clsx('user-row', selected && 'user-row-selected', reconnecting && 'user-row-reconnecting')}
      onClick={() => {
        selectUser(id);
        onTap?.(id);
      }}
      onDoubleClick={() => openPrivateChat(user)}
      {...longPress(() => openPrivateChat(user))}
    >
      <Avatar small image={user.image} visibility={visibility} status={status} />
      <Star star={user.star} />
      <Nickname user={user} on={selected ? 'selected' : 'plain'} className="truncated" />
      {unread > 0 && (
        <span className="unread" title={t('a11y.unread', { count: unread })}>
          {unread}
        </span>
      )}
      <span className="ms-auto flex flex-none items-center gap-[.6rem] text-ink-3">
        {reported && <ReportMark reported={reported} />}
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
        {bot && <small>{t('role.bot')}</small>}
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
