import { type SubmitEvent, useState } from 'react';
import { STAFF_NOTE_MAX_GRAPHEMES } from '../../../../../../protocol/entities/moderation.ts';
import { t } from '../../../../i18n/t-windows.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { SentenceField } from '../../../../ui/fields/SentenceField.tsx';

/** Adds a note; what could not be added stays written. */
export function NoteForm({ onAdd }: { onAdd: (text: string) => Promise<boolean> }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '' || busy) return;
    setBusy(true);
    if (await onAdd(text.trim())) setText('');
    setBusy(false);
  };

  return (
    <form className="info-row" onSubmit={event => void submit(event)}>
      <SentenceField
        hideLabel
        className="flex-1"
        label={t('staffCard.note')}
        placeholder={t('staffCard.note')}
        maxLength={STAFF_NOTE_MAX_GRAPHEMES}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button size="small" type="submit" busy={busy}>
        {t('staffCard.note.add')}
      </Button>
    </form>
  );
}
