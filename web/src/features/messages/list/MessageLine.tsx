import { memo, useMemo } from 'react';
import type { ChatMessage } from '../../../../../protocol/entities/chat-message.ts';
import { report } from '../../../../../protocol/rules/may/moderation.ts';
import { session } from '../../../state/session.ts';
import { AnnouncementCard } from '../announcements/AnnouncementCard.tsx';
import { ReportMessage } from '../report/ReportMessage.tsx';
import { MessageRow } from './MessageRow.tsx';
import { ServerCard } from './ServerCard.tsx';

type Props = {
  message: ChatMessage;
  own: boolean;
  ground: string;
  /** The pointer or the focus is on this message. */
  isActive: boolean;
};

const mayReport = ({ sender }: ChatMessage): boolean =>
  session.identity !== null &&
  report({ userId: session.identity.userId }, { userId: sender.userID }) === 'allowed';

export const MessageLine = memo(function MessageLine({ message, own, ground, isActive }: Props) {
  const reportable = useMemo(() => mayReport(message), [message]);
  if (message.kind === 'announcement') return <AnnouncementCard message={message} />;
  if (message.kind !== 'user') return <ServerCard message={message} />;
  const { id, sender, text, style, sentAt } = message;
  return (
    <MessageRow
      sender={sender}
      text={text}
      style={style}
      sentAt={sentAt}
      own={own}
      ground={ground}
      {...(reportable && { id, action: isActive && <ReportMessage message={message} /> })}
    />
  );
});
