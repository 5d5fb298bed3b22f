import type { Mute } from '../../../../../protocol/entities/restraint.ts';
import { formatMoment } from '../../../i18n/format/format-duration.ts';
import { Phrase } from '../../../i18n/Phrase.tsx';
import { t } from '../../../i18n/t.ts';

/** Until when and why one is muted, as far as it was said. */
export default function MuteDetails({ mute: { until, reason } }: { mute: Mute }) {
  return (
    <span>
      {until === undefined
        ? t('composer.noWrite')
        : t('composer.noWriteUntil', { time: formatMoment(until) })}
      {reason !== undefined && (
        <>
          {' '}
          <Phrase id="composer.muteReason" values={{ reason }} />
        </>
      )}
    </span>
  );
}
