import { plural, t } from '../../../i18n/t.ts';
import { ArrowDownIcon } from '../../../ui/icons.ts';

/** Shown after scrolling up: the number of new messages, and a button back down. */
export function NewMessagesPill({ count, onPress }: { count: number; onPress: () => void }) {
  if (count === 0) return null;
  return (
    <button type="button" className="new-messages-pill" onClick={onPress} title={t('chat.jumpToLatest')}>
      <ArrowDownIcon className="icon-s" aria-hidden="true" />
      {plural('chat.newMessages', count)}
    </button>
  );
}
