import {
  type ClipboardEvent,
  Fragment,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio';
import { AUTO_SCROLL_MS } from '../../../../../protocol/constants.ts';
import type { Sender } from '../../../../../protocol/entities/messages.ts';
import { Phrase } from '../../../i18n/Phrase.tsx';
import { plural, t } from '../../../i18n/t.ts';
import { isCovered } from '../../../permissions/is-covered.ts';
import { beginAnswer } from '../../../state/composer.ts';
import {
  type Deletion,
  holdLines,
  messages,
  type Pending,
  type ShownMessage,
} from '../../../state/messages.ts';
import { currentUser, people } from '../../../state/people.ts';
import { preferences, shown } from '../../../state/preferences.ts';
import { ignoring } from '../../../state/reading/ignored.ts';
import { isForMe, mentions } from '../../../state/reading/mentions.ts';
import { closeSearch, search } from '../../../state/reading/search.ts';
import { notePageHidden, notePageVisible, unread } from '../../../state/reading/unread.ts';
import { rooms } from '../../../state/rooms.ts';
import { session } from '../../../state/session.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { useCurrentUser } from '../../../state/use-user.ts';
import { BrandMark, Spinner } from '../../../ui/BrandMark.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ArrowDownIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SURFACES } from '../../../ui/theme/readable-colors.ts';
import { MessageActions } from '../actions/MessageActions.tsx';
import { MessageQuote } from '../actions/MessageQuote.tsx';
import { MessageReactions } from '../actions/MessageReactions.tsx';
import { rowOf } from '../actions/show-message.ts';
import { copiedText } from '../reading/copied-text.ts';
import { usePinnedBottom } from '../scroll/use-pinned-bottom.ts';
import { DayLine } from './DayLine.tsx';
import { JoinLeaveLine } from './JoinLeaveLine.tsx';
import { MessageRow } from './MessageRow.tsx';
import { toRows } from './message-rows.ts';
import { ServerCard } from './ServerCard.tsx';
import { useActiveMessage } from './use-active-message.ts';

/** Number of new messages while scrolled up, with a button to the bottom. */
export function NewMessagesPill({ count, onPress }: { count: number; onPress: () => void }) {
  if (count === 0) return null;
  return (
    <button type="button" className="new-messages-pill" onClick={onPress} title={t('chat.jumpToLatest')}>
      <ArrowDownIcon className="icon-s" aria-hidden="true" />
      {plural('chat.newMessages', count)}
    </button>
  );
}

type MessageLineProps = {
  message: ShownMessage;
  own: boolean;
  ground: string;
  /** Whether the pointer or the focus is on this message. */
  isActive: boolean;
  /** Whether its menu is open and has the focus. */
  open: boolean;
  setMenu: (id: string | null) => void;
  /** Whether the author is ignored. */
  isCovered: boolean;
};

const AnnouncementCard = lazyPart(() => import('../announcements/AnnouncementCard.tsx'));
const VoiceNote = lazyPart(() => import('../voice/VoiceNote.tsx'));
const PollCard = lazyPart(() => import('../polls/PollCard.tsx'));
const ClearedLine = lazyPart(() => import('./ClearedLine.tsx'));
const DeletionDetails = lazyPart(() => import('./DeletionDetails.tsx'));
const FailedState = lazyPart(() => import('./FailedState.tsx'));
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
  const { id, sender, text, links, picture, style, sentAt, deleted, replyTo, edited, reactions, poll } =
    message;
  const uncover = (): void => {
    // Synchronous, so that the message can take the focus from the removed button.
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
      instead={
        poll && (
          <LazyBoundary>
            <PollCard message={message} poll={poll} ground={ground} />
          </LazyBoundary>
        )
      }
      beneath={
        <>
          {message.voice && (
            <LazyBoundary>
              <VoiceNote message={message} own={own} />
            </LazyBoundary>
          )}
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

/** Placeholder for a deleted text. */
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

type PendingRowProps = { pending: Pending; sender: Sender; ground: string };

/** A sent message without the room's confirmation. */
export function PendingRow({ pending, sender, ground }: PendingRowProps) {
  const { id, text, style, sentAt, replyTo, picture } = pending;
  const state =
    pending.state === 'failed' ? (
      <LazyBoundary>
        <FailedState id={id} failure={pending.failure} />
      </LazyBoundary>
    ) : (
      <span className="message-time" title={t('chat.message.sending')}>
        <Spinner className="icon-xs" />
        <span className="sr-only">{t('chat.message.sending')}</span>
      </span>
    );
  return (
    <MessageRow
      sender={sender}
      text={text}
      picture={picture}
      style={style}
      sentAt={sentAt}
      own
      ground={ground}
      state={state}
      {...(replyTo && { above: <MessageQuote quote={replyTo} /> })}
    />
  );
}

const WINDOW_MS = 2_000;
const MAX_LINES = 3;

/** Stops the log's announcements above three lines in two seconds, so that they do not flood a screen reader. */
export const useLogPoliteness = (arrived: number): 'polite' | 'off' => {
  const times = useRef<number[]>([]);
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each arrival, although the function does not read the count
  useEffect(() => {
    const now = performance.now();
    times.current = [...times.current.filter(time => now - time < WINDOW_MS), now];
    setBusy(times.current.length > MAX_LINES);
    const timer = setTimeout(() => setBusy(false), WINDOW_MS);
    return () => clearTimeout(timer);
  }, [arrived]);
  return busy ? 'off' : 'polite';
};

/** Copies several messages with names and times. Changes nothing for one message, or if `guardCopying` is on. */
export const copySelected = (event: ClipboardEvent<HTMLElement>): void => {
  const selection = document.getSelection();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('article[data-message]')];
  const ids = rows.filter(row => selection?.containsNode(row, true)).map(row => row.dataset.message);
  if (siteSettings.guardCopying || ids.length < 2) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', copiedText(messages.list.filter(({ id }) => ids.includes(id))));
};

/** Records when the page is visible, and the last read message when it becomes hidden. */
export const useAway = (): void => {
  useEffect(() => {
    const look = (): void =>
      document.visibilityState === 'hidden' ? notePageHidden(messages) : notePageVisible();
    const leave = (): void => notePageHidden(messages);
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
    };
  }, []);
};

/** At this rate reading along is impossible, and a smooth scroll would never end. */
const CROWD_LINES = 3;
const CROWD_SCROLL_MS = 1;

type Lines = {
  /** Rendered rows, replaced when they change. */
  rows: unknown;
  newest: unknown;
  /** Number of own pending messages. A new one scrolls to the bottom. */
  own: number;
  /** Total number of messages. Those added since the bottom was last visible are unread. */
  arrived: number;
};

type Autoscroll = {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  unread: number;
  toBottom: () => void;
};

/** Scrolls to new lines while the bottom is visible, and counts them otherwise. */
export const useAutoscroll = ({ rows, newest, own, arrived }: Lines): Autoscroll => {
  const settled = useRef(false);
  const lastOwn = useRef(own);
  const lastArrived = useRef(arrived);
  const [read, setRead] = useState(arrived);
  const markRead = useCallback((isPinned: boolean) => {
    holdLines(!isPinned);
    if (isPinned) setRead(lastArrived.current);
  }, []);
  const { scroller, content, pinned, toBottom, keepPlace } = usePinnedBottom(markRead);

  // Runs before the scroll below, which starts from the position kept here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the rows, although the function does not read them
  useLayoutEffect(keepPlace, [rows, keepPlace]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the count alone does not scroll
  useLayoutEffect(() => {
    const wrote = own > lastOwn.current;
    lastOwn.current = own;
    if (newest !== undefined && (pinned.current || wrote)) {
      const isCrowd = arrived - lastArrived.current >= CROWD_LINES;
      toBottom(settled.current ? (isCrowd ? CROWD_SCROLL_MS : AUTO_SCROLL_MS) : 0);
      settled.current = true;
    }
  }, [newest, own, toBottom]);

  useEffect(() => {
    lastArrived.current = arrived;
    if (pinned.current) setRead(arrived);
  }, [arrived, pinned]);

  return { scroller, content, unread: Math.max(0, arrived - read), toBottom: () => toBottom(AUTO_SCROLL_MS) };
};

const ReadingPills = lazyPart(() => import('../reading/ReadingPills.tsx'));
const PinBar = lazyPart(() => import('../reading/PinBar.tsx'));
const SearchBar = lazyPart(() => import('../reading/SearchBar.tsx'));

const answerById = (id: string): void => {
  const message = messages.list.find(one => one.id === id);
  if (message && (people.permissions ?? currentUser()?.permissions)?.allowUserToWrite !== false)
    beginAnswer(message);
};

export function MessageList() {
  const { list, pending, pin, arrived, loaded } = useSnapshot(messages);
  const { currentName } = useSnapshot(rooms);
  const { identity } = useSnapshot(session);
  const { fontSize } = useSnapshot(preferences);
  const { users: ignored } = useSnapshot(ignoring);
  const missed = useSnapshot(unread);
  useAway();
  const mentioned = useSnapshot(mentions).unread.length;
  const { isOpen: isSearching } = useSnapshot(search);
  const me = useCurrentUser();
  const rows = useMemo(() => toRows(list), [list]);
  // A room with only welcomes and joins counts as empty.
  const hasMessages = list.some(({ kind }) => kind === 'user' || kind === 'announcement');
  const live = useLogPoliteness(arrived);
  const grounds = SURFACES[useSnapshot(shown).theme];
  const { isActive, menuOf, setMenu, handlers } = useActiveMessage(answerById);
  const {
    scroller,
    content,
    unread: below,
    toBottom,
  } = useAutoscroll({
    rows,
    newest: list.at(-1)?.id,
    own: pending.length,
    arrived,
  });

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {pin && (
        <LazyBoundary>
          <PinBar key={pin.id} message={pin} />
        </LazyBoundary>
      )}
      {isSearching && (
        <LazyBoundary onFailed={closeSearch}>
          <SearchBar />
        </LazyBoundary>
      )}
      <div
        ref={scroller}
        className="message-scroller"
        id="messages"
        role="log"
        aria-live={live}
        aria-label={t('chat.log.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user must be able to scroll it
        tabIndex={0}
        onCopy={copySelected}
        {...handlers}
      >
        <div ref={content} className="message-log" style={{ fontSize: `${fontSize}rem` }}>
          {!loaded && <Skeleton label={t('app.loading')} />}
          {loaded && !hasMessages && pending.length === 0 && (
            <div className="m-auto w-full max-w-[50rem] p-4">
              <EmptyState icon={<BrandMark />} title={t('chat.empty.title')}>
                {currentName === null ? (
                  t('chat.empty.plain')
                ) : (
                  <Phrase id="chat.empty.body" values={{ room: currentName }} />
                )}
              </EmptyState>
            </div>
          )}
          {rows.map(row => {
            if (row.type === 'coming')
              return <JoinLeaveLine key={row.id} kind={row.kind} room={row.room} names={row.names} />;
            if (row.type === 'day') return <DayLine key={row.id} at={row.at} />;
            const own = row.message.sender.userID === identity?.userId;
            return (
              <Fragment key={row.id}>
                {row.id === missed.from && (
                  <p className="join-leave-line unread-line" id="unread-line">
                    <span>{t('message.newSince')}</span>
                  </p>
                )}
                <MessageLine
                  message={row.message}
                  own={own}
                  ground={own ? grounds.own : grounds.plain}
                  isActive={isActive(row.id)}
                  open={menuOf === row.id}
                  setMenu={setMenu}
                  isCovered={ignored.length > 0 && isCovered(row.message.sender.userID)}
                />
              </Fragment>
            );
          })}
          {me &&
            pending.map(
              one =>
                !one.isShown && <PendingRow key={one.id} pending={one} sender={me} ground={grounds.own} />,
            )}
        </div>
      </div>
      {(mentioned > 0 || missed.count > 0) && (
        <LazyBoundary>
          <ReadingPills />
        </LazyBoundary>
      )}
      <NewMessagesPill count={below} onPress={toBottom} />
    </div>
  );
}
