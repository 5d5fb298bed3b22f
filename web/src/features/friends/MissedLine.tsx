import './missed-line.css';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { keepFriends } from '../../client/friends.ts';
import { loadMissed, seeMentions } from '../../client/missed.ts';
import { t } from '../../i18n/t-missed.ts';
import { friends } from '../../state/friends.ts';
import { missed, resetMissed, waitingChats } from '../../state/missed.ts';
import { privateMessages } from '../../state/private/private-messages.ts';
import { session } from '../../state/session.ts';
import { openWindow } from '../../state/windows.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { BellIcon, CloseIcon } from '../../ui/icons.ts';

/**
 * Preloads the login form, because a member who loses the network needs it and cannot load it then. The form reports
 * failures itself.
 */
const prepareAdminEntry = (): void => {
  import('../entry/AdminEntry.tsx').catch(() => {});
};

/** Clears a room's mentions when the user joins it. After a failure they stay in the list. */
const useSeenRooms = (): void => {
  const { roomId } = useSnapshot(session);
  const last = useRef(roomId);
  useEffect(() => {
    if (roomId === null || roomId === last.current) return;
    last.current = roomId;
    seeMentions(roomId).catch(() => {});
  }, [roomId]);
};

/** For members: a line with the number of missed items, which opens the list. */
export default function MissedLine() {
  const { list } = useSnapshot(friends);
  const { mentions, isDismissed } = useSnapshot(missed);
  const chats = waitingChats(useSnapshot(privateMessages));
  useEffect(() => {
    prepareAdminEntry();
    keepFriends();
    void loadMissed();
    return resetMissed;
  }, []);
  useSeenRooms();
  const requests = list?.filter(({ state }) => state === 'asking') ?? [];
  const count = requests.length + chats.length + mentions.length;
  return (
    <div role="status">
      {count > 0 && !isDismissed && (
        <p className="missed-line">
          <button type="button" className="missed-open" onClick={() => openWindow('missed')}>
            <BellIcon className="icon-s" aria-hidden="true" />
            {t('missed.title')} <span className="count">{count}</span>
          </button>
          <IconButton
            label={t('missed.hide')}
            onClick={() => {
              missed.isDismissed = true;
              document.getElementById('messages')?.focus({ preventScroll: true });
            }}
          >
            <CloseIcon className="icon-s" aria-hidden="true" />
          </IconButton>
        </p>
      )}
    </div>
  );
}
