import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  LIFECYCLE_SOUND_VOLUME,
  MENTION_SOUND_VOLUMES,
  PRIVATE_SOUND_VOLUME,
  PUBLIC_SOUND_VOLUME,
} from '../../../../protocol/constants.ts';
import { watchBack } from '../../browser/back-gesture.ts';
import { useLateCare } from '../../browser/dom/late-care.ts';
import { useHostHeight } from '../../browser/embedding.ts';
import { useDocumentTitle } from '../../browser/use-document-title.ts';
import { useVisibleHeight } from '../../browser/use-visible-height.ts';
import { t } from '../../i18n/t-chat.ts';
import { messages } from '../../state/messages.ts';
import { preferences } from '../../state/preferences.ts';
import { countUnread, privateMessages } from '../../state/private/private-messages.ts';
import { mentions } from '../../state/reading/mentions.ts';
import { rooms } from '../../state/rooms.ts';
import { session } from '../../state/session.ts';
import { siteSettings } from '../../state/site-settings.ts';
import { useCurrentUser } from '../../state/use-user.ts';
import { closeAllWindows, windows } from '../../state/windows.ts';
import { CloseOnBackContext } from '../../ui/dialogs/use-close-on-back.ts';
import { LazyBoundary, lazyPart } from '../../ui/LazyBoundary.tsx';
import { MENTION_NOTES_HZ, useChime } from '../../ui/sound/use-chime.ts';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { Composer, LexiconContext, MessageList, useLexicon } from '../messages/index.ts';
import { Marquee } from './banners/Marquee.tsx';
import { HelpBar } from './HelpBar.tsx';
import { Overlays } from './overlays/Overlays.tsx';
import { ReconnectingBar } from './ReconnectingBar.tsx';
import { PeopleSheet } from './side-panel/PeopleSheet.tsx';
import { fetchRoomsTab, SidePanel } from './side-panel/SidePanel.tsx';
import { titleOf } from './title.ts';
import { TopBar } from './top-bar/TopBar.tsx';
import { useCopyGuard } from './use-copy-guard.ts';
import { WINDOWS } from './window-registry.ts';

/** A member who loses the network comes back to this entry, and could no longer load it. A failure is told there. */
const prepareAdminEntry = (): void => {
  import('../entry/AdminEntry.tsx').catch(() => {});
};

const Banners = lazyPart(() => import('./banners/Banners.tsx'));
const WindowManager = lazyPart(() => import('../windows/WindowManager.tsx'));

/** On a desktop one can write at once. On a touch screen that would open the keyboard. */
const beginInComposer = (): void => {
  const isFree = document.activeElement === document.body && document.hasFocus();
  if (isFree && !matchMedia('(pointer: coarse)').matches) document.getElementById('composer')?.focus();
};

export function ChatScreen() {
  const wide = useWideScreen();
  const [peopleOpen, setPeopleOpen] = useState(false);
  const words = useLexicon();
  const { loaded } = useSnapshot(messages);
  // Site settings are read once the chat is up, and stay while rooms change.
  const [wasUp, setWasUp] = useState(loaded);
  if (loaded && !wasUp) setWasUp(true);
  const isMember = useSnapshot(session).entryPath === '/admin-entry';
  useEffect(() => {
    if (wasUp && isMember) prepareAdminEntry();
  }, [wasUp, isMember]);
  const hasWindows = useSnapshot(windows).open.length > 0;
  const username = useSnapshot(session).identity?.username;
  const room = useSnapshot(rooms).currentName;
  const unread = countUnread(useSnapshot(privateMessages).unread) + useSnapshot(mentions).unread.length;
  useDocumentTitle(site => titleOf(username, room, unread, site));
  useEffect(watchBack, []);
  useEffect(beginInComposer, []);
  useLateCare();
  useVisibleHeight();
  useHostHeight();
  useCopyGuard(useSnapshot(siteSettings).guardCopying);

  return (
    <CloseOnBackContext value={!wide}>
      <div className="chat">
        <a className="skip-link" href="#messages">
          {t('a11y.skipToMessages')}
        </a>
        <a className="skip-link" href="#composer">
          {t('a11y.skipToComposer')}
        </a>
        <TopBar wide={wide} onOpenPeople={() => setPeopleOpen(true)} />
        <LexiconContext value={words}>
          <div className="relative flex min-h-0">
            <main className="chat-column">
              {wasUp && (
                <LazyBoundary>
                  <Banners />
                </LazyBoundary>
              )}
              <Marquee />
              <MessageList />
              <ReconnectingBar />
              <Composer />
              <HelpBar />
            </main>
            {hasWindows && (
              <LazyBoundary onFailed={closeAllWindows}>
                <WindowManager registry={WINDOWS} />
              </LazyBoundary>
            )}
            {wide && (
              <aside className="side-panel" aria-label={t('side.label')} onPointerEnter={fetchRoomsTab}>
                <SidePanel />
              </aside>
            )}
          </div>
        </LexiconContext>
        {!wide && <PeopleSheet isOpen={peopleOpen} onChange={setPeopleOpen} />}
        <Overlays />
        <Chimes />
      </div>
    </CloseOnBackContext>
  );
}

/** A component of its own, so that a new message does not redraw the whole screen. */
function Chimes() {
  const { arrived, lifecycleLines, loaded } = useSnapshot(messages);
  const { arrived: privateArrived } = useSnapshot(privateMessages);
  const { lifecycleSounds, mentionLevel } = useSnapshot(preferences);
  const { arrived: mentioning } = useSnapshot(mentions);
  const { roomId, identity } = useSnapshot(session);
  const isBusy = useCurrentUser()?.status === 'busy';
  // A message that mentions one has a sound of its own.
  const here = `room ${roomId}`;
  const own = `user ${identity?.userId}`;
  useChime(arrived - mentioning, loaded, { volume: PUBLIC_SOUND_VOLUME, heard: here });
  useChime(mentioning, loaded, {
    volume: isBusy ? 0 : MENTION_SOUND_VOLUMES[mentionLevel],
    heard: own,
    notes: MENTION_NOTES_HZ,
  });
  useChime(privateArrived, loaded, { volume: PRIVATE_SOUND_VOLUME, heard: own });
  useChime(lifecycleLines, loaded && lifecycleSounds, { volume: LIFECYCLE_SOUND_VOLUME, heard: here });
  return null;
}
