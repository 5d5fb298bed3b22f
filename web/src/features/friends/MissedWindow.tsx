import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MissedMention } from '../../../../protocol/rest/membership.ts';
import { showPrivateChat } from '../../client/actions/open-private-chat.ts';
import { switchRoom } from '../../client/actions/switch-room.ts';
import { loadMissed, seeMentions } from '../../client/missed.ts';
import { friendFault } from '../../i18n/errors/friend-errors.ts';
import type { AnyError } from '../../i18n/errors/sentences.ts';
import { formatTimeAgo } from '../../i18n/format/format-time-ago.ts';
import { isolate } from '../../i18n/isolate.ts';
import { messageCount, t } from '../../i18n/t-missed.ts';
import { t as friendText } from '../../i18n/texts/friend-texts.ts';
import { friends } from '../../state/friends.ts';
import { missed, type WaitingChat, waitingChats } from '../../state/missed.ts';
import { privateMessages } from '../../state/private/private-messages.ts';
import { rooms } from '../../state/rooms.ts';
import { closeWindow } from '../../state/windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BellIcon } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { WindowFrame, type WindowProps } from '../windows/WindowFrame.tsx';
import { AskingRow, People } from './FriendsTab.tsx';

/** Clears mentions and shows a refusal. Resolves with true on success. */
const see = async (roomId?: string): Promise<boolean> => {
  try {
    await seeMentions(roomId);
    return true;
  } catch (error) {
    toast.error(friendFault(error as AnyError));
    return false;
  }
};

/** Keeps the focus in the window when the focused button disappears with its entry. */
const useKeptFocus = (content: RefObject<HTMLElement | null>, entries: number): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after an entry is removed
  useEffect(() => {
    if (document.activeElement === document.body)
      content.current?.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true });
  }, [entries]);
};

/** Requests, private messages and mentions from a member's absence. */
export default function MissedWindow({ window }: WindowProps) {
  const { list } = useSnapshot(friends);
  const { mentions, isFailed } = useSnapshot(missed);
  const chats = waitingChats(useSnapshot(privateMessages));
  const [busy, setBusy] = useState(false);
  const requests = list?.filter(({ state }) => state === 'asking') ?? [];
  const entries = requests.length + chats.length + mentions.length;
  const content = useRef<HTMLDivElement>(null);
  useKeptFocus(content, entries);

  const finish = async (): Promise<void> => {
    setBusy(true);
    if (await see()) closeWindow(window.id);
    else setBusy(false);
  };

  return (
    <WindowFrame
      window={window}
      title={t('missed.title')}
      icon={<BellIcon className="icon-s" aria-hidden="true" />}
      footer={
        mentions.length > 0 && (
          <Button tone="primary" busy={busy} onClick={() => void finish()}>
            {t('missed.done')}
          </Button>
        )
      }
    >
      <div ref={content} className="missed">
        <People title={friendText('friends.requests')} people={requests} row={AskingRow} />
        <Group title={t('missed.chats')} count={chats.length}>
          {chats.map(chat => (
            <ChatRow key={chat.userId} chat={chat} />
          ))}
        </Group>
        <Group title={t('missed.mentions')} count={mentions.length}>
          {mentions.map(mention => (
            <MentionRow key={`${mention.room.id} ${mention.author} ${mention.at}`} mention={mention} />
          ))}
        </Group>
        {isFailed && <LoadFailed text={t('missed.failed')} onRetry={() => void loadMissed()} />}
        {entries === 0 && !isFailed && (
          <EmptyState
            icon={<BellIcon className="icon-l" aria-hidden="true" />}
            title={t('missed.none.title')}
          >
            {t('missed.none')}
          </EmptyState>
        )}
      </div>
    </WindowFrame>
  );
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section aria-label={title} className="friend-section">
      <div className="list-head">
        <h2>{title}</h2> <span className="count">{count}</span>
      </div>
      <ul className="friend-list">{children}</ul>
    </section>
  );
}

function ChatRow({ chat: { userId, nickname, count } }: { chat: WaitingChat }) {
  return (
    <li className="friend-row">
      <Described name={nickname}>{messageCount(count)}</Described>
      <Button
        size="small"
        tone="primary"
        aria-label={t('missed.open.a11y', { nickname: isolate(nickname) })}
        onClick={() => showPrivateChat(userId, { id: '', text: '', nickname })}
      >
        {t('missed.open')}
      </Button>
    </li>
  );
}

function MentionRow({ mention: { room, author, count, at } }: { mention: MissedMention }) {
  const isHere = useSnapshot(rooms).currentName === room.name;
  return (
    <li className="friend-row">
      <Described name={author}>
        <bdi>{room.name}</bdi> · {messageCount(count)} · {formatTimeAgo(at)}
      </Described>
      {isHere ? (
        <Button
          size="small"
          aria-label={t('missed.read.a11y', { nickname: isolate(author) })}
          onClick={() => void see(room.id)}
        >
          {t('missed.read')}
        </Button>
      ) : (
        <Button
          size="small"
          tone="primary"
          aria-label={t('missed.go.a11y', { room: isolate(room.name) })}
          onClick={() => void switchRoom(room.name)}
        >
          {t('missed.go')}
        </Button>
      )}
    </li>
  );
}

function Described({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="missed-about">
      <bdi className="friend-name truncated">{name}</bdi>
      <small className="text-ink-3">{children}</small>
    </div>
  );
}
