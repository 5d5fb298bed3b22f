import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { plural, t } from '../../../i18n/t-windows.ts';
import { markMentionsRead, mentions } from '../../../state/reading/mentions.ts';
import { MentionIcon } from '../../../ui/icons.ts';
import { showMessage } from '../actions/show-message.ts';
import './mention-pill.css';

const rowOf = (id: string): HTMLElement | null =>
  document.querySelector(`article[data-message="${CSS.escape(id)}"]`);

/** How many messages mention oneself that were not in sight yet. Leads to the first of them. */
export default function MentionPill() {
  const { unread } = useSnapshot(mentions);
  useReadInSight(unread);
  const show = (): void => {
    const [first] = unread;
    if (first === undefined) return;
    showMessage(first);
    markMentionsRead([first]);
  };
  return (
    <button type="button" className="mention-pill" onClick={show} title={t('mention.show')}>
      <MentionIcon className="icon-s" aria-hidden="true" />
      {plural('mention.count', unread.length)}
    </button>
  );
}

/** A message counts as seen once its row is on the screen of a page that is looked at; one that has no row any more, too. */
function useReadInSight(unread: readonly string[]): void {
  useEffect(() => {
    const ids = new Map<Element, string>();
    const inSight = new Set<string>();
    const read = (): void => {
      if (document.visibilityState === 'visible') markMentionsRead([...inSight]);
    };
    const observer = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) {
        const id = ids.get(target) ?? '';
        if (isIntersecting) inSight.add(id);
        else inSight.delete(id);
      }
      read();
    });
    for (const id of unread) {
      const row = rowOf(id);
      if (row) {
        ids.set(row, id);
        observer.observe(row);
      } else inSight.add(id);
    }
    document.addEventListener('visibilitychange', read);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', read);
    };
  }, [unread]);
}
