import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { PRIVATE_SOUND_VOLUME } from '../../../../../protocol/constants.ts';
import type { ChatMessage } from '../../../../../protocol/entities/chat-message.ts';
import { useChime } from '../../../host/chime.ts';
import { forgetWhispers, readWhispers, whisperRoom, whispers } from '../../../state/whispers.ts';
import { windows } from '../../../state/windows.ts';
import { w } from '../../../text/w.ts';
import { Avatar } from '../../person/Avatar.tsx';
import { Nickname } from '../../person/Nickname.tsx';
import { Star } from '../../person/Star.tsx';
import type { WindowProps } from '../registry.ts';
import { WindowFrame } from '../WindowFrame.tsx';
import { Bubble } from './Bubble.tsx';
import { PrivateComposer } from './PrivateComposer.tsx';
import { usePeer } from './use-peer.ts';

/** What two people say to each other. Closing it forgets what was said. */
export default function PrivateWindow({ window }: WindowProps) {
  const peerID = window.userID ?? '';
  const roomId = whisperRoom(peerID);
  const list = (useSnapshot(whispers).byRoom[roomId] ?? []) as readonly ChatMessage[];
  const { peer, isHere } = usePeer(peerID, list.findLast(({ sender }) => sender.userID === peerID)?.sender);
  const end = useRef<HTMLDivElement>(null);
  const newest = list.at(-1)?.id;
  useChime(list.filter(({ sender }) => sender.userID === peerID).length, true, PRIVATE_SOUND_VOLUME);

  useEffect(() => {
    readWhispers(peerID);
    return () => forgetWhispers(roomId);
  }, [peerID, roomId]);
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
          <Nickname user={peer} on={isFront ? 'chrome' : 'panel'} className="cut" />
        </span>
      }
    >
      <div className="private">
        <div className="private-list" role="log" aria-label={w('pm.title', { nickname })}>
          {list.length === 0 && <p className="m-auto text-ink-3">{w('pm.empty', { nickname })}</p>}
          {list.map(message => (
            <Bubble key={message.id} message={message} own={message.sender.userID !== peerID} />
          ))}
          {!isHere && <p className="text-center text-sm text-ink-3">{w('pm.peerLeft', { nickname })}</p>}
          <div ref={end} />
        </div>
        <PrivateComposer to={peerID} />
      </div>
    </WindowFrame>
  );
}
