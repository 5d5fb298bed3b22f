import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { MessageStyle, Sender } from '../../../../protocol/entities/chat-message.ts';
import { t } from '../../text/t.ts';
import { clockTime } from '../../text/time.ts';
import { Avatar } from '../person/Avatar.tsx';
import { NicknameOn } from '../person/Nickname.tsx';
import { Star } from '../person/Star.tsx';
import { MessageText } from './MessageText.tsx';

type Props = {
  sender: Sender;
  text: string;
  style: MessageStyle;
  sentAt: string;
  own: boolean;
  /** The colour that it lies on. */
  ground: string;
  /** Where something can be done about it. */
  id?: string;
  /** In place of the time, while a message is on its way. */
  state?: ReactNode;
  act?: ReactNode;
};

export function MessageRow({ sender, text, style, sentAt, own, ground, id, state, act }: Props) {
  const time = clockTime(sentAt);
  return (
    <article
      className={clsx('message', own && 'message-own', state !== undefined && 'message-waiting')}
      {...(id !== undefined && { 'data-message': id, tabIndex: -1 })}
    >
      <Avatar image={sender.image} />
      <div className="message-body">
        <span className="message-who">
          <Star star={sender.star} />
          <NicknameOn ground={ground} user={sender} />
        </span>
        <MessageText text={text} style={style} ground={ground} />
      </div>
      {act}
      {state ?? (
        <time className="message-time" dateTime={sentAt} title={t('chat.message.time', { time })}>
          {time}
        </time>
      )}
    </article>
  );
}
