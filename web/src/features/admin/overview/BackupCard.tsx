import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HOUR_MS } from '../../../../../protocol/constants.ts';
import type { BackupState } from '../../../../../protocol/rest/site.ts';
import { refreshQueries } from '../../../client/http/queries.ts';
import { formatTimeAgo } from '../../../i18n/format/format-time-ago.ts';
import { panelTranslator } from '../../../i18n/panel-translator.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { errorMessage, send } from '../send.ts';
import { Card, formatBytes } from './Card.tsx';

const t = panelTranslator({
  'backup.title': 'النسخة الاحتياطية',
  'backup.none': 'لا نسخة بعد',
  'backup.ago': 'آخر نسخة: {ago}',
  'backup.nightly': 'يُنسخ الموقع كل ليلة في الساعة الرابعة بتوقيته. تبقى آخر سبع نسخ ليلية وأربع يدوية.',
  'backup.bytes': 'مساحة النسخ: {bytes}',
  'backup.running': 'نسخة قيد الإعداد…',
  'backup.old': 'مضى أكثر من يومين على آخر نسخة.',
  'backup.stopped': 'توقفت النسخة الأخيرة، لأن الاستهلاك قارب حدّ الخطة.',
  'backup.failed.start': 'لم تكتمل النسخة الأخيرة: تعذّر البدء.',
  'backup.failed.rooms': 'لم تكتمل النسخة الأخيرة: تعذّر نسخ الغرف.',
  'backup.failed.files': 'لم تكتمل النسخة الأخيرة: تعذّر نسخ الملفات.',
  'backup.failed.tables': 'لم تكتمل النسخة الأخيرة: تعذّر نسخ الجداول.',
  'backup.failed.manifest': 'لم تكتمل النسخة الأخيرة: تعذّر حفظ قائمتها.',
  'backup.now': 'نسخة احتياطية الآن',
  'backup.begun': 'بدأت النسخة الاحتياطية.',
});

/** Element id of the card. */
export const BACKUP_CARD = 'backup-card';

const OLD_MS = 48 * HOUR_MS;

type Props = { backup: BackupState; now?: number };

/** Age of the site's last backup, and a button for a new one. */
export default function BackupCard({ backup, now = Date.now() }: Props) {
  const { state, lastAt, failedAt, bytes } = backup;
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const isRunning = state === 'running';

  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('POST /overview/backup', { body: {} });
      toast.success(t('backup.begun'));
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    // Also after a refusal, because another operator may have started one.
    await refreshQueries(client, ['panel', 'overview']);
    setBusy(false);
  };

  return (
    <Card
      place={BACKUP_CARD}
      title={t('backup.title')}
      action={
        <Button size="small" busy={busy || isRunning} onClick={() => void start()}>
          {t('backup.now')}
        </Button>
      }
    >
      <p>
        {lastAt === null ? (
          t('backup.none')
        ) : (
          <time className="font-semibold" dateTime={lastAt}>
            {t('backup.ago', { ago: formatTimeAgo(lastAt, now) })}
          </time>
        )}
      </p>
      <div role="status">
        {isRunning && <p>{t('backup.running')}</p>}
        {state === 'stopped' && <p className="usage-warning">{t('backup.stopped')}</p>}
        {failedAt !== null && <p className="usage-warning">{t(`backup.failed.${failedAt}`)}</p>}
        {lastAt !== null && now - Date.parse(lastAt) > OLD_MS && (
          <p className="usage-warning">{t('backup.old')}</p>
        )}
      </div>
      <p className="text-ink-3">
        {t('backup.nightly')} {bytes > 0 && t('backup.bytes', { bytes: formatBytes(bytes) })}
      </p>
    </Card>
  );
}
