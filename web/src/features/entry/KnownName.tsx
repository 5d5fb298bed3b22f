import { t } from '../../i18n/t-membership.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { KeyIcon } from '../../ui/icons.ts';

type Props = {
  password: string;
  fault: string | null;
  onChange: (password: string) => void;
  onForgotten: () => void;
};

/** The password of a taken name, for its owner. */
export default function KnownName({ password, fault, onChange, onForgotten }: Props) {
  return (
    <div className="mb-[2rem]">
      <PasswordField
        size="large"
        label={t('known.password')}
        error={fault}
        icon={<KeyIcon className="icon" aria-hidden="true" />}
        value={password}
        onChange={event => onChange(event.target.value)}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <ForgottenButton onPress={onForgotten} />
    </div>
  );
}

export const ForgottenButton = ({ onPress }: { onPress: () => void }) => (
  <button type="button" className="forgotten-password" onClick={onPress}>
    {t('known.forgot')}
  </button>
);
