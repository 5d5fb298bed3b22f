import { type SubmitEvent, useState } from 'react';
import { REASON_MAX } from '../../../../../protocol/constants.ts';
import { t } from '../../../i18n/t-windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SentenceField } from '../../../ui/fields/SentenceField.tsx';
import { ClearIcon } from '../../../ui/icons.ts';
import { useRequest } from '../../windows/use-request.ts';

/** Takes all that was said off every screen. The reason is for the event record, and cannot be left out. */
export function ClearRoom({ onDone }: { onDone: () => void }) {
  const { busy, request } = useRequest();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const why = reason.trim();
    setMissing(why === '');
    if (why !== '' && (await request('requestClearRoom', { reason: why }, 'toast.roomCleared'))) onDone();
  };

  return (
    <form className="grid gap-3 border-t border-line pt-4" onSubmit={event => void submit(event)}>
      <p className="text-ink-2 text-[1.4rem]">{t('room.clear.effect')}</p>
      <SentenceField
        label={t('room.clear.reason')}
        maxLength={REASON_MAX}
        value={reason}
        error={isMissing ? t('room.clear.reasonMissing') : undefined}
        onChange={event => setReason(event.target.value)}
      />
      <div className="flex justify-end">
        <Button size="small" type="submit" tone="danger" busy={busy}>
          <ClearIcon className="icon-s" aria-hidden="true" />
          {t('room.clear')}
        </Button>
      </div>
    </form>
  );
}
