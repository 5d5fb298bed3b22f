import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { showPrivateChat } from '../../client/actions/open-private-chat.ts';
import { COMMA } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { translator } from '../../i18n/translator.ts';
import { findUser } from '../../state/people.ts';
import { countUnread, privateMessages, privateRoomId } from '../../state/private/private-messages.ts';
import { windows } from '../../state/windows.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { PrivateChatIcon } from '../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../ui/LazyBoundary.tsx';
import { toast } from '../../ui/toast/toast.ts';

export type Peer = { userId: string; nickname: string };

/** Name under which the chat of an unlisted peer was opened. */
const quotedOf = (userId: string) =>
  windows.open.find(({ kind, userId: peerId }) => kind === 'private' && peerId === userId)?.quoted;

const nicknameOf = (userId: string): string | undefined =>
  findUser(userId)?.nickname ??
  privateMessages.byRoom[privateRoomId(userId)]?.findLast(({ sender }) => sender.userID === userId)?.sender
    .nickname ??
  quotedOf(userId)?.nickname;

/** Peers with unread private messages, then peers with an open window. */
export const privatePeers = (): Peer[] => {
  const open = windows.open.flatMap(({ kind, userId }) => (kind === 'private' && userId ? [userId] : []));
  return [...new Set([...Object.keys(privateMessages.unread), ...open])].flatMap(userId => {
    const nickname = nicknameOf(userId);
    return nickname === undefined ? [] : [{ userId, nickname }];
  });
};

const ownText = translator({
  'chat.privateChats.none': 'لا محادثات خاصة بعد.',
} as const);

const Menu = lazyPart(() => import('../../ui/fields/SelectMenu.tsx'));

/** Menu of open private chats and unread messages, with the unread count on its button. */
export default function PrivateChatsButton() {
  const { unread } = useSnapshot(privateMessages);
  const button = useRef<HTMLButtonElement>(null);
  const [peers, setPeers] = useState<readonly Peer[] | null>(null);
  const count = countUnread(unread);

  const open = (): void => {
    const all = privatePeers();
    if (all.length === 0) toast.blank(ownText('chat.privateChats.none'));
    else setPeers(all);
  };

  return (
    <>
      <IconButton
        ref={button}
        className="top-bar-btn relative"
        label={
          count === 0
            ? t('chat.privateChats')
            : `${t('chat.privateChats')}${COMMA}${t('a11y.unread', { count })}`
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
        <LazyBoundary onFailed={() => setPeers(null)}>
          <Menu
            button={button}
            label={t('chat.privateChats')}
            value=""
            options={peers.map(({ userId, nickname }) => ({
              value: userId,
              text: nickname,
              mark: unread[userId] ? <span className="unread">{unread[userId]}</span> : undefined,
            }))}
            onChange={userId => showPrivateChat(userId, quotedOf(userId))}
            onClose={() => setPeers(null)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
