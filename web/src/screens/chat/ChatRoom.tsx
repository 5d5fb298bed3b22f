import { lazy, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { watchBack } from '../../host/back-gesture.ts';
import { useHostHeight } from '../../host/embedding.ts';
import { useGuards } from '../../host/guards.ts';
import { useTitle } from '../../host/title.ts';
import { useVisibleHeight } from '../../host/visible-height.ts';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { BackCloses } from '../../kit/use-back-closes.ts';
import { useLexicon } from '../../state/catalogue.ts';
import { messages } from '../../state/messages.ts';
import { preferences } from '../../state/preferences.ts';
import { session } from '../../state/session.ts';
import { unreadOf, whispers } from '../../state/whispers.ts';
import { closeAllWindows, windows } from '../../state/windows.ts';
import { t } from '../../text/t.ts';
import { SidePanel } from '../side-panel/SidePanel.tsx';
import { useWide } from '../use-wide.ts';
import { Composer } from './Composer.tsx';
import { HelpBar } from './HelpBar.tsx';
import { Marquee } from './Marquee.tsx';
import { MessageList } from './MessageList.tsx';
import { Words } from './MessageText.tsx';
import { Overlays } from './Overlays.tsx';
import { PeopleSheet } from './PeopleSheet.tsx';
import { PublicChime } from './PublicChime.tsx';
import { ReconnectingBar } from './ReconnectingBar.tsx';
import { TopBar } from './TopBar.tsx';

const Stage = lazy(() => import('../windows/Stage.tsx'));
const Banners = lazy(() => import('./Banners.tsx'));

export function ChatRoom() {
  const wide = useWide();
  const [peopleOpen, setPeopleOpen] = useState(false);
  const words = useLexicon();
  const { loaded } = useSnapshot(messages);
  // What operators set is read once the chat is up, and stays while rooms change.
  const [wasUp, setWasUp] = useState(loaded);
  if (loaded && !wasUp) setWasUp(true);
  const hasWindows = useSnapshot(windows).open.length > 0;
  useTitle(useSnapshot(session).identity?.username, unreadOf(useSnapshot(whispers).unread));
  useEffect(watchBack, []);
  useVisibleHeight();
  useHostHeight();
  useGuards(useSnapshot(preferences).guarded);

  return (
    <BackCloses value={!wide}>
      <div className="chat">
        <a className="skip-link" href="#messages">
          {t('a11y.skipToMessages')}
        </a>
        <a className="skip-link" href="#composer">
          {t('a11y.skipToComposer')}
        </a>
        <TopBar wide={wide} onOpenPeople={() => setPeopleOpen(true)} />
        <Words value={words}>
          <div className="relative flex min-h-0">
            <main className="chat-column">
              {wasUp && (
                <OnDemand>
                  <Banners />
                </OnDemand>
              )}
              <Marquee />
              <MessageList />
              <ReconnectingBar />
              <Composer />
              <HelpBar />
            </main>
            {hasWindows && (
              <OnDemand onFailed={closeAllWindows}>
                <Stage />
              </OnDemand>
            )}
            {wide && (
              <aside className="side-panel" aria-label={t('side.label')}>
                <SidePanel />
              </aside>
            )}
          </div>
        </Words>
        {!wide && <PeopleSheet isOpen={peopleOpen} onChange={setPeopleOpen} />}
        <Overlays />
        <PublicChime />
      </div>
    </BackCloses>
  );
}
