import { lazy } from 'react';
import { useSnapshot } from 'valtio';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { people } from '../../state/people.ts';
import { preferences } from '../../state/preferences.ts';
import { askPasswordOf, rooms } from '../../state/rooms.ts';
import { t } from '../../text/t.ts';
import { OwnCard } from './OwnCard.tsx';
import { RoomsTab } from './RoomsTab.tsx';
import { UsersTab } from './UsersTab.tsx';

const PasswordPrompt = lazy(() => import('./PasswordPrompt.tsx'));

export function SidePanel() {
  const { showAllRooms } = useSnapshot(preferences);
  const here = useSnapshot(people)[showAllRooms ? 'all' : 'room'].ids.length;
  const { ids, askingPasswordOf } = useSnapshot(rooms);
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
            title: <TabTitle text={t('side.tab.rooms')} count={ids.length} />,
            content: <RoomsTab />,
          },
        ]}
      />
      {askingPasswordOf !== null && (
        <OnDemand onFailed={() => askPasswordOf(null)}>
          <PasswordPrompt key={askingPasswordOf} room={askingPasswordOf} />
        </OnDemand>
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
