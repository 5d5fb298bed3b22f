import clsx from 'clsx';
import { memo, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type {
  ChatMessage,
  MessageStyle,
  Picture,
  Sender,
} from '../../../../../protocol/entities/messages.ts';
import { report } from '../../../../../protocol/rules/may/moderation.ts';
import { lineOf } from '../../../../../protocol/text/length.ts';
import { longPress } from '../../../browser/long-press.ts';
import { openPrivateChat } from '../../../client/actions/open-private-chat.ts';
import { withUser } from '../../../client/actions/with-user.ts';
import { formatClock } from '../../../i18n/format/format-clock.ts';
import { formatClockAndDate } from '../../../i18n/format/format-moment.ts';
import { Phrase } from '../../../i18n/Phrase.tsx';
import { t } from '../../../i18n/t.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { beginAnswer } from '../../../state/composer.ts';
import type { Deletion, ShownMessage } from '../../../state/messages.ts';
import { isForMe } from '../../../state/reading/mentions.ts';
import { session } from '../../../state/session.ts';
import { openWindow } from '../../../state/windows.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { MoreIcon, ReplyIcon, ReportIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { Avatar, NicknameOn, Star } from '../../users/index.ts';
import { MessageQuote } from '../actions/MessageQuote.tsx';
import { MessageReactions } from '../actions/MessageReactions.tsx';
import { rowOf } from '../actions/show-message.ts';
import { MessageText } from '../MessageText.tsx';
import { thumbnailSize } from '../pictures/picture-size.ts';
import { ServerCard } from './ServerCard.tsx';

/** Opens the report of a message. */
export function ReportMessage({ message }: { message: ChatMessage }) {
  const { id, sender } = message;
  const report = (): void =>
    openWindow('report', sender.userID, { id, text: lineOf(message), nickname: sender.nickname });
  return (
    <IconButton bordered label={t('chat.message.report')} onClick={report}>
      <ReportIcon className="icon-s" aria-hidden="true" />
    </IconButton>
  );
}

const fetchMenu = () => import('../actions/MessageMenu.tsx');
const MessageMenu = lazyPart(fetchMenu);

const mayReport = ({ sender }: ShownMessage): boolean =>
  session.identity !== null &&
  report({ userId: session.identity.userId }, { userId: sender.userID }) === 'allowed';

type MessageActionsProps = { message: ShownMessage; open: boolean; setMenu: (id: string | null) => void };

/** Shown on hover or focus, and while the menu is open; not announced with the message. On touch nothing is but the menu. */
export function MessageActions({ message, open, setMenu }: MessageActionsProps) {
  const mayWrite = usePermission('allowUserToWrite') !== false;
  const button = useRef<HTMLButtonElement>(null);
  // Over the text they would hide it from a finger that only taps; a long press opens the sheet.
  if (matchMedia('(pointer: coarse)').matches)
    return (
      open && (
        <LazyBoundary onFailed={() => setMenu(null)}>
          <MessageMenu message={message} button={null} onClose={() => setMenu(null)} />
        </LazyBoundary>
      )
    );
  return (
    <span className="message-action" aria-live="off">
      {mayReport(message) && <ReportMessage message={message} />}
      {mayWrite && (
        <IconButton bordered label={t('message.answer')} onClick={() => beginAnswer(message)}>
          <ReplyIcon className="icon-s" aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        bordered
        ref={button}
        label={t('message.more')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setMenu(message.id)}
        onPointerEnter={() => void fetchMenu().catch(() => {})}
      >
        <MoreIcon className="icon-s" aria-hidden="true" />
      </IconButton>
      {open && (
        <LazyBoundary onFailed={() => setMenu(null)}>
          <MessageMenu message={message} button={button} onClose={() => setMenu(null)} />
        </LazyBoundary>
      )}
    </span>
  );
}

const MessagePicture = lazyPart(() => import('../pictures/MessagePicture.tsx'));

/** As in the users list. A user who has left gets no private chat. */
const openSenderChat = (userId: string): void => withUser(userId, openPrivateChat);

type MessageRowProps = {
  sender: Sender;
  text: string;
  links?: boolean | undefined;
  picture?: Picture | undefined;
  style: MessageStyle;
  sentAt: string;
  own: boolean;
  /** It mentions the reader. */
  forMe?: boolean;
  /** The background behind the row. */
  ground: string;
  /** Set where the message has an action. */
  id?: string;
  /** Shown instead of the time while the message is pending. */
  state?: ReactNode;
  action?: ReactNode;
  above?: ReactNode;
  beneath?: ReactNode;
  /** Shown in the place of the text. */
  instead?: ReactNode;
};

export function MessageRow(props: MessageRowProps) {
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

type MessageLineProps = {
  message: ShownMessage;
  own: boolean;
  ground: string;
  /** The pointer or the focus is on this message. */
  isActive: boolean;
  /** Its menu is open, where the focus is then. */
  open: boolean;
  setMenu: (id: string | null) => void;
  /** By somebody whom the reader ignores. */
  isCovered: boolean;
};

const AnnouncementCard = lazyPart(() => import('../announcements/AnnouncementCard.tsx'));
const ClearedLine = lazyPart(() => import('./ClearedLine.tsx'));
const DeletionDetails = lazyPart(() => import('./DeletionDetails.tsx'));
const CoveredMessage = lazyPart(() => import('../reading/CoveredMessage.tsx'));

export const MessageLine = memo(function MessageLine({
  message,
  own,
  ground,
  isActive,
  open,
  setMenu,
  isCovered,
}: MessageLineProps) {
  const [isUncovered, setUncovered] = useState(false);
  if (message.kind === 'announcement')
    return (
      <LazyBoundary>
        <AnnouncementCard message={message} />
      </LazyBoundary>
    );
  if (message.kind !== 'user') return <ServerCard message={message} />;
  if (message.cleared)
    return (
      <LazyBoundary>
        <ClearedLine by={message.cleared.by} />
      </LazyBoundary>
    );
  const { id, sender, text, links, picture, style, sentAt, deleted, replyTo, edited, reactions } = message;
  const uncover = (): void => {
    // The button that has the focus goes: its message is there at once to take it.
    flushSync(() => setUncovered(true));
    rowOf(id)?.focus({ preventScroll: true });
  };
  const row = { sender, text, links, picture, style, sentAt, own, ground };
  if (isCovered && !isUncovered && !deleted)
    return (
      <LazyBoundary>
        <CoveredMessage id={id} nickname={sender.nickname} onShow={uncover} />
      </LazyBoundary>
    );
  if (deleted) return <MessageRow {...row} instead={<Deleted {...deleted} own={own} />} />;
  return (
    <MessageRow
      {...row}
      id={id}
      forMe={isForMe(message)}
      {...(replyTo && { above: <MessageQuote quote={replyTo} /> })}
      beneath={
        <>
          {edited && <small className="message-edited">{t('message.edited')}</small>}
          {reactions && reactions.length > 0 && (
            <MessageReactions messageId={id} reactions={reactions} ground={ground} />
          )}
        </>
      }
      action={(isActive || open) && <MessageActions message={message} open={open} setMenu={setMenu} />}
    />
  );
});

/** In the place of a text that was taken back. */
function Deleted({ by, reason, appeal, own }: Deletion & { own: boolean }) {
  return (
    <span className="message-deleted">
      {by === null ? t('message.deleted') : <Phrase id="message.deletedBy" values={{ by }} />}
      {own && appeal !== undefined && (
        <LazyBoundary>
          <DeletionDetails reason={reason} appeal={appeal} />
        </LazyBoundary>
      )}
    </span>
  );
}
