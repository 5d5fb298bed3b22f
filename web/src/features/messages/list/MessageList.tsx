import { Fragment, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { Phrase } from '../../../i18n/Phrase.tsx';
import { t } from '../../../i18n/t.ts';
import { isCovered } from '../../../permissions/is-covered.ts';
import { messages } from '../../../state/messages.ts';
import { currentUser, people } from '../../../state/people.ts';
import { preferences, shown } from '../../../state/preferences.ts';
import { ignoring } from '../../../state/reading/ignored.ts';
import { mentions } from '../../../state/reading/mentions.ts';
import { closeSearch, search } from '../../../state/reading/search.ts';
import { unread } from '../../../state/reading/unread.ts';
import { rooms } from '../../../state/rooms.ts';
import { session } from '../../../state/session.ts';
import { useCurrentUser } from '../../../state/use-user.ts';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SURFACES } from '../../../ui/theme/readable-colors.ts';
import { beginAnswer } from '../actions/begin-answer.ts';
import { copySelected } from '../reading/copy-selected.ts';
import { useAway } from '../reading/use-away.ts';
import { useAutoscroll } from '../scroll/use-autoscroll.ts';
import { DayLine } from './DayLine.tsx';
import { JoinLeaveLine } from './JoinLeaveLine.tsx';
import { MessageLine } from './MessageLine.tsx';
import { toRows } from './message-rows.ts';
import { NewMessagesPill } from './NewMessagesPill.tsx';
import { PendingRow } from './PendingRow.tsx';
import { useActiveMessage } from './use-active-message.ts';
import { useLogPoliteness } from './use-log-politeness.ts';

const ReadingPills = lazyPart(() => import('../reading/ReadingPills.tsx'));
const SearchBar = lazyPart(() => import('../reading/SearchBar.tsx'));

const answerById = (id: string): void => {
  const message = messages.list.find(one => one.id === id);
  if (message && (people.permissions ?? currentUser()?.permissions)?.allowUserToWrite !== false)
    beginAnswer(message);
};

export function MessageList() {
  const { list, pending, arrived, loaded } = useSnapshot(messages);
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
  // Welcomes and joins alone do not make a room lively.
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
