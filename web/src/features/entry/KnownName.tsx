import { type RefObject, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { canUsePasskeys, PasskeyError } from '../../browser/passkey.ts';
import { chat } from '../../client/chat.ts';
import { errorSentence } from '../../i18n/errors/entry-errors.ts';
import { t } from '../../i18n/texts/membership-texts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { KeyIcon } from '../../ui/icons.ts';
import type { Enter } from './use-entry.ts';

type Props = {
  username: string;
  /** Called with the text about the name. */
  onShown: (sentence: string) => void;
  enter: Enter;
  /** Submits the form, if a password was typed. */
  logIn: RefObject<(() => void) | null>;
};

/** Password field of a taken name, for its member. */
export default function KnownName({ username, onShown, enter, logIn }: Props) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the field appears
  useEffect(() => onShown(t('known.taken')), []);

  useEffect(() => {
    const start = async (): Promise<void> => {
      const destination = await chat().enterAsMember({ username, password, visibility: 'visible' });
      if (destination.at === 'chat') return;
      const { panelAddress } = await import('./AdminEntry.tsx');
      navigate(panelAddress(destination.authKey, ''), { replace: true });
    };
    const submit = (): void =>
      enter(start, refusal => {
        setFault(errorSentence(refusal));
        return true;
      });
    logIn.current = password === '' ? null : submit;
    return () => {
      logIn.current = null;
    };
  });

  const byPasskey = (): void =>
    enter(
      async () => (await chat().membership()).enterByPasskey(),
      refusal => {
        setFault(refusal instanceof PasskeyError ? t('passkey.none') : errorSentence(refusal));
        return true;
      },
    );

  return (
    <div className="mb-[2rem]">
      <PasswordField
        size="large"
        label={t('known.password')}
        error={fault}
        icon={<KeyIcon className="icon" aria-hidden="true" />}
        value={password}
        onChange={event => {
          setPassword(event.target.value);
          setFault(null);
        }}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      {canUsePasskeys() && (
        <Button className="mt-[.8rem] mb-[1rem] w-full" onClick={byPasskey}>
          <KeyIcon className="icon-s" aria-hidden="true" />
          {t('passkey.enter')}
        </Button>
      )}
      <Link to="/admin-entry" state={{ forgotten: username }} className="forgotten-password">
        {t('known.forgot')}
      </Link>
    </div>
  );
}
