import { lazy, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { PrivateChatIcon } from '../../icons.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { say } from '../../kit/toast.ts';
import { unreadOf, whispers } from '../../state/whispers.ts';
import { t } from '../../text/t.ts';
import { showPrivateChat } from '../windows/show-private-chat.ts';
import { type Peer, peersOf } from './peers.ts';

const Menu = lazy(() => import('../../kit/SelectMenu.tsx'));

/** With whom one whispers, and how much of it is unread. Whoever may not write in private may still read. */
export function PrivateChats({ always }: { always: boolean }) {
  const { unread } = useSnapshot(whispers);
  const button = useRef<HTMLButtonElement>(null);
  const [peers, setPeers] = useState<readonly Peer[] | null>(null);
  const count = unreadOf(unread);
  if (!always && count === 0) return null;

  const open = (): void => {
    const all = peersOf();
    if (all.length === 0) say.blank(t('chat.privateChats.none'));
    else setPeers(all);
  };

  return (
    <>
      <IconButton
        ref={button}
        className="chrome-btn relative"
        label={
          count === 0 ? t('chat.privateChats') : `${t('chat.privateChats')}، ${t('a11y.unread', { count })}`
        }
        aria-haspopup="listbox"
        aria-expanded={peers !== null}
        onClick={open}
      >
        <PrivateChatIcon className="icon" aria-hidden="true" />
        {count > 0 && (
          <span className="badge" aria-hidden="true">
            {count}
          </span>
        )}
      </IconButton>
      {peers && (
        <OnDemand onFailed={() => setPeers(null)}>
          <Menu
            button={button}
            label={t('chat.privateChats')}
            value=""
            options={peers.map(({ userID, nickname }) => ({
              value: userID,
              text: nickname,
              mark: unread[userID] ? <span className="unread">{unread[userID]}</span> : undefined,
            }))}
            onChange={showPrivateChat}
            onClose={() => setPeers(null)}
          />
        </OnDemand>
      )}
    </>
  );
}
