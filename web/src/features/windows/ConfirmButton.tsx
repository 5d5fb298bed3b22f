import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { SentenceField } from '../../ui/fields/SentenceField.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = {
  question: string;
  tone?: 'plain' | 'danger';
  busy?: boolean;
  /** Label of an optional reason field. */
  reasonLabel?: string;
  onConfirm: (reason: string) => void;
  children: ReactNode;
};

const REASON_MAX = 300;

/** A button with a confirmation before its action. */
export function ConfirmButton({
  question,
  tone = 'plain',
  busy = false,
  reasonLabel,
  onConfirm,
  children,
}: Props) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <Button size="small" tone={tone} busy={busy} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {asking && (
        <ConfirmDialog
          title={question}
          onConfirm={() => {
            setAsking(false);
            onConfirm(reason.trim());
            setReason('');
          }}
          onClose={() => setAsking(false)}
        >
          {reasonLabel && (
            <SentenceField
              className="mb-4"
              label={reasonLabel}
              maxLength={REASON_MAX}
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
