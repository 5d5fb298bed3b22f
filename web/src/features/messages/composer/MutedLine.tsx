import { useSnapshot } from 'valtio';
import { formatMoment } from '../../../i18n/format/format-duration.ts';
import { Phrase } from '../../../i18n/Phrase.tsx';
import { t } from '../../../i18n/t.ts';
import { ownMute } from '../../../state/writing/own-mute.ts';
import { LockIcon } from '../../../ui/icons.ts';

/** In the place of the text field while one is muted: until when and why, as far as it was said. */
export function MutedLine() {
  const { until, reason } = useSnapshot(ownMute).said ?? {};
  return (
    <p className="composer-muted" role="status">
      <LockIcon className="icon-s" aria-hidden="true" />
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
    </p>
  );
}
