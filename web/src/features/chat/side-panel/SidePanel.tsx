import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../../i18n/t.ts';
import { countOf, people } from '../../../state/people.ts';
import { preferences } from '../../../state/preferences.ts';
import { listedRooms, rooms, setPasswordPrompt } from '../../../state/rooms.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { OwnCard, UsersTab } from '../../users/index.ts';

/** Ahead of the first look at it, so that the tab is never empty. */
export const fetchRoomsTab = (): void => void import('../../rooms/list/RoomsTab.tsx').catch(() => {});
const PasswordPrompt = lazyPart(() => import('../../rooms/list/PasswordPrompt.tsx'));
const RoomsTab = lazyPart(() => import('../../rooms/list/RoomsTab.tsx'));

/** `onPhone`: in the sheet, where a tap on a person opens their actions. */
export function SidePanel({ onPhone = false }: { onPhone?: boolean }) {
  const { showAllRooms } = useSnapshot(preferences);
  const here = countOf(showAllRooms ? 'all' : 'room', useSnapshot(people));
  const known = useSnapshot(rooms);
  const { passwordPromptFor } = known;
  // Beside the messages the pointer that comes near fetches it.
  useEffect(() => {
    if (onPhone) fetchRoomsTab();
  }, [onPhone]);
  return (
    <>
      <OwnCard />
      <Tabs
        className="side-tabs"
        label={t('side.label')}
        items={[
          {
            id: 'users',
            title: <TabTitle text={t('side.tab.users')} count={here} />,
            content: <UsersTab onPhone={onPhone} />,
          },
          {
            id: 'rooms',
            title: <TabTitle text={t('side.tab.rooms')} count={listedRooms(known).length} />,
            content: (
              <LazyBoundary loading={<Skeleton label={t('app.loading')} />}>
                <RoomsTab />
              </LazyBoundary>
            ),
          },
        ]}
      />
      {passwordPromptFor !== null && (
        <LazyBoundary onFailed={() => setPasswordPrompt(null)}>
          <PasswordPrompt key={passwordPromptFor} room={passwordPromptFor} />
        </LazyBoundary>
      )}
    </>
  );
}

function TabTitle({ text, count }: { text: string; count: number }) {
  return (
    <>
      {text} <span className="count">{count}</span>
    </>
  );
}
