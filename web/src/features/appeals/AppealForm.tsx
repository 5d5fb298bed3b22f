import { useId, useState } from 'react';
import { APPEAL_MAX_GRAPHEMES } from '../../../../protocol/entities/moderation.ts';
import { direction } from '../../../../protocol/text/direction.ts';
import { t } from '../../i18n/t-appeal.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** The one appeal. */
export function AppealForm({ busy, onSend }: { busy: boolean; onSend: (text: string) => void }) {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <form
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault();
        if (text.trim() !== '' && !busy) onSend(text.trim());
      }}
    >
      <div>
        <label className="label" htmlFor={id}>
          {t('appeal.text')}
        </label>
        <textarea
          id={id}
          className="text-area"
          dir={direction(text)}
          rows={5}
          aria-describedby={`${id}-hint`}
          value={text}
          maxLength={APPEAL_MAX_GRAPHEMES}
          onChange={event => setText(event.target.value)}
        />
        <p className="field-hint flex flex-wrap justify-between gap-x-[1.2rem]" id={`${id}-hint`}>
          <span>{t('appeal.hint')}</span>
          <span>
            {t('appeal.left', { count: APPEAL_MAX_GRAPHEMES - text.length, max: APPEAL_MAX_GRAPHEMES })}
          </span>
        </p>
      </div>
      <Button type="submit" tone="primary" size="large" busy={busy} disabled={text.trim() === ''}>
        {t('appeal.send')}
      </Button>
    </form>
  );
}
