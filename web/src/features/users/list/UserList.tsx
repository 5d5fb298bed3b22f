import clsx from 'clsx';
import { type KeyboardEvent, memo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { VListHandle } from 'virtua';
import { REPORT_REASONS, type ReportReason } from '../../../../../protocol/entities/report.ts';
import type { User } from '../../../../../protocol/entities/user.ts';
import type { Reported } from '../../../../../protocol/wire/up/moderation.ts';
import { longPress } from '../../../browser/long-press.ts';
import { openPrivateChat } from '../../../client/actions/open-private-chat.ts';
import { COMMA } from '../../../i18n/locale.ts';
import { plural } from '../../../i18n/t.ts';
import { t } from '../../../i18n/t-chat.ts';
import type { Entry } from '../../../state/collection.ts';
import { clearSelection, people, selectUser } from '../../../state/people.ts';
import { privateMessages } from '../../../state/private/private-messages.ts';
import { reports } from '../../../state/reports.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { listStep, useListPlace } from '../../../ui/fields/list-place.ts';
import {
  GhostIcon,
  HiddenIcon,
  OfflineIcon,
  PinIcon,
  ReportIcon,
  SearchIcon,
  ShieldIcon,
  UsersIcon,
} from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { Avatar } from '../display/Avatar.tsx';
import { Flag } from '../display/Flag.tsx';
import { Nickname } from '../display/Nickname.tsx';
import { roleText } from '../display/role-text.ts';
import { Star } from '../display/Star.tsx';

/** Accessible label of a row. It replaces the row's whole content, including its marks. */
export function rowLabel(user: User, unread: number, reported: Reported | undefined): string {
  const { nickname, status, visibility } = user;
  const parts = [
    t('a11y.userRow', { nickname, role: roleText(user), status: t(`status.${status}`) }),
    unread > 0 && t('a11y.unread', { count: unread }),
    reported && reportsText(reported),
    user.pinned && t('users.pinned'),
    user.reconnecting && t('users.reconnecting'),
    visibility !== 'visible' && t(`visibility.${visibility}`),
  ];
  return parts.filter(part => part).join(COMMA);
}

export function reportsText({ count, reasons }: Reported): string {
  const named = Object.entries(reasons).flatMap(([reason, times]) =>
    isReason(reason) ? `${t(`report.${reason}`)} ${times}` : [],
  );
  return `${plural('users.reports', count)}: ${named.join(COMMA)}`;
}

const isReason = (word: string): word is ReportReason => REPORT_REASONS.some(reason => reason === word);

/** Number of reports about a user, with the reasons as a tooltip. */
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

/** Subscribes to its own entry instead of the list. */
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

const VirtualUsers = lazyPart(() => import('./VirtualUsers.tsx'));

/** With fewer rows a plain list is faster than a virtual one. */
const VIRTUAL_FROM = 150;

type Props = {
  scope: 'room' | 'all';
  groups: readonly UserGroup[];
  searching: boolean;
  /** Called after a tap on a phone. */
  onTap?: (userId: string) => void;
};

export function UserList({ scope, groups, searching, onTap }: Props) {
  const ids = groups.flatMap(group => group.ids);
  const { selectedId } = useSnapshot(people);
  const place = useListPlace(ids, selectedId);
  const box = useRef<HTMLDivElement>(null);
  const virtual = useRef<VListHandle>(null);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') clearSelection();
    const at = listStep(event.key, place, ids.length - 1);
    if (at === null || ids.length === 0) return;
    event.preventDefault();
    selectUser(ids[at] ?? null);
    virtual.current?.scrollToIndex(
      rows.findIndex(({ key }) => key === ids[at]),
      { align: 'nearest' },
    );
    box.current?.querySelectorAll('[role=option]')[at]?.scrollIntoView({ block: 'nearest' });
  };

  if (ids.length === 0) {
    return (
      <div className="user-list grid place-items-center p-3">
        {searching ? (
          <EmptyState
            icon={<SearchIcon className="icon-l" aria-hidden="true" />}
            title={t('users.noResults.title')}
          >
            {t('users.noResults')}
          </EmptyState>
        ) : (
          <EmptyState icon={<UsersIcon className="icon-l" aria-hidden="true" />} title={t('users.empty')} />
        )}
      </div>
    );
  }

  // Passes the proxies themselves, because each row subscribes to its own.
  const { byId } = people[scope];
  const rows = groups.flatMap(group => [
    ...(group.room === null
      ? []
      : [
          <div key={`room ${group.room}`} role="presentation" className="user-group">
            <bdi className="truncated">{group.room}</bdi>
            <span>{group.ids.length}</span>
          </div>,
        ]),
    ...group.ids.flatMap(id => {
      const entry = byId[id];
      return entry ? <UserRow key={id} entry={entry} selected={id === selectedId} onTap={onTap} /> : [];
    }),
  ]);
  const list = {
    className: 'user-scroll',
    role: 'listbox',
    tabIndex: 0,
    onKeyDown,
    'aria-label': t('users.list.title'),
    ...(selectedId !== null && { 'aria-activedescendant': `user-${selectedId}` }),
  };
  const all = <div {...list}>{rows}</div>;
  return (
    <div ref={box} className="user-list">
      {ids.length > VIRTUAL_FROM ? (
        <LazyBoundary instead={all}>
          <VirtualUsers handle={virtual} list={list} searching={searching}>
            {rows}
          </VirtualUsers>
        </LazyBoundary>
      ) : (
        all
      )}
    </div>
  );
}

/** Users of one room. `room` is null in the list of a single room. */
export type UserGroup = { room: string | null; ids: readonly string[] };

/** Groups users in the order of these rooms; other rooms come last. The order within a room stays. */
export const groupByRoom = (
  ids: readonly string[],
  roomOf: (id: string) => string,
  order: readonly string[],
): UserGroup[] => {
  const groups = Map.groupBy(ids, roomOf);
  const place = (room: string): number => (order.includes(room) ? order.indexOf(room) : order.length);
  return [...groups]
    .sort(([a], [b]) => place(a) - place(b) || a.localeCompare(b, 'ar'))
    .map(([room, members]) => ({ room, ids: members }));
};
