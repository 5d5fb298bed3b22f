import { type ReactNode, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { t } from '../../text/t.ts';

type Props = {
  question: string;
  tone?: 'plain' | 'danger';
  busy?: boolean;
  onConfirm: () => void;
  children: ReactNode;
};

/** An act on others that is asked once more before it is done. */
export function ConfirmButton({ question, tone = 'plain', busy = false, onConfirm, children }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" tone={tone} busy={busy} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {asking && (
        <Modal role="alertdialog" tone="danger" title={question} onClose={() => setAsking(false)}>
          <div className="flex justify-end gap-2">
            <Button size="small" onClick={() => setAsking(false)}>
              {t('app.cancel')}
            </Button>
            <Button
              size="small"
              tone="danger"
              onClick={() => {
                setAsking(false);
                onConfirm();
              }}
            >
              {t('app.confirm')}
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
