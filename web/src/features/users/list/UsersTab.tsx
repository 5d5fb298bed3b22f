import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { watchAllUsers } from '../../../client/actions/watch-all-users.ts';
import { t } from '../../../i18n/t.ts';
import { clearSelection } from '../../../state/people.ts';
import { preferences, setShowAllRooms } from '../../../state/preferences.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { SearchIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { CrowdActions } from './CrowdActions.tsx';
import { ReportedBox } from './ReportedBox.tsx';
import { UserActions } from './UserActions.tsx';
import { UserList } from './UserList.tsx';
import { useListedUsers } from './use-listed-users.ts';

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
