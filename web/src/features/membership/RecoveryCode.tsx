import './membership.css';
import { useId, useState } from 'react';
import { t } from '../../i18n/texts/membership-texts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { CheckIcon, CopyIcon, ShieldIcon } from '../../ui/icons.ts';

type Props = {
  code: string;
  username: string;
  title: string;
  doneLabel: string;
  onClose: () => void;
};

/** Shows the recovery code once. A click outside does not close it. */
export function RecoveryCode({ code, username, title, doneLabel, onClose }: Props) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const codeId = useId();
  const copy = (): void => {
    // Pages without https have no clipboard.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(code))
      .then(
        () => setCopied(true),
        () => setCopied(false),
      );
  };
  return (
    <Modal
      title={title}
      icon={<ShieldIcon className="icon" aria-hidden="true" />}
      role="alertdialog"
      className="recovery"
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p>
          {t('register.name')}: <bdi className="font-bold">{username}</bdi>
        </p>
        <p className="text-ink-2">{t('recovery.about')}</p>
        <p id={codeId} className="recovery-code">
          <span className="sr-only">{t('recovery.label')}</span>
          <bdi dir="ltr" translate="no">
            {code}
          </bdi>
        </p>
        <p className="recovery-once">{t('recovery.once')}</p>
        <p role="status" className={copied === false ? 'field-error' : 'sr-only'}>
          {copied !== null && t(copied ? 'recovery.copied' : 'recovery.copy.failed')}
        </p>
        <div className="recovery-actions">
          <Button autoFocus size="small" aria-describedby={codeId} onClick={copy}>
            {copied ? (
              <CheckIcon className="icon-s" aria-hidden="true" />
            ) : (
              <CopyIcon className="icon-s" aria-hidden="true" />
            )}
            {t(copied ? 'recovery.copied' : 'recovery.copy')}
          </Button>
          <Button size="small" onClick={() => window.print()}>
            {t('recovery.print')}
          </Button>
          <Button size="small" tone="primary" className="ms-auto" onClick={onClose}>
            {doneLabel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
