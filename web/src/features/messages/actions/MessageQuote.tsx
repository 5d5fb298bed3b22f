import { QUOTE_MAX_GRAPHEMES } from '../../../../../protocol/constants.ts';
import type { Quote } from '../../../../../protocol/entities/messages.ts';
import { direction } from '../../../../../protocol/text/direction.ts';
import { graphemes } from '../../../../../protocol/text/length.ts';
import { t } from '../../../i18n/t.ts';
import { isCovered } from '../../../permissions/is-covered.ts';
import { messages } from '../../../state/messages.ts';
import { ReplyIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { showMessage } from './show-message.ts';

/** Text of a quote. The room truncates without a sign, so a text of maximum length was probably truncated. */
export const quotedText = (text: string): string =>
  graphemes(text) < QUOTE_MAX_GRAPHEMES ? text : `${text.trimEnd()}…`;

/** Quoted message above a reply, with a link to it. */
export function MessageQuote({ quote: { id, nickname, text } }: { quote: Quote }) {
  const answered = messages.list.find(message => message.id === id);
  const isHidden = answered !== undefined && isCovered(answered.sender.userID);
  const shown = isHidden
    ? t('message.quote.covered')
    : text === ''
      ? t('message.quote.gone')
      : quotedText(text);
  const show = (): void => {
    if (!showMessage(id)) toast.error(t('message.quote.away'));
  };
  return (
    <button
      type="button"
      className="message-quote"
      aria-label={t('message.quote', { name: nickname, text: shown })}
      onClick={show}
    >
      <ReplyIcon className="icon-xs" aria-hidden="true" />
      <bdi className="message-quote-name">{nickname}</bdi>
      <bdi className="message-quote-text" dir={direction(shown)}>
        {shown}
      </bdi>
    </button>
  );
}
