import { type ComponentType, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  LIFECYCLE_SOUND_VOLUME,
  MENTION_SOUND_VOLUMES,
  PRIVATE_SOUND_VOLUME,
  PUBLIC_SOUND_VOLUME,
} from '../../../../protocol/constants.ts';
import { watchBack } from '../../browser/back-gesture.ts';
import { useDeferredFeatures } from '../../browser/dom/late-care.ts';
import { useHostHeight } from '../../browser/embedding.ts';
import { useDocumentTitle } from '../../browser/use-document-title.ts';
import { t } from '../../i18n/t-chat.ts';
import { invitations } from '../../state/invitations.ts';
import { messages } from '../../state/messages.ts';
import { preferences } from '../../state/preferences.ts';
import { countUnread, privateMessages } from '../../state/private/private-messages.ts';
import { leaving } from '../../state/reading/leaving.ts';
import { mentions } from '../../state/reading/mentions.ts';
import { shownPicture } from '../../state/reading/shown-picture.ts';
import { rooms } from '../../state/rooms.ts';
import { idleWarning, session } from '../../state/session.ts';
import { siteSettings } from '../../state/site-settings.ts';
import { useCurrentUser } from '../../state/use-user.ts';
import { warnings } from '../../state/warnings.ts';
import { closeAllWindows, type WindowKind, windows } from '../../state/windows.ts';
import { Spinner } from '../../ui/BrandMark.tsx';
import { CloseOnBackContext } from '../../ui/dialogs/use-close-on-back.ts';
import { HelpIcon, OfflineIcon } from '../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../ui/LazyBoundary.tsx';
import { MENTION_NOTES_HZ, useChime } from '../../ui/sound/use-chime.ts';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { Composer } from '../messages/composer/Composer.tsx';
import { MessageList } from '../messages/list/MessageList.tsx';
import { LexiconContext } from '../messages/MessageWords.tsx';
import { useLexicon } from '../messages/use-lexicon.ts';
import type { WindowProps } from '../windows/WindowFrame.tsx';
import { Marquee } from './banners/Marquee.tsx';
import { fetchFriends, fetchRoomsTab, PeopleSheet, SidePanel } from './side-panel/SidePanel.tsx';
import { TopBar } from './top-bar/TopBar.tsx';
import { useCopyGuard } from './use-copy-guard.ts';

/** Writes the visible height to a custom property of the root, because Safari shows its keyboard over the page. */
export const useVisibleHeight = (): void => {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    const root = document.documentElement;
    const write = (): void => {
      // Zooming also shrinks the visual viewport, without any keyboard.
      if (seen.scale === 1) root.style.setProperty('--visible-height', `${seen.height}px`);
    };
    write();
    seen.addEventListener('resize', write);
    return () => {
      seen.removeEventListener('resize', write);
      root.style.removeProperty('--visible-height');
    };
  }, []);
};

export function HelpBar() {
  return (
    <aside className="help-bar" aria-label={t('chat.helpBar')}>
      <HelpIcon className="icon-xs" aria-hidden="true" />
      <span>
        <kbd>Enter</kbd> {t('chat.helpBar.toSend')}
      </span>
      <span>
        <kbd>Shift</kbd> + <kbd>Enter</kbd> {t('chat.helpBar.toNewline')}
      </span>
      <span>{t('chat.helpBar.dblclick')}</span>
    </aside>
  );
}

export function ReconnectingBar() {
  const { connection } = useSnapshot(session);
  const attempt = connection.state === 'connected' ? connection.reconnecting?.attempt : undefined;
  return (
    <div role="status">
      {attempt !== undefined && (
        <p className="reconnecting-bar">
          <OfflineIcon className="icon-s" aria-hidden="true" />
          {t('connection.reconnecting', { attempt })}
        </p>
      )}
    </div>
  );
}

/** Notice after a room switch that was too soon, shown until the block ends. */
export function SwitchNotice() {
  const { switchNotice } = useSnapshot(rooms);
  return (
    <div role="status" className="switch-notice">
      {switchNotice && (
        <p>
          <Spinner className="icon-l text-primary" />
          {t('rooms.switchWait')}
        </p>
      )}
    </div>
  );
}

const IdleWarning = lazyPart(() => import('./overlays/IdleWarning.tsx'));
const InFront = lazyPart(() => import('../messages/InFront.tsx'));
const Invitations = lazyPart(() => import('../rooms/invitations/Invitations.tsx'));
const PushKeeper = lazyPart(() => import('../settings/push/PushKeeper.tsx'));
const Warnings = lazyPart(() => import('./overlays/Warnings.tsx'));

export function Overlays() {
  const isWarned = useSnapshot(warnings).list.length > 0;
  const isInvited = useSnapshot(invitations).list.length > 0;
  const { link } = useSnapshot(leaving);
  const { picture } = useSnapshot(shownPicture);
  const { closesAt } = useSnapshot(idleWarning);
  const isPushed = useSnapshot(preferences).push !== 'off';
  return (
    <>
      <SwitchNotice />
      {isPushed && (
        <LazyBoundary>
          <PushKeeper />
        </LazyBoundary>
      )}
      {isWarned && (
        <LazyBoundary>
          <Warnings />
        </LazyBoundary>
      )}
      {isInvited && (
        <LazyBoundary>
          <Invitations />
        </LazyBoundary>
      )}
      {(link || picture) && (
        <LazyBoundary>
          <InFront />
        </LazyBoundary>
      )}
      {closesAt !== null && (
        <LazyBoundary>
          <IdleWarning closesAt={closesAt} />
        </LazyBoundary>
      )}
    </>
  );
}

/** Page title: unread count, own name, room, and the previous title. */
export const titleOf = (
  username: string | undefined,
  room: string | null,
  unread: number,
  before: string,
): string => {
  if (!username) return before;
  const place = room === null ? before : t('title.room', { room, title: before });
  const title = t('app.title', { username, title: place });
  return unread === 0 ? title : t('title.unread', { count: unread, title });
};

export const WINDOWS: Record<WindowKind, ComponentType<WindowProps>> = {
  account: lazyPart(() => import('../membership/AccountWindow.tsx')),
  announcement: lazyPart(() => import('../messages/announcements/AnnouncementForm.tsx')),
  author: lazyPart(() => import('../users/author/AuthorWindow.tsx')),
  ban: lazyPart(() => import('../users/ban/BanWindow.tsx')),
  connected: lazyPart(() => import('../users/connected/ConnectedWindow.tsx')),
  info: lazyPart(() => import('../users/info/InfoWindow.tsx')),
  missed: lazyPart(async () => (await fetchFriends()).loadMissedWindow()),
  'kick-all': lazyPart(() => import('../users/connected/KickAll.tsx')),
  password: lazyPart(() => import('../settings/ChangePassword.tsx')),
  private: lazyPart(() => import('../private-chat/PrivateWindow.tsx')),
  'private-report': lazyPart(() => import('../private-chat/PrivateReport.tsx')),
  profile: lazyPart(() => import('../profile/ProfileWindow.tsx')),
  register: lazyPart(() => import('../membership/RegisterWindow.tsx')),
  report: lazyPart(() => import('../messages/report/ReportWindow.tsx')),
  room: lazyPart(() => import('../rooms/manage/CreateRoom.tsx')),
  rooms: lazyPart(() => import('../rooms/manage/MyRooms.tsx')),
  'room-mode': lazyPart(() => import('../rooms/moderate/RoomModeWindow.tsx')),
  settings: lazyPart(() => import('../settings/SettingsWindow.tsx')),
  waiting: lazyPart(() => import('../moderation/WaitingWindow.tsx')),
};

const Banners = lazyPart(() => import('./banners/Banners.tsx'));
const MissedLine = lazyPart(async () => (await fetchFriends()).loadMissedLine());
const WindowManager = lazyPart(() => import('../windows/WindowManager.tsx'));

/** Focuses the text field on desktops only, because on a touch screen that would open the keyboard. */
const beginInComposer = (): void => {
  const isFree = document.activeElement === document.body && document.hasFocus();
  if (isFree && !matchMedia('(pointer: coarse)').matches) document.getElementById('composer')?.focus();
};

export function ChatScreen() {
  const wide = useWideScreen();
  const [peopleOpen, setPeopleOpen] = useState(false);
  const words = useLexicon();
  const { loaded } = useSnapshot(messages);
  // Loads site settings once the chat is ready. They stay loaded during room changes.
  const [wasUp, setWasUp] = useState(loaded);
  if (loaded && !wasUp) setWasUp(true);
  const isMember = useSnapshot(session).entryPath === '/admin-entry';
  const hasWindows = useSnapshot(windows).open.length > 0;
  const username = useSnapshot(session).identity?.username;
  const room = useSnapshot(rooms).currentName;
  const unread = countUnread(useSnapshot(privateMessages).unread) + useSnapshot(mentions).unread.length;
  useDocumentTitle(site => titleOf(username, room, unread, site));
  useEffect(watchBack, []);
  useEffect(beginInComposer, []);
  useDeferredFeatures();
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
              {wasUp && isMember && (
                <LazyBoundary onFailed={() => {}}>
                  <MissedLine />
                </LazyBoundary>
              )}
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

/** Separate component, so that a new message does not render the whole screen again. */
function Chimes() {
  const { arrived, lifecycleLines, loaded } = useSnapshot(messages);
  const { arrived: privateArrived } = useSnapshot(privateMessages);
  const { lifecycleSounds, mentionLevel } = useSnapshot(preferences);
  const { arrived: mentioning } = useSnapshot(mentions);
  const { roomId, identity } = useSnapshot(session);
  const isBusy = useCurrentUser()?.status === 'busy';
  // A message that mentions the user has a different sound.
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
