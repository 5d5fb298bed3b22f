import type { ReactNode, SubmitEvent } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';

type Props = {
  title: string;
  icon: ReactNode;
  submitLabel: string;
  busy: boolean;
  /** `danger`: for irreversible actions. */
  tone?: 'primary' | 'danger';
  onSubmit: () => unknown;
  onClose: () => void;
  children: ReactNode;
};

export function FormModal({
  title,
  icon,
  submitLabel,
  busy,
  tone = 'primary',
  onSubmit,
  onClose,
  children,
}: Props) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal title={title} icon={icon} onClose={onClose}>
      <form className="grid grid-cols-1 gap-3" onSubmit={submit}>
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="small" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button size="small" type="submit" tone={tone} busy={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
