import { memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChatMessage } from '../../../../../protocol/entities/messages.ts';
import { report } from '../../../../../protocol/rules/may/moderation.ts';
import { lineOf } from '../../../../../protocol/text/length.ts';
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
import { MessageQuote } from '../actions/MessageQuote.tsx';
import { MessageReactions } from '../actions/MessageReactions.tsx';
import { rowOf } from '../actions/show-message.ts';
import { MessageRow } from './MessageRow.tsx';
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

type MessageLineProps = {
  message: ShownMessage;
  own: boolean;
  ground: string;
  /** The pointer or the focus is on this message. */
  isActive: boolean;
  /** Its menu is open, where the focus is then. */
  open: boolean;
  setMenu: (id: string | null) => void;
  /** Sent by an ignored user. */
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
