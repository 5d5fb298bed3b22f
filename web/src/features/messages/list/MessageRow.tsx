import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { MessageStyle, Picture, Sender } from '../../../../../protocol/entities/messages.ts';
import type { User } from '../../../../../protocol/entities/user.ts';
import { longPress } from '../../../browser/long-press.ts';
import { askLater } from '../../../client/actions/ask-later.ts';
import { openPrivateChat } from '../../../client/actions/open-private-chat.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { formatClock, formatClockAndDate } from '../../../i18n/format/format-moment.ts';
import { t } from '../../../i18n/t.ts';
import { findUser, isPartial } from '../../../state/people.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Avatar } from '../../users/display/Avatar.tsx';
import { NicknameOn } from '../../users/display/Nickname.tsx';
import { Star } from '../../users/display/Star.tsx';
import { MessageText } from '../MessageText.tsx';
import { thumbnailSize } from '../pictures/picture-size.ts';

/** Runs an action on a user who may be outside the loaded list. A toast reports an absent user. */
export const withUser = (userId: string, act: (user: User) => void): void => {
  const finish = (user: User | null): void => {
    if (user) act(user);
    else toast.error(errorSentence({ code: 'user_not_found', message: '' }));
  };
  const known = findUser(userId);
  if (known || !isPartial()) finish(known);
  else void askLater(({ findOrAsk }) => findOrAsk(userId)).then(finish);
};

const MessagePicture = lazyPart(() => import('../pictures/MessagePicture.tsx'));

/** Opens a private chat with the author, as in the user list. For an absent author it shows an error. */
const openSenderChat = (userId: string): void => withUser(userId, openPrivateChat);

type Props = {
  sender: Sender;
  text: string;
  links?: boolean | undefined;
  picture?: Picture | undefined;
  style: MessageStyle;
  sentAt: string;
  own: boolean;
  /** Whether the message mentions the reader. */
  forMe?: boolean;
  ground: string;
  /** Set if the message has an action. */
  id?: string;
  /** Shown instead of the time while the message is pending. */
  state?: ReactNode;
  action?: ReactNode;
  above?: ReactNode;
  beneath?: ReactNode;
  /** Shown instead of the text. */
  instead?: ReactNode;
};

export function MessageRow(props: Props) {
  const { sender, text, links, picture, style, sentAt, own, forMe, ground, id, state, ...parts } = props;
  const openChat = (): void => openSenderChat(sender.userID);
  return (
    <article
      className={clsx(
        'message',
        own && 'message-own',
        forMe && 'message-for-me',
        state !== undefined && 'message-waiting',
      )}
      {...(id !== undefined && { 'data-message': id, tabIndex: -1 })}
    >
      <Avatar image={sender.image} />
      <div className="message-body">
        {forMe && <span className="sr-only">{t('message.forMe')}</span>}
        {parts.above}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the pointer; the list of people does the same by keys */}
        <span className="message-sender" onDoubleClick={openChat} {...longPress(openChat)}>
          <Star star={sender.star} />
          <NicknameOn ground={ground} user={sender} />
        </span>
        {parts.instead ??
          (text !== '' && <MessageText text={text} links={links} style={style} ground={ground} />)}
        {picture && (
          <LazyBoundary loading={<span className="block" style={thumbnailSize(picture)} />}>
            <MessagePicture picture={picture} by={sender.nickname} own={own} />
          </LazyBoundary>
        )}
        {parts.beneath}
      </div>
      {parts.action}
      {state ?? (
        <time
          className="message-time"
          dateTime={sentAt}
          title={t('chat.message.time', { time: formatClockAndDate(sentAt) })}
          translate="no"
        >
          {formatClock(sentAt)}
        </time>
      )}
    </article>
  );
}
