import { type ComponentProps, useState } from 'react';
import { translator } from '../../i18n/translator.ts';
import { IconButton } from '../buttons/IconButton.tsx';
import { EyeIcon, HiddenIcon } from '../icons.ts';
import { TextField } from './TextField.tsx';

const t = translator({ 'password.show': 'إظهار كلمة المرور', 'password.hide': 'إخفاء كلمة المرور' });

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'dir' | 'end'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password input with a button that shows the password. */
export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false);
  const Eye = isShown ? HiddenIcon : EyeIcon;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton label={t(isShown ? 'password.hide' : 'password.show')} onClick={() => setShown(!isShown)}>
          <Eye className="icon" aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
