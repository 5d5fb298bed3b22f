import type { ReactNode, SubmitEvent } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';

type Props = {
  isNew: boolean;
  busy: boolean;
  fault: string | null;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** The end of every form of the panel: the error of the whole, and two buttons. */
export function FormShell({ isNew, busy, fault, onSubmit, onClose, children }: Props) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      {children}
      {fault && (
        <p className="field-error" role="alert">
          <TwoLanguages text={fault} />
        </p>
      )}
      <div className="form-foot">
        <Button size="small" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button size="small" type="submit" tone="primary" busy={busy}>
          {t(isNew ? 'app.add' : 'app.save')}
        </Button>
      </div>
    </form>
  );
}
