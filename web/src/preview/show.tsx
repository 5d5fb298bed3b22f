import { createRoot, type Root } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../app.tsx';
import { setDraft, unblockWriting } from '../state/composer.ts';
import { keepFarewell } from '../state/farewell.ts';
import { warnOfIdling } from '../state/idle.ts';
import { resetInvitations } from '../state/invitations.ts';
import { resetMessages } from '../state/messages.ts';
import { resetPeople } from '../state/people.ts';
import { showOnlyReported } from '../state/reports.ts';
import { resetRooms } from '../state/rooms.ts';
import { forgetPerson, happen } from '../state/session.ts';
import { resetWarnings } from '../state/warnings.ts';
import { resetWhispers } from '../state/whispers.ts';
import { closeAllWindows } from '../state/windows.ts';
import { DEFAULT_SCENE, SCENES } from './scenes.ts';

let root: Root | null = null;
let shown = 0;

const RESETS = [
  () => happen({ type: 'forgotten' }),
  forgetPerson,
  resetMessages,
  resetPeople,
  resetRooms,
  resetInvitations,
  resetWarnings,
  resetWhispers,
  closeAllWindows,
  unblockWriting,
  () => setDraft(''),
  () => toast.remove(),
  () => warnOfIdling(null),
  () => keepFarewell(null),
  () => showOnlyReported(null),
];

/** A scene from its beginning, whatever was shown before. */
export const show = (name: string): void => {
  const scene = SCENES[name] ?? SCENES[DEFAULT_SCENE];
  for (const reset of RESETS) reset();
  scene?.happens?.();
  root ??= createRoot(document.getElementById('root') as HTMLElement);
  root.render(
    <MemoryRouter key={++shown} initialEntries={[scene?.path ?? '/']}>
      <App />
    </MemoryRouter>,
  );
};
