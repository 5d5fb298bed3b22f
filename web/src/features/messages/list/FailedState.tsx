import { chat } from '../../../client/chat.ts';
import { translator } from '../../../i18n/translator.ts';
import { type Pending, removePending } from '../../../state/messages.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { CloseIcon, RetryIcon } from '../../../ui/icons.ts';

const t = translator({
  'chat.message.failed': 'لم تُرسل، إعادة المحاولة',
  'chat.message.discard': 'حذف الرسالة التي لم تُرسل',
} as const);

/** Replaces the time of a failed message with buttons for retry and discard. */
export default function FailedState({ id, failure }: Pick<Pending, 'id' | 'failure'>) {
  return (
    <span className="message-failed">
      <span className="flex items-center">
        <button type="button" className="message-retry" onClick={() => chat().retryMessage(id)}>
          <RetryIcon className="icon-xs" aria-hidden="true" />
          {t('chat.message.failed')}
        </button>
        <IconButton label={t('chat.message.discard')} onClick={() => removePending(id)}>
          <CloseIcon className="icon-xs" aria-hidden="true" />
        </IconButton>
      </span>
      {failure && <small>{failure}</small>}
    </span>
  );
}
