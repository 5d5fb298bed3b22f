import { ArrowDownIcon } from '../../icons.ts';
import { plural, t } from '../../text/t.ts';

/** For who has scrolled up: how much was said since, and the way back down. */
export function NewMessagesPill({ count, onPress }: { count: number; onPress: () => void }) {
  if (count === 0) return null;
  return (
    <button type="button" className="new-pill" onClick={onPress} title={t('chat.jumpToLatest')}>
      <ArrowDownIcon className="icon-s" aria-hidden="true" />
      {plural('chat.newMessages', count)}
    </button>
  );
}
