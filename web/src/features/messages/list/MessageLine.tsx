import { memo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Phrase } from '../../../i18n/Phrase.tsx';
import { t } from '../../../i18n/t.ts';
import type { Deletion, ShownMessage } from '../../../state/messages.ts';
import { isForMe } from '../../../state/reading/mentions.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { MessageActions } from '../actions/MessageActions.tsx';
import { MessageQuote } from '../actions/MessageQuote.tsx';
import { MessageReactions } from '../actions/MessageReactions.tsx';
import { rowOf } from '../actions/show-message.ts';
import { MessageRow } from './MessageRow.tsx';
import { ServerCard } from './ServerCard.tsx';

type Props = {
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
}: Props) {
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
