import { useState } from 'react';
import { REASON_MAX } from '../../../../../protocol/constants.ts';
import { t } from '../../../i18n/t-windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SentenceField } from '../../../ui/fields/SentenceField.tsx';

/** Asks whoever deletes a message of somebody else why. The reason is for the event record, and may stay empty. */
export function DeleteMessage({ onDelete }: { onDelete: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <form
      className="message-menu-delete"
      onSubmit={event => {
        event.preventDefault();
        onDelete(reason.trim());
      }}
    >
      <SentenceField
        autoFocus
        label={t('message.delete.reason')}
        maxLength={REASON_MAX}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
      <Button type="submit" size="small" tone="danger">
        {t('message.delete')}
      </Button>
    </form>
  );
}
