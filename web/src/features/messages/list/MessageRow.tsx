import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { MessageStyle, Sender } from '../../../../../protocol/entities/chat-message.ts';
import { formatClock } from '../../../i18n/format-clock.ts';
import { t } from '../../../i18n/t.ts';
import { Avatar, NicknameOn, Star } from '../../users/index.ts';
import { MessageText } from '../MessageText.tsx';

type Props = {
  sender: Sender;
  text: string;
  style: MessageStyle;
  sentAt: string;
  own: boolean;
  /** The background behind the row. */
  ground: string;
  /** Set where the message has an action. */
  id?: string;
  /** Shown instead of the time while the message is pending. */
  state?: ReactNode;
  action?: ReactNode;
};

export function MessageRow({ sender, text, style, sentAt, own, ground, id, state, action }: Props) {
  const time = formatClock(sentAt);
  return (
    <article
      className={clsx('message', own && 'message-own', state !== undefined && 'message-waiting')}
      {...(id !== undefined && { 'data-message': id, tabIndex: -1 })}
    >
      <Avatar image={sender.image} />
      <div className="message-body">
        <span className="message-sender">
          <Star star={sender.star} />
          <NicknameOn ground={ground} user={sender} />
        </span>
        <MessageText text={text} style={style} ground={ground} />
      </div>
      {action}
      {state ?? (
        <time className="message-time" dateTime={sentAt} title={t('chat.message.time', { time })}>
          {time}
        </time>
      )}
    </article>
  );
}
