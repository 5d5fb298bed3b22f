import { useSnapshot } from 'valtio';
import { plural, t } from '../../../i18n/t-windows.ts';
import { markMentionsRead, mentions } from '../../../state/reading/mentions.ts';
import { markUnreadSeen, unread } from '../../../state/reading/unread.ts';
import { ArrowUpIcon, MentionIcon } from '../../../ui/icons.ts';
import { rowOf, showFirstUnread, showMessage, unreadLine } from '../actions/show-message.ts';
import { useInSight } from './use-in-sight.ts';
import './reading-pills.css';

const NONE: readonly string[] = [];
const THE_LINE: readonly string[] = ['line'];

/** Over the messages: what came while one was away, and what mentions one, until it was in sight. Each leads to the first. */
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
