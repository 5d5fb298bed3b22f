import { useDeferredValue, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import { MINUTE_MS } from '../../../../../protocol/constants.ts';
import { kickEveryone, showAllConnected } from '../../../../../protocol/rules/may/moderation.ts';
import { fold } from '../../../../../protocol/text/fold.ts';
import type { Scope } from '../../../../../protocol/wire/message.ts';
import { chat, watchAllUsers } from '../../../client/chat.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { t } from '../../../i18n/t-chat.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { clearSelection, countOf, isPartial, people } from '../../../state/people.ts';
import { preferences, setShowAllRooms } from '../../../state/preferences.ts';
import { reports, setReported, setReportsFault } from '../../../state/reports.ts';
import { rooms } from '../../../state/rooms.ts';
import { openWindow } from '../../../state/windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { SearchIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { UserActions } from './UserActions.tsx';
import { groupByRoom, type UserGroup, UserList } from './UserList.tsx';
import { useAskedUsers } from './use-asked-users.ts';

/** Reads the reported users. A failure keeps the previous list. */
const read = async (isWatched: () => boolean): Promise<void> => {
  try {
    const { reported } = await chat().request('requestShowReported', {});
    if (isWatched()) setReported(reported);
  } catch (refusal) {
    if (isWatched()) setReportsFault(errorSentence(refusal as RequestRejected));
  }
};

let readAgain: (() => void) | null = null;

/** Refreshes the reported users every minute until the returned function is called. */
export const watchReported = (): (() => void) => {
  let watched = true;
  const ask = (): void => void read(() => watched);
  ask();
  readAgain = ask;
  const timer = setInterval(ask, MINUTE_MS);
  return () => {
    watched = false;
    readAgain = null;
    clearInterval(timer);
    setReported(null);
  };
};

export const retryReported = (): void => readAgain?.();

/** Actions on all users, for permitted viewers. */
export function CrowdActions() {
  const actor = useActor();
  const mayShow = actor && showAllConnected(actor) === 'allowed';
  const mayKick = actor && kickEveryone(actor) === 'allowed';
  if (!mayShow && !mayKick) return null;
  return (
    <div className="crowd-actions">
      {mayShow && (
        <Button size="small" onClick={() => openWindow('connected')}>
          {t('mod.showAllConnected')}
        </Button>
      )}
      {mayKick && (
        <Button size="small" tone="danger" onClick={() => openWindow('kick-all')}>
          {t('mod.kickAll')}
        </Button>
      )}
    </div>
  );
}

/** Limits the list to reported users, refetched every minute. Only for users with `canShowReportedUsers`. */
export function ReportedBox() {
  const isAllowed = usePermission('canShowReportedUsers') === true;
  const [on, setOn] = useState(false);
  const isOn = on && isAllowed;
  const { fault } = useSnapshot(reports);

  useEffect(() => (isOn ? watchReported() : undefined), [isOn]);

  return (
    <>
      <Checkbox
        checked={isOn}
        onChange={setOn}
        disabled={!isAllowed}
        {...(!isAllowed && { hint: t('users.action.inert') })}
      >
        {t(isAllowed ? 'users.showReported' : 'users.showReported.short')}
      </Checkbox>
      {fault !== null && <LoadFailed text={fault} onRetry={retryReported} />}
    </>
  );
}

type Listed = { scope: Scope; groups: readonly UserGroup[]; count: number };

/**
 * Listed users: those of this room, or of all grouped by room. Applies the search and the filter for reported users.
 */
export const useListedUsers = (search: string): Listed => {
  const { showAllRooms } = useSnapshot(preferences);
  const scope = showAllRooms ? 'all' : 'room';
  const { byUser } = useSnapshot(reports);
  const known = useSnapshot(people);
  const listed = known[scope];
  const query = fold(useDeferredValue(search)).trim();
  useAskedUsers(query, byUser, scope === 'room' && isPartial(known));
  // In the list of one room only a search reads the entries. Without one, a changed entry does not render it again.
  const isFound = (id: string): boolean =>
    query === '' || fold(listed.byId[id]?.value.nickname ?? '').includes(query);
  const isWanted = (id: string): boolean => (byUser === null || byUser[id] !== undefined) && isFound(id);
  const { currentName, byId, ids: roomIds } = useSnapshot(rooms);
  const ids = query === '' && byUser === null ? listed.ids : listed.ids.filter(isWanted);
  const count = ids === listed.ids ? countOf(scope, known) : ids.length;
  if (scope === 'room') return { scope, groups: [{ room: null, ids }], count };
  const order = [currentName ?? '', ...roomIds.map(id => byId[id]?.value.name ?? '')];
  return { scope, groups: groupByRoom(ids, id => listed.byId[id]?.value.room ?? '', order), count };
};

const PersonSheet = lazyPart(() => import('./PersonSheet.tsx'));

export function UsersTab({ onPhone }: { onPhone: boolean }) {
  const [search, setSearch] = useState('');
  const [tapped, setTapped] = useState<string | null>(null);
  const { showAllRooms } = useSnapshot(preferences);
  const { scope, groups, count } = useListedUsers(search);

  useEffect(() => watchAllUsers('list', showAllRooms), [showAllRooms]);

  return (
    <>
      <TextField
        hideLabel
        label={t('users.search.placeholder')}
        placeholder={t('users.search.placeholder')}
        icon={<SearchIcon className="icon-s" aria-hidden="true" />}
        type="search"
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      {/* biome-ignore lint/a11y: a shortcut of the pointer; Escape in the list does the same */}
      <div className="list-head" onClick={clearSelection}>
        <h2 className="font-ui text-[1.25rem] font-bold">{t('users.list.title')}</h2>
        <span>{count}</span>
      </div>
      <UserList
        scope={scope}
        groups={groups}
        searching={search.trim() !== ''}
        {...(onPhone && { onTap: setTapped })}
      />
      <Checkbox checked={showAllRooms} onChange={setShowAllRooms}>
        {t('users.showAllRooms')}
      </Checkbox>
      <ReportedBox />
      {!onPhone && <UserActions />}
      {onPhone && tapped !== null && (
        <LazyBoundary onFailed={() => setTapped(null)}>
          <PersonSheet userId={tapped} onClose={() => setTapped(null)} />
        </LazyBoundary>
      )}
      <CrowdActions />
    </>
  );
}
