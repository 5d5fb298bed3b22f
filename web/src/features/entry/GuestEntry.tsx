import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { chat } from '../../client/chat.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { EnterIcon, KeyIcon, UserIcon } from '../../ui/icons.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { OnlineTag } from './OnlineTag.tsx';
import { useEntry } from './use-entry.ts';

export function GuestEntry() {
  const [nickname, setNickname] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, enter } = useEntry();

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const name = nickname.trim();
    setMissing(name === '');
    if (name !== '' && !busy) enter(() => chat().enterAsGuest(name));
  };

  return (
    <EntryFrame>
      <form onSubmit={submit} noValidate>
        <OnlineTag />
        <h2 className="mt-[1.6rem] mb-[.4rem] text-3xl max-[760px]:text-[2.4rem]">{t('guest.title')}</h2>
        <p className="mb-[2.6rem] text-[1.6rem] text-ink-2 max-[760px]:mb-[1.8rem] max-[760px]:text-[1.5rem]">
          {t('guest.subtitle')}
        </p>
        <TextField
          size="large"
          className="mb-[2rem]"
          label={t('guest.nickname')}
          placeholder={t('guest.nickname.placeholder')}
          hint={t('guest.nickname.hint')}
          error={missing && nickname.trim() === '' ? t('error.required') : undefined}
          icon={<UserIcon className="icon" aria-hidden="true" />}
          value={nickname}
          onChange={event => setNickname(event.target.value)}
          name="nickname"
          autoComplete="nickname"
          enterKeyHint="go"
        />
        <Button type="submit" tone="primary" size="large" busy={busy} className="w-full">
          {busy ? t('guest.connecting') : t('guest.submit')}
          {!busy && <EnterIcon className="icon mirrored" aria-hidden="true" />}
        </Button>
      </form>
      <p className="entry-divider">{t('guest.members')}</p>
      <Link to="/admin-entry" className="btn btn-plain h-[4.8rem] w-full rounded-lg">
        <KeyIcon className="icon-s" aria-hidden="true" />
        {t('guest.toAdmin')}
      </Link>
    </EntryFrame>
  );
}
