import { type SubmitEvent, useState } from 'react';
import { PASSWORD_MIN_CHARACTERS } from '../../../../protocol/constants.ts';
import { codePoints } from '../../../../protocol/text/length.ts';
import { chat, type Recovered } from '../../client/chat.ts';
import type { AnyError } from '../../i18n/errors/entry-errors.ts';
import { membershipFault } from '../../i18n/errors/membership-errors.ts';
import { t as general } from '../../i18n/t.ts';
import { t } from '../../i18n/texts/membership-texts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { KeyIcon, ShieldIcon, UserIcon } from '../../ui/icons.ts';
import { RecoveryCode } from '../membership/RecoveryCode.tsx';
import type { Enter } from './use-entry.ts';

type Field = 'name' | 'code' | 'password';
type Fault = { field: Field; text: string };

type Props = { username: string; busy: boolean; enter: Enter; onBack: () => void };

/** Sets a new password with the recovery code, shows the new code, then enters the chat. */
export default function RecoverEntry({ username, busy, enter, onBack }: Props) {
  const [given, setGiven] = useState({ name: username, code: '', password: '' });
  const [fault, setFault] = useState<Fault | null>(null);
  const [recovered, setRecovered] = useState<Recovered | null>(null);

  const change = (field: Field) => (event: { target: { value: string } }) => {
    setGiven({ ...given, [field]: event.target.value });
    setFault(null);
  };
  const faultOf = (field: Field): string | null => (fault?.field === field ? fault.text : null);

  const showFault = (refusal: AnyError): boolean => {
    const isWrong = refusal.code === 'wrong_credentials';
    setFault({ field: 'code', text: isWrong ? t('recover.wrong') : membershipFault(refusal) });
    return true;
  };

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy) return;
    const wrong = faultIn(given);
    setFault(wrong);
    if (wrong) return;
    const { name, code, password } = given;
    enter(
      async () =>
        setRecovered(
          await (await chat().membership()).recover({
            username: name.trim(),
            recoveryCode: code.trim(),
            password,
          }),
        ),
      showFault,
    );
  };

  return (
    <form onSubmit={submit} noValidate>
      <h2 className="mb-[.4rem] text-3xl max-[760px]:text-[2.4rem]">{t('recover.title')}</h2>
      <p className="mb-[2.2rem] text-[1.5rem] text-ink-2">{t('recover.about')}</p>
      <TextField
        autoFocus={username === ''}
        size="large"
        className="mb-[1.6rem]"
        label={general('guest.nickname')}
        error={faultOf('name')}
        icon={<UserIcon className="icon" aria-hidden="true" />}
        value={given.name}
        onChange={change('name')}
        name="username"
        autoComplete="username"
      />
      <TextField
        autoFocus={username !== ''}
        size="large"
        className="mb-[1.6rem]"
        label={t('recovery.label')}
        error={faultOf('code')}
        icon={<ShieldIcon className="icon" aria-hidden="true" />}
        value={given.code}
        onChange={change('code')}
        dir="ltr"
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <PasswordField
        size="large"
        className="mb-[2.2rem]"
        label={t('recover.password')}
        hint={t('register.password.hint')}
        error={faultOf('password')}
        icon={<KeyIcon className="icon" aria-hidden="true" />}
        value={given.password}
        onChange={change('password')}
        name="password"
        autoComplete="new-password"
      />
      <Button type="submit" tone="primary" size="large" busy={busy} className="w-full">
        <span>{busy ? general('guest.connecting') : t('recover.submit')}</span>
      </Button>
      <Button className="mt-[1.4rem] h-[4.8rem] w-full rounded-lg" onClick={onBack}>
        {general('app.back')}
      </Button>
      {recovered && (
        <RecoveryCode
          code={recovered.recoveryCode}
          username={given.name.trim()}
          title={t('recovery.title.new')}
          doneLabel={t('recovery.enter')}
          onClose={() => {
            setRecovered(null);
            enter(recovered.enter);
          }}
        />
      )}
    </form>
  );
}

/** First field with an invalid value. */
function faultIn({ name, code, password }: Record<Field, string>): Fault | null {
  if (name.trim() === '') return { field: 'name', text: general('error.required') };
  if (code.trim() === '') return { field: 'code', text: general('error.required') };
  const isShort = codePoints(password) < PASSWORD_MIN_CHARACTERS;
  return isShort ? { field: 'password', text: t('register.password.short') } : null;
}
