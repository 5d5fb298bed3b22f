import type { ChatMessage } from '../../../../../protocol/entities/messages.ts';
import type { Theme } from '../../../state/preferences.ts';
import { SURFACES } from '../../../ui/theme/readable-colors.ts';
import { JoinLeaveLine } from './JoinLeaveLine.tsx';
import { MessageRow } from './MessageRow.tsx';
import { ServerCard } from './ServerCard.tsx';

type Props = {
  theme: Theme;
  messages: readonly ChatMessage[];
  /** User id of the reader, who owns some messages. */
  ownId: string;
  joined: { room: string; names: string[] };
};

/** Sample messages as in the chat: rows, a site message, and a join line. */
export default function SampleMessages({ theme, messages, ownId, joined }: Props) {
  const grounds = SURFACES[theme];
  return (
    <div className="message-scroller">
      <div className="message-log" style={{ fontSize: '1.6rem' }}>
        {messages.map(message => {
          if (message.kind === 'welcome') return <ServerCard key={message.id} message={message} />;
          const own = message.sender.userID === ownId;
          const { id, sender, text, style, sentAt } = message;
          const ground = own ? grounds.own : grounds.plain;
          return <MessageRow key={id} {...{ sender, text, style, sentAt, own, ground }} />;
        })}
        <JoinLeaveLine kind="joined" {...joined} />
      </div>
    </div>
  );
}
