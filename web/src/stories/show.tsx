import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../App.tsx';
import { resetComposer } from '../state/composer.ts';
import { resetChallenge } from '../state/entry-challenge.ts';
import { resetFriends } from '../state/friends.ts';
import { resetInvitations } from '../state/invitations.ts';
import { resetMessages } from '../state/messages.ts';
import { resetMissed } from '../state/missed.ts';
import { resetPeople } from '../state/people.ts';
import { resetPrivateConsent } from '../state/private/consent.ts';
import { resetPrivateMessages } from '../state/private/private-messages.ts';
import { setIgnored } from '../state/reading/ignored.ts';
import { stay } from '../state/reading/leaving.ts';
import { closeSearch } from '../state/reading/search.ts';
import { hidePicture } from '../state/reading/shown-picture.ts';
import { setReported } from '../state/reports.ts';
import { resetRooms } from '../state/rooms.ts';
import { clearPerson, setDisconnectReason, setIdleWarning, transition } from '../state/session.ts';
import { updateSiteSettings } from '../state/site-settings.ts';
import { resetWarnings } from '../state/warnings.ts';
import { closeAllWindows } from '../state/windows.ts';
import { setOwnMute } from '../state/writing/own-mute.ts';
import { resetRoomMode } from '../state/writing/room-mode.ts';
import { DEFAULT_SCENE, SCENES } from './scenes.ts';

let root: Root | null = null;
let shown = 0;

const RESETS = [
  () => transition({ type: 'forgotten' }),
  clearPerson,
  resetMessages,
  resetPeople,
  () => setOwnMute(null),
  resetRooms,
  resetRoomMode,
  resetInvitations,
  resetWarnings,
  resetPrivateMessages,
  resetPrivateConsent,
  closeAllWindows,
  resetComposer,
  () => toast.remove(),
  () => setIdleWarning(null),
  () => setDisconnectReason(null),
  () => setReported(null),
  resetChallenge,
  resetFriends,
  resetMissed,
  () => setIgnored([]),
  closeSearch,
  stay,
  hidePicture,
  () => updateSiteSettings({ images: 'off', voice: 'off' }),
];

/** Shows a scene from its initial state. */
export const show = (name: string): void => {
  const scene = SCENES[name] ?? SCENES[DEFAULT_SCENE];
  // Unmounts first, so that components of the last scene clean up their own state.
  flushSync(() => root?.render(null));
  for (const reset of RESETS) reset();
  scene?.setUp?.();
  root ??= createRoot(document.getElementById('root') as HTMLElement);
  root.render(
    <MemoryRouter key={++shown} initialEntries={[scene?.path ?? '/']}>
      <App />
    </MemoryRouter>,
  );
};
