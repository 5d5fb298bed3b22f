import { useState } from 'react';
import { RequestRejected } from '../../../../../protocol/client/errors.ts';
import { direction } from '../../../../../protocol/text/direction.ts';
import type { PastAnnouncement } from '../../../../../protocol/wire/up/messages.ts';
import { chat } from '../../../client/chat.ts';
import { formatMoment } from '../../../i18n/format/format-moment.ts';
import { t } from '../../../i18n/t-windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';

type Read = readonly PastAnnouncement[] | 'unread' | 'reading' | 'failed';

/** Recent announcements to the reader, newest first, loaded on demand. */
export function PastAnnouncements() {
  const [read, setRead] = useState<Read>('unread');
  const load = async (): Promise<void> => {
    setRead('reading');
    try {
      setRead((await chat().request('requestAnnouncements', {})).announcements);
    } catch (error) {
      if (!(error instanceof RequestRejected)) throw error;
      setRead('failed');
    }
  };
  const begin = (): void => void load();
  return (
    <section aria-label={t('announcements.title')}>
      <h3 className="label">{t('announcements.title')}</h3>
      <div role="status">
        {(read === 'unread' || read === 'reading') && (
          <Button size="small" busy={read === 'reading'} onClick={begin}>
            {t('announcements.show')}
          </Button>
        )}
        {read === 'failed' && <LoadFailed onRetry={begin} />}
        {Array.isArray(read) && read.length === 0 && (
          <p className="text-sm text-ink-3">{t('announcements.none')}</p>
        )}
        {Array.isArray(read) && read.length > 0 && <AnnouncementLines announcements={read} />}
      </div>
    </section>
  );
}

const AnnouncementLines = ({ announcements }: { announcements: readonly PastAnnouncement[] }) => (
  <ul className="grid divide-y divide-line">
    {announcements.map(({ id, text, sentAt }) => (
      <li key={id} className="py-3">
        <p dir={direction(text)} className="whitespace-pre-wrap break-words">
          {text}
        </p>
        <time dateTime={sentAt} className="text-sm text-ink-3">
          {formatMoment(sentAt)}
        </time>
      </li>
    ))}
  </ul>
);
