import { useSnapshot } from 'valtio';
import { t } from '../../../i18n/t.ts';
import { countOf, people } from '../../../state/people.ts';
import { preferences } from '../../../state/preferences.ts';
import { listedRooms, rooms, setPasswordPrompt } from '../../../state/rooms.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { PasswordPrompt, RoomsTab } from '../../rooms/index.ts';
import { OwnCard, UsersTab } from '../../users/index.ts';

export function SidePanel() {
  const { showAllRooms } = useSnapshot(preferences);
  const here = countOf(showAllRooms ? 'all' : 'room', useSnapshot(people));
  const known = useSnapshot(rooms);
  const { passwordPromptFor } = known;
  // As at the entry, rooms where nobody is do not count.
  const peopled = listedRooms(known).filter(({ size }) => size > 0).length;
  return (
    <>
      <OwnCard />
      <Tabs
        className="side-tabs"
        label={t('side.label')}
        items={[
          { id: 'users', title: <TabTitle text={t('side.tab.users')} count={here} />, content: <UsersTab /> },
          {
            id: 'rooms',
            title: <TabTitle text={t('side.tab.rooms')} count={peopled} />,
            content: (
              <LazyBoundary>
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
