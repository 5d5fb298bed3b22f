import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { isolate } from '../../i18n/isolate.ts';
import { t } from '../../i18n/t-windows.ts';
import { preferences } from '../../state/preferences.ts';
import {
  clearPrivateRoom,
  markPrivateRead,
  privateMessages,
  privateRoomId,
} from '../../state/private-messages.ts';
import { windows } from '../../state/windows.ts';
import { Avatar, Nickname, Star } from '../users/index.ts';
import type { WindowProps } from '../windows/index.ts';
import { WindowFrame } from '../windows/index.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { PrivateComposer } from './PrivateComposer.tsx';
import { usePeer } from './use-peer.ts';
import type { Whereabouts } from './whereabouts.ts';

/** A private chat. Closing it drops its messages. */
export default function PrivateWindow({ window }: WindowProps) {
  const peerId = window.userId ?? '';
  const roomId = privateRoomId(peerId);
  const list = useSnapshot(privateMessages).byRoom[roomId] ?? [];
  const { peer, whereabouts } = usePeer(
    peerId,
    list.findLast(({ sender }) => sender.userID === peerId)?.sender,
  );
  const { fontSize } = useSnapshot(preferences);
  const end = useRef<HTMLDivElement>(null);
  const newest = list.at(-1)?.id;

  useEffect(() => {
    markPrivateRead(peerId);
    return () => clearPrivateRoom(roomId);
  }, [peerId, roomId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: to the newest, whenever there is one
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [newest]);

  const isFront = useSnapshot(windows).open.at(-1)?.id === window.id;
  if (!peer) return null;
  const { nickname } = peer;
  return (
    <WindowFrame
      window={window}
      title={
        <span className="private-title">
          <Avatar small image={peer.image} />
          <Star star={peer.star} />
          <Nickname user={peer} on={isFront ? 'chrome' : 'panel'} className="truncated" />
        </span>
      }
    >
      <div className="private">
        <div
          className="private-list"
          style={{ fontSize: `${fontSize}rem` }}
          role="log"
          aria-label={t('pm.title', { nickname })}
        >
          {list.length === 0 && (
            <p className="m-auto text-ink-3">{t('pm.empty', { nickname: isolate(nickname) })}</p>
          )}
          {list.map(message => (
            <MessageBubble key={message.id} message={message} own={message.sender.userID !== peerId} />
          ))}
          <PeerPlace nickname={nickname} whereabouts={whereabouts} />
          <div ref={end} />
        </div>
        <PrivateComposer to={peerId} />
      </div>
    </WindowFrame>
  );
}

/** Said where the peer is not in the same room. */
function PeerPlace({ nickname, whereabouts }: { nickname: string; whereabouts: Whereabouts }) {
  if (whereabouts.at === 'here') return null;
  const name = isolate(nickname);
  return (
    <p className="text-center text-sm text-ink-3" role="status">
      {whereabouts.at === 'elsewhere'
        ? t('pm.where.elsewhere', { nickname: name, room: isolate(whereabouts.room) })
        : t(`pm.where.${whereabouts.at}`, { nickname: name })}
    </p>
  );
}
