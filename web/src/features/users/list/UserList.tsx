import { type KeyboardEvent, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { VListHandle } from 'virtua';
import { t } from '../../../i18n/t-chat.ts';
import { clearSelection, people, selectUser } from '../../../state/people.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { listStep, useListPlace } from '../../../ui/fields/list-place.ts';
import { SearchIcon, UsersIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import type { UserGroup } from './group-by-room.ts';
import { UserRow } from './UserRow.tsx';

const VirtualUsers = lazyPart(() => import('./VirtualUsers.tsx'));

/** Below this many rows a plain list is faster than a virtual one. */
const VIRTUAL_FROM = 150;

type Props = {
  scope: 'room' | 'all';
  groups: readonly UserGroup[];
  searching: boolean;
  /** A row was tapped on a phone. */
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

  // The proxies themselves: each row watches its own.
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
