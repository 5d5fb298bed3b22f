import { useSnapshot } from 'valtio';
import { Tabs } from '../../kit/Tabs.tsx';
import { people } from '../../state/people.ts';
import { preferences } from '../../state/preferences.ts';
import { rooms } from '../../state/rooms.ts';
import { t } from '../../text/t.ts';
import { OwnCard } from './OwnCard.tsx';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { RoomsTab } from './RoomsTab.tsx';
import { UsersTab } from './UsersTab.tsx';

export function SidePanel() {
  const { showAllRooms } = useSnapshot(preferences);
  const here = useSnapshot(people)[showAllRooms ? 'all' : 'room'].ids.length;
  const open = useSnapshot(rooms).ids.length;
  return (
    <>
      <OwnCard />
      <Tabs
        className="side-tabs"
        label={t('side.label')}
        items={[
          { id: 'users', title: <TabTitle text={t('side.tab.users')} count={here} />, content: <UsersTab /> },
          { id: 'rooms', title: <TabTitle text={t('side.tab.rooms')} count={open} />, content: <RoomsTab /> },
        ]}
      />
      <PasswordPrompt />
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
