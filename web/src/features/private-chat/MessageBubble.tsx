import clsx from 'clsx';
import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import { formatClock } from '../../i18n/format/format-clock.ts';
import { useSurface } from '../../ui/theme/readable-colors.ts';
import { MessageText } from '../messages/index.ts';

export function MessageBubble({ message, own }: { message: ChatMessage; own: boolean }) {
  const ground = useSurface(own ? 'own' : 'panel');
  return (
    <div className={clsx('bubble', own && 'bubble-own')}>
      <MessageText text={message.text} links={message.links} style={message.style} ground={ground} />
      <small>{formatClock(message.sentAt)}</small>
    </div>
  );
}
