import clsx from 'clsx';
import { memo, type ReactNode } from 'react';
import type { MessageStyle, Sender } from '../../../../protocol/entities/chat-message.ts';
import { t } from '../../text/t.ts';
import { clockTime } from '../../text/time.ts';
import { Avatar } from '../person/Avatar.tsx';
import { Nickname } from '../person/Nickname.tsx';
import { Star } from '../person/Star.tsx';
import { useSurface } from '../person/surfaces.ts';
import { MessageText } from './MessageText.tsx';

type Props = {
  sender: Sender;
  text: string;
  style: MessageStyle;
  sentAt: string;
  own: boolean;
  /** In place of the time, while a message is on its way. */
  state?: ReactNode;
  /** What can be done about it, where something can. */
  act?: ReactNode;
};

export const MessageRow = memo(function MessageRow(props: Props) {
  const { sender, text, style, sentAt, own, state, act } = props;
  const on = own ? 'own' : 'plain';
  const time = clockTime(sentAt);
  return (
    <article
      className={clsx('message', own && 'message-own', state !== undefined && 'message-waiting')}
      {...(act && { tabIndex: -1 })}
    >
      <Avatar image={sender.image} />
      <div className="message-body">
        <span className="message-who">
          <Star star={sender.star} />
          <Nickname user={sender} on={on} />
        </span>
        <MessageText text={text} style={style} ground={useSurface(on)} />
      </div>
      {act}
      {state ?? (
        <time className="message-time" dateTime={sentAt} title={t('chat.message.time', { time })}>
          {time}
        </time>
      )}
    </article>
  );
});
