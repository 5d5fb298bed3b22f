import type { Sender } from '../../../../../protocol/entities/messages.ts';
import { chat } from '../../../client/chat.ts';
import { t } from '../../../i18n/t.ts';
import { type Pending, removePending } from '../../../state/messages.ts';
import { Spinner } from '../../../ui/BrandMark.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { CloseIcon, RetryIcon } from '../../../ui/icons.ts';
import { MessageQuote } from '../actions/MessageQuote.tsx';
import { MessageRow } from './MessageRow.tsx';

type Props = { pending: Pending; sender: Sender; ground: string };

/** An own message that the room has not confirmed yet. */
export function PendingRow({ pending, sender, ground }: Props) {
  const { id, text, style, sentAt, replyTo, picture } = pending;
  const state =
    pending.state === 'failed' ? (
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
        {pending.failure && <small>{pending.failure}</small>}
      </span>
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
