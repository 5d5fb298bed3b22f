import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useSnapshot } from 'valtio';
import { queryClient } from '../../api/queries.ts';
import { session } from '../../state/session.ts';
import { LOCALE } from '../../text/locale.ts';
import { Loading } from '../Loading.tsx';
import { Redirect } from '../Redirect.tsx';
import { ChatRoom } from './ChatRoom.tsx';

/** Who is not connected has no business here, and is led to the entry they came by. */
export default function Chat() {
  const { connection, cameBy } = useSnapshot(session);
  switch (connection.state) {
    case 'connecting':
      return <Loading />;
    case 'connected':
    case 'disconnecting':
    case 'disconnection-failed':
      return (
        <I18nProvider locale={LOCALE}>
          <QueryClientProvider client={queryClient}>
            <ChatRoom />
          </QueryClientProvider>
        </I18nProvider>
      );
    case 'empty':
    case 'failed':
    case 'disconnected':
      return <Redirect to={cameBy} />;
  }
}
