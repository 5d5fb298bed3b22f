import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { LOCALE } from '../../i18n/locale.ts';
import { session } from '../../state/session.ts';
import { Loading } from '../../ui/Loading.tsx';
import { ChatScreen } from './ChatScreen.tsx';

/**
 * Redirects, and again after a popstate. When a chat ends, its layers are removed from the history, which leads back
 * here. The router's `Navigate` redirects only once and misses changes within one turn.
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const go = (): void => void navigate(to, { replace: true });
    go();
    addEventListener('popstate', go);
    return () => removeEventListener('popstate', go);
  }, [navigate, to]);
  return null;
}

/** The chat page. Without a connection it redirects to the entry that the user came from. */
export default function ChatPage() {
  const { connection, entryPath } = useSnapshot(session);
  switch (connection.state) {
    case 'connecting':
      return <Loading isPage />;
    case 'connected':
    case 'disconnecting':
    case 'disconnection-failed':
      return (
        <I18nProvider locale={LOCALE}>
          <ChatScreen />
        </I18nProvider>
      );
    case 'empty':
    case 'failed':
    case 'disconnected':
      return <Redirect to={entryPath} />;
  }
}
