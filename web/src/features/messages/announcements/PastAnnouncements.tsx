import { useEffect, useState } from 'react';
import { RequestRejected } from '../../../../../protocol/client/errors.ts';
import { direction } from '../../../../../protocol/text/direction.ts';
import type { PastAnnouncement } from '../../../../../protocol/wire/up/messages.ts';
import { chat } from '../../../client/chat.ts';
import { formatMoment } from '../../../i18n/format/format-moment.ts';
import { t } from '../../../i18n/t-windows.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Loading } from '../../../ui/Loading.tsx';

type Read = readonly PastAnnouncement[] | 'failed' | null;

/** The last announcements to the reader, newest first. */
export function PastAnnouncements() {
  const [read, setRead] = useState<Read>(null);
  const load = async (): Promise<void> => {
    setRead(null);
    try {
      setRead((await chat().request('requestAnnouncements', {})).announcements);
    } catch (error) {
      if (!(error instanceof RequestRejected)) throw error;
      setRead('failed');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the tab opens
  useEffect(() => void load(), []);
  if (read === null) return <Loading />;
  if (read === 'failed') return <LoadFailed onRetry={() => void load()} />;
  if (read.length === 0) return <p className="p-6 text-center text-ink-3">{t('settings.info.empty')}</p>;
  return (
    <section className="p-4" aria-label={t('announcements.title')}>
      <h3 className="label">{t('announcements.title')}</h3>
      <ul className="grid divide-y divide-line">
        {read.map(({ id, text, sentAt }) => (
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
    </section>
  );
}
