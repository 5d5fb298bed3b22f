import { SECOND_MS } from '../../../../../protocol/constants.ts';
import { pluralOf } from '../../../i18n/translator.ts';
import { unblockWriting } from '../../../state/composer.ts';
import { useCountdown } from '../../../ui/use-countdown.ts';

const plural = pluralOf({
  'composer.blocked_zero': 'الكتابة متوقفة مؤقتًا، ويمكن المتابعة بعد لحظة.',
  'composer.blocked_one': 'الكتابة متوقفة مؤقتًا، ويمكن المتابعة بعد ثانية واحدة.',
  'composer.blocked_two': 'الكتابة متوقفة مؤقتًا، ويمكن المتابعة بعد ثانيتين.',
  'composer.blocked_few': 'الكتابة متوقفة مؤقتًا، ويمكن المتابعة بعد {count} ثوانٍ.',
  'composer.blocked_many': 'الكتابة متوقفة مؤقتًا، ويمكن المتابعة بعد {count} ثانية.',
  'composer.blocked_other': 'الكتابة متوقفة مؤقتًا، ويمكن المتابعة بعد {count} ثانية.',
} as const);

/** Shown instead of the text field while the rate limit holds: the seconds left in a shrinking ring. */
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
      <span role="timer">{plural('composer.blocked', seconds)}</span>
    </div>
  );
}
