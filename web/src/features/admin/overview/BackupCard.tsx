import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HOUR_MS } from '../../../../../protocol/constants.ts';
import type { BackupState } from '../../../../../protocol/rest/site.ts';
import { refreshQueries } from '../../../client/http/queries.ts';
import { formatTimeAgo } from '../../../i18n/format/format-time-ago.ts';
import { arabicTranslator } from '../../../i18n/translator.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { errorMessage, send } from '../send.ts';
import { Card } from './Card.tsx';
import { formatBytes } from './format-bytes.ts';

const t = arabicTranslator({
  title: 'النسخة الاحتياطية',
  none: 'لا نسخة بعد',
  ago: 'آخر نسخة: {ago}',
  nightly: 'يُنسخ الموقع كل ليلة في الساعة الرابعة بتوقيته. تبقى آخر سبع نسخ ليلية وأربع يدوية.',
  bytes: 'مساحة النسخ: {bytes}',
  running: 'نسخة قيد الإعداد…',
  old: 'مضى أكثر من يومين على آخر نسخة.',
  stopped: 'توقفت النسخة الأخيرة، لأن الاستهلاك قارب حدّ الخطة.',
  'failed.start': 'لم تكتمل النسخة الأخيرة: تعذّر البدء.',
  'failed.rooms': 'لم تكتمل النسخة الأخيرة: تعذّر نسخ الغرف.',
  'failed.files': 'لم تكتمل النسخة الأخيرة: تعذّر نسخ الملفات.',
  'failed.tables': 'لم تكتمل النسخة الأخيرة: تعذّر نسخ الجداول.',
  'failed.manifest': 'لم تكتمل النسخة الأخيرة: تعذّر حفظ قائمتها.',
  now: 'نسخة احتياطية الآن',
  begun: 'بدأت النسخة الاحتياطية.',
});

/** The card's place in the page. */
export const BACKUP_CARD = 'backup-card';

const OLD_MS = 48 * HOUR_MS;

type Props = { backup: BackupState; now?: number };

/** Age of the last backup of the site, and a button for the next. */
export default function BackupCard({ backup, now = Date.now() }: Props) {
  const { state, lastAt, failedAt, bytes } = backup;
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const isRunning = state === 'running';

  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('POST /overview/backup', { body: {} });
      toast.success(t('begun'));
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    // After a refusal too: another operator may have started one.
    await refreshQueries(client, ['panel', 'overview']);
    setBusy(false);
  };

  return (
    <Card
      place={BACKUP_CARD}
      title={t('title')}
      action={
        <Button size="small" busy={busy || isRunning} onClick={() => void start()}>
          {t('now')}
        </Button>
      }
    >
      <p>
        {lastAt === null ? (
          t('none')
        ) : (
          <time className="font-semibold" dateTime={lastAt}>
            {t('ago', { ago: formatTimeAgo(lastAt, now) })}
          </time>
        )}
      </p>
      <div role="status">
        {isRunning && <p>{t('running')}</p>}
        {state === 'stopped' && <p className="usage-warning">{t('stopped')}</p>}
        {failedAt !== null && <p className="usage-warning">{t(`failed.${failedAt}`)}</p>}
        {lastAt !== null && now - Date.parse(lastAt) > OLD_MS && <p className="usage-warning">{t('old')}</p>}
      </div>
      <p className="text-ink-3">
        {t('nightly')} {bytes > 0 && t('bytes', { bytes: formatBytes(bytes) })}
      </p>
    </Card>
  );
}
