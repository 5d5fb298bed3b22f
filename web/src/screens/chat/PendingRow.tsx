import type { Sender } from '../../../../protocol/entities/chat-message.ts';
import { CloseIcon, RetryIcon } from '../../icons.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { Spinner } from '../../kit/Khatim.tsx';
import { chat } from '../../socket/commands.ts';
import { type Pending, takeBack } from '../../state/messages.ts';
import { t } from '../../text/t.ts';
import { MessageRow } from './MessageRow.tsx';

type Props = { pending: Pending; sender: Sender; ground: string };

/** One's own message before the room has it. */
export function PendingRow({ pending, sender, ground }: Props) {
  const { id, text, style, sentAt } = pending;
  const state =
    pending.state === 'failed' ? (
      <span className="message-failed">
        <span className="flex items-center">
          <button type="button" className="message-retry" onClick={() => chat.retry(id)}>
            <RetryIcon className="icon-xs" aria-hidden="true" />
            {t('chat.message.failed')}
          </button>
          <IconButton label={t('chat.message.discard')} onClick={() => takeBack(id)}>
            <CloseIcon className="icon-xs" aria-hidden="true" />
          </IconButton>
        </span>
        {pending.why && <small>{pending.why}</small>}
      </span>
    ) : (
      <span className="message-time" title={t('chat.message.sending')}>
        <Spinner className="icon-xs" />
        <span className="sr-only">{t('chat.message.sending')}</span>
      </span>
    );
  return (
    <MessageRow sender={sender} text={text} style={style} sentAt={sentAt} own ground={ground} state={state} />
  );
}
