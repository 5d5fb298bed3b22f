import { Fragment, useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { dayOf } from '../../i18n/format/format-moment.ts';
import { isolate } from '../../i18n/isolate.ts';
import { t } from '../../i18n/t-windows.ts';
import { dropPeerBox } from '../../state/composer.ts';
import { preferences } from '../../state/preferences.ts';
import { privateConsent } from '../../state/private/consent.ts';
import {
  clearPrivateRoom,
  markPrivateRead,
  privateMessages,
  privateRoomId,
} from '../../state/private/private-messages.ts';
import { unread } from '../../state/reading/unread.ts';
import { openWindow, windows } from '../../state/windows.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { ReportIcon } from '../../ui/icons.ts';
import { DayLine, usePinnedBottom } from '../messages/index.ts';
import { Avatar, Nickname, Star } from '../users/index.ts';
import type { WindowProps } from '../windows/index.ts';
import { WindowFrame } from '../windows/index.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { newestRead } from './newest-read.ts';
import { PrivateComposer } from './PrivateComposer.tsx';
import { RequestBar } from './RequestBar.tsx';
import { useIsRequest } from './use-is-request.ts';
import { usePeer } from './use-peer.ts';
import { useTellSeen } from './use-tell-seen.ts';
import type { Whereabouts } from './whereabouts.ts';

const NOTHING = (): void => {};

/** A private chat. Closing it drops its messages and its draft. */
export default function PrivateWindow({ window }: WindowProps) {
  const peerId = window.userId ?? '';
  const roomId = privateRoomId(peerId);
  const list = useSnapshot(privateMessages).byRoom[roomId] ?? [];
  const { peer, whereabouts } = usePeer(
    peerId,
    list.findLast(({ sender }) => sender.userID === peerId)?.sender,
  );
  const { fontSize } = useSnapshot(preferences);
  const { scroller, content, pinned, toBottom, keepPlace } = usePinnedBottom(NOTHING);
  const newest = list.at(-1);

  const { isAway } = useSnapshot(unread);
  const request = useIsRequest(peerId, list);
  const { seen } = useSnapshot(privateConsent);
  useTellSeen(peerId, newestRead(peerId, list, request));

  useEffect(
    () => () => {
      clearPrivateRoom(roomId);
      dropPeerBox(peerId);
    },
    [roomId, peerId],
  );
  useEffect(() => {
    if (!isAway) markPrivateRead(peerId);
  }, [peerId, isAway]);
  // To the newest, unless one reads further up; what one writes oneself is shown in any case.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer message alone is a reason to scroll, not another reader or function
  useLayoutEffect(() => {
    if (pinned.current || newest?.sender.userID !== peerId) toBottom(0);
    else keepPlace();
  }, [newest?.id]);

  const isFront = useSnapshot(windows).open.at(-1)?.id === window.id;
  if (!peer) return null;
  const { nickname } = peer;
  return (
    <WindowFrame
      window={window}
      action={
        !request &&
        list.some(({ proof }) => proof !== undefined) && (
          <IconButton label={t('pm.report')} onClick={() => openWindow('private-report', peerId)}>
            <ReportIcon className="icon-s" aria-hidden="true" />
          </IconButton>
        )
      }
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
          ref={scroller}
          className="private-list"
          style={{ fontSize: `${fontSize}rem` }}
          role="log"
          aria-label={t('pm.title', { nickname })}
        >
          <div ref={content} className="private-lines">
            {list.length === 0 && (
              <p className="m-auto text-ink-3">{t('pm.empty', { nickname: isolate(nickname) })}</p>
            )}
            {list.map((message, at) => (
              <Fragment key={message.id}>
                {dayOf(message.sentAt) !== dayOf(list[at - 1]?.sentAt ?? '') && (
                  <DayLine at={message.sentAt} />
                )}
                <MessageBubble
                  message={message}
                  own={message.sender.userID !== peerId}
                  isSeen={seen[peerId] === message.id}
                />
              </Fragment>
            ))}
            <PeerPlace nickname={nickname} whereabouts={whereabouts} />
          </div>
        </div>
        {request && <RequestBar windowId={window.id} peerId={peerId} nickname={nickname} />}
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
