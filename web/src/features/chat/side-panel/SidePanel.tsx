import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../../i18n/t-chat.ts';
import { countOf, people } from '../../../state/people.ts';
import { preferences } from '../../../state/preferences.ts';
import { listedRooms, rooms, setPasswordPrompt } from '../../../state/rooms.ts';
import { windows } from '../../../state/windows.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useIsMember } from '../../membership/RegisterButton.tsx';
import { OwnCard } from '../../users/list/OwnCard.tsx';
import { UsersTab } from '../../users/list/UsersTab.tsx';

/** Preloads the tab, so that it is never empty. */
export const fetchRoomsTab = (): void => void import('../../rooms/list/RoomsTab.tsx').catch(() => {});
const PasswordPrompt = lazyPart(() => import('../../rooms/list/PasswordPrompt.tsx'));
/** Only members have this tab. */
export const fetchFriends = () => import('../../friends/tab-loader.ts');
const FriendsTab = lazyPart(async () => (await fetchFriends()).loadFriendsTab());
const RoomsTab = lazyPart(() => import('../../rooms/list/RoomsTab.tsx'));

/** `onPhone`: inside the sheet, where a tap on a user opens actions. */
export function SidePanel({ onPhone = false }: { onPhone?: boolean }) {
  const { showAllRooms } = useSnapshot(preferences);
  const here = countOf(showAllRooms ? 'all' : 'room', useSnapshot(people));
  const isMember = useIsMember();
  const known = useSnapshot(rooms);
  const { passwordPromptFor } = known;
  // On a wide screen, an approaching pointer starts the load.
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
          ...(isMember
            ? [
                {
                  id: 'friends' as const,
                  title: t('side.tab.friends'),
                  content: (
                    <LazyBoundary loading={<Skeleton label={t('app.loading')} />}>
                      <FriendsTab />
                    </LazyBoundary>
                  ),
                },
              ]
            : []),
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

const Sheet = lazyPart(() => import('../../../ui/dialogs/Sheet.tsx'));

type Props = { isOpen: boolean; onChange: (isOpen: boolean) => void };

/** Side panel of a phone, loaded when first opened. */
export function PeopleSheet({ isOpen, onChange }: Props) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const { currentName } = useSnapshot(rooms);
  const front = useSnapshot(windows).open.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes after a change of rooms or an opened window
  useEffect(() => onChange(false), [currentName, front]);
  if (!wasOpen) return null;
  return (
    <LazyBoundary onFailed={() => onChange(false)}>
      <Sheet
        label={t('side.label')}
        closeLabel={t('side.close')}
        open={isOpen}
        onClose={() => onChange(false)}
      >
        <SidePanel onPhone />
      </Sheet>
    </LazyBoundary>
  );
}
