import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { plural, t } from '../../../i18n/t-windows.ts';
import { markMentionsRead, mentions } from '../../../state/reading/mentions.ts';
import { markUnreadSeen, unread } from '../../../state/reading/unread.ts';
import { ArrowUpIcon, MentionIcon } from '../../../ui/icons.ts';
import { rowOf, showFirstUnread, showMessage, unreadLine } from '../actions/show-message.ts';
import './reading-pills.css';

/**
 * Reports which of these elements are visible on a visible page. Missing elements count as seen. `onSeen` must not
 * change.
 */
export const useInSight = (
  ids: readonly string[],
  find: (id: string) => Element | null,
  onSeen: (ids: readonly string[]) => void,
): void => {
  useEffect(() => {
    const idOf = new Map<Element, string>();
    const inSight = new Set<string>();
    const tell = (): void => {
      if (document.visibilityState === 'visible' && inSight.size > 0) onSeen([...inSight]);
    };
    const observer = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) {
        const id = idOf.get(target) ?? '';
        if (isIntersecting) inSight.add(id);
        else inSight.delete(id);
      }
      tell();
    });
    for (const id of ids) {
      const element = find(id);
      if (element) {
        idOf.set(element, id);
        observer.observe(element);
      } else inSight.add(id);
    }
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [ids, find, onSeen]);
};

const NONE: readonly string[] = [];
const THE_LINE: readonly string[] = ['line'];

/** Counts of missed messages and of unseen mentions, shown over the messages. Each leads to the first one. */
export default function ReadingPills() {
  const { unread: mentioned } = useSnapshot(mentions);
  const { from, count } = useSnapshot(unread);
  useInSight(mentioned, rowOf, markMentionsRead);
  useInSight(count > 0 ? THE_LINE : NONE, unreadLine, markUnreadSeen);
  const showMention = (): void => {
    const [first] = mentioned;
    if (first === undefined) return;
    showMessage(first);
    markMentionsRead([first]);
  };
  const showFirst = (): void => {
    if (from !== null) showFirstUnread(from);
    markUnreadSeen();
  };
  return (
    <div className="reading-pills">
      {count > 0 && (
        <button type="button" className="reading-pill" onClick={showFirst} title={t('unread.show')}>
          <ArrowUpIcon className="icon-s" aria-hidden="true" />
          {plural('unread.count', count)}
        </button>
      )}
      {mentioned.length > 0 && (
        <button
          type="button"
          className="reading-pill reading-pill-mention"
          onClick={showMention}
          title={t('mention.show')}
        >
          <MentionIcon className="icon-s" aria-hidden="true" />
          {plural('mention.count', mentioned.length)}
        </button>
      )}
    </div>
  );
}
