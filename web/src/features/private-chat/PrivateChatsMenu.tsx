import { useSnapshot } from 'valtio';
import { countUnread, privateMessages } from '../../state/private/private-messages.ts';
import { LazyBoundary, lazyPart } from '../../ui/LazyBoundary.tsx';

const Button = lazyPart(() => import('./PrivateChatsButton.tsx'));

/** Where there is something to read, or `always`. Reading needs no permission to write. */
export function PrivateChatsMenu({ always }: { always: boolean }) {
  const { unread } = useSnapshot(privateMessages);
  if (!always && countUnread(unread) === 0) return null;
  return (
    <LazyBoundary>
      <Button />
    </LazyBoundary>
  );
}
