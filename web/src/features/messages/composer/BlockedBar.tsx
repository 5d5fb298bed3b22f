import { SECOND_MS } from '../../../../../protocol/constants.ts';
import { plural } from '../../../i18n/t.ts';
import { pluralOf, translator } from '../../../i18n/translator.ts';
import { unblockWriting } from '../../../state/composer.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { useCountdown } from '../../../ui/use-countdown.ts';

const texts = {
  'error.fastTyping': 'لا يمكن إرسال أكثر من {messages} خلال {seconds}، يُرجى الانتظار.',
  'flood.messages_zero': 'صفر رسالة',
  'flood.messages_one': 'رسالة واحدة',
  'flood.messages_two': 'رسالتين',
  'flood.messages_few': '{count} رسائل',
  'flood.messages_many': '{count} رسالة',
  'flood.messages_other': '{count} رسالة',
  'composer.blocked_zero': 'الكتابة متوقفة مؤقتًا، ويمكن المتابعة بعد لحظة.',
  'composer.blocked_one': 'الكتابة متوقفة مؤقتًا، ويمكن المتابعة بعد ثانية واحدة.',
  'composer.blocked_two': 'الكتابة متوقفة مؤقتًا، ويمكن المتابعة بعد ثانيتين.',
  'composer.blocked_few': 'الكتابة متوقفة مؤقتًا، ويمكن المتابعة بعد {count} ثوانٍ.',
  'composer.blocked_many': 'الكتابة متوقفة مؤقتًا، ويمكن المتابعة بعد {count} ثانية.',
  'composer.blocked_other': 'الكتابة متوقفة مؤقتًا، ويمكن المتابعة بعد {count} ثانية.',
} as const;
const t = translator(texts);
const pluralHere = pluralOf(texts);

/** Text about a message block, with the limits of the site. */
export const floodText = (): string =>
  t('error.fastTyping', {
    messages: pluralHere('flood.messages', siteSettings.floodCount),
    seconds: plural('flood.seconds', siteSettings.floodSeconds),
  });

/** Replaces the text field during a rate limit. A shrinking ring shows the remaining seconds. */
export default function BlockedBar({ until, total }: { until: number; total: number }) {
  const left = useCountdown(until, unblockWriting);
  const seconds = Math.ceil(left / SECOND_MS);
  return (
    <div className="blocked-bar">
      <span
        className="blocked-countdown"
        style={{ background: `conic-gradient(var(--danger) ${(100 * left) / total}%, transparent 0)` }}
        aria-hidden="true"
      >
        <span>{seconds}</span>
      </span>
      <span role="timer">{pluralHere('composer.blocked', seconds)}</span>
    </div>
  );
}
