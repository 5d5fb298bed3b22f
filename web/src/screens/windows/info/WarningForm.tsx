import { type SubmitEvent, useState } from 'react';
import { WARNING_MAX_GRAPHEMES } from '../../../../../protocol/constants.ts';
import { WarningIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { TextField } from '../../../kit/TextField.tsx';
import { w } from '../../../text/w.ts';
import { useRequest } from '../use-request.ts';

export function WarningForm({ userId }: { userId: string }) {
  const [text, setText] = useState('');
  const { busy, request } = useRequest();

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '') return;
    if (await request('sendWarningMessage', { userId, text: text.trim() }, 'toast.warningSent')) setText('');
  };

  return (
    <form className="info-line" onSubmit={submit}>
      <TextField
        hideLabel
        className="flex-1"
        label={w('info.warning')}
        placeholder={w('info.warning.placeholder')}
        icon={<WarningIcon className="icon-s" aria-hidden="true" />}
        maxLength={WARNING_MAX_GRAPHEMES}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button size="small" type="submit" busy={busy}>
        {w('info.warning.send')}
      </Button>
    </form>
  );
}
