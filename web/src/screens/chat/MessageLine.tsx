import { memo } from 'react';
import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import { MessageRow } from './MessageRow.tsx';
import { ServerCard } from './ServerCard.tsx';

type Props = { message: ChatMessage; own: boolean };

export const MessageLine = memo(function MessageLine({ message, own }: Props) {
  if (message.kind === 'announcement') return <AnnouncementCard message={message} />;
  if (message.kind !== 'user') return <ServerCard message={message} />;
  const { sender, text, style, sentAt } = message;
  return <MessageRow sender={sender} text={text} style={style} sentAt={sentAt} own={own} />;
});
