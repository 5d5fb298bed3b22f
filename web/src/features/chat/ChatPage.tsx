import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useSnapshot } from 'valtio';
import { LOCALE } from '../../i18n/locale.ts';
import { session } from '../../state/session.ts';
import { Loading } from '../../ui/Loading.tsx';
import { ChatScreen } from './ChatScreen.tsx';
import { Redirect } from './Redirect.tsx';

/** The chat, or without a connection a redirect to the entry that the person came by. */
export default function ChatPage() {
  const { connection, entryPath } = useSnapshot(session);
  switch (connection.state) {
    case 'connecting':
      return <Loading />;
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
