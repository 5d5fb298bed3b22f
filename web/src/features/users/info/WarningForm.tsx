import { type SubmitEvent, useState } from 'react';
import { WARNING_MAX_GRAPHEMES } from '../../../../../protocol/constants.ts';
import { t } from '../../../i18n/t-windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SentenceField } from '../../../ui/fields/SentenceField.tsx';
import { WarningIcon } from '../../../ui/icons.ts';
import { useRequest } from '../../windows/use-request.ts';

/** With `alsoLeft` an absent user receives it on return. */
export function WarningForm({ userId, alsoLeft }: { userId: string; alsoLeft?: true }) {
  const [text, setText] = useState('');
  const { busy, request } = useRequest();

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '') return;
    const data = { userId, text: text.trim(), ...(alsoLeft && { alsoLeft }) };
    if (await request('sendWarningMessage', data, 'toast.warningSent')) setText('');
  };

  return (
    <form className="info-row" onSubmit={submit}>
      <SentenceField
        hideLabel
        className="flex-1"
        label={t('info.warning')}
        placeholder={t('info.warning.placeholder')}
        icon={<WarningIcon className="icon-s" aria-hidden="true" />}
        maxLength={WARNING_MAX_GRAPHEMES}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button size="small" type="submit" busy={busy}>
        {t('info.warning.send')}
      </Button>
    </form>
  );
}
