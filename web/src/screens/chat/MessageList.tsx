import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Mark } from '../../kit/Khatim.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { messages } from '../../state/messages.ts';
import { preferences, shown } from '../../state/preferences.ts';
import { rooms } from '../../state/rooms.ts';
import { session } from '../../state/session.ts';
import { Phrase } from '../../text/Phrase.tsx';
import { t } from '../../text/t.ts';
import { SURFACES } from '../person/surfaces.ts';
import { useCurrentUser } from '../person/use-current-user.ts';
import { ComingLine } from './ComingLine.tsx';
import { MessageLine } from './MessageLine.tsx';
import { NewMessagesPill } from './NewMessagesPill.tsx';
import { PendingRow } from './PendingRow.tsx';
import { rowsOf } from './rows.ts';
import { useAutoscroll } from './use-autoscroll.ts';
import { useCalmLog } from './use-calm-log.ts';
import { useHand } from './use-hand.ts';

export function MessageList() {
  const { list, pending, arrived, loaded } = useSnapshot(messages);
  const { currentName } = useSnapshot(rooms);
  const { identity } = useSnapshot(session);
  const { fontSize } = useSnapshot(preferences);
  const me = useCurrentUser();
  const rows = useMemo(() => rowsOf(list), [list]);
  // Greetings and comings do not make a quiet room a lively one.
  const spoken = list.some(({ kind }) => kind === 'user' || kind === 'announcement');
  const live = useCalmLog(arrived);
  const grounds = SURFACES[useSnapshot(shown).theme];
  const { isInHand, handlers } = useHand();
  const { scroller, content, unread, toBottom } = useAutoscroll({
    newest: list.at(-1)?.id,
    own: pending.length,
    heard: arrived,
  });

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        className="message-scroller"
        id="messages"
        role="log"
        aria-live={live}
        aria-label={t('chat.log.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        {...handlers}
      >
        <div ref={content} className="message-log" style={{ fontSize: `${fontSize}rem` }}>
          {!loaded && <Skeleton label={t('app.loading')} />}
          {loaded && !spoken && pending.length === 0 && (
            <div className="m-auto w-full max-w-[50rem] p-4">
              <EmptyState icon={<Mark />} title={t('chat.empty.title')}>
                {currentName === null ? (
                  t('chat.empty.plain')
                ) : (
                  <Phrase id="chat.empty.body" values={{ room: currentName }} />
                )}
              </EmptyState>
            </div>
          )}
          {rows.map(row => {
            if (row.type === 'coming') return <ComingLine key={row.id} kind={row.kind} names={row.names} />;
            const own = row.message.sender.userID === identity?.userID;
            return (
              <MessageLine
                key={row.id}
                message={row.message}
                own={own}
                ground={own ? grounds.own : grounds.plain}
                inHand={isInHand(row.id)}
              />
            );
          })}
          {me &&
            pending.map(
              one =>
                !one.isShown && <PendingRow key={one.id} pending={one} sender={me} ground={grounds.own} />,
            )}
        </div>
      </div>
      <NewMessagesPill count={unread} onPress={toBottom} />
    </div>
  );
}
