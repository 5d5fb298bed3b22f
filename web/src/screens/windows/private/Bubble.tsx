import clsx from 'clsx';
import type { ChatMessage } from '../../../../../protocol/entities/chat-message.ts';
import { clockTime } from '../../../text/time.ts';
import { MessageText } from '../../chat/MessageText.tsx';
import { useSurface } from '../../person/surfaces.ts';

export function Bubble({ message, own }: { message: ChatMessage; own: boolean }) {
  const ground = useSurface(own ? 'own' : 'panel');
  return (
    <div className={clsx('bubble', own && 'bubble-own')}>
      <MessageText text={message.text} style={message.style} ground={ground} />
      <small>{clockTime(message.sentAt)}</small>
    </div>
  );
}
