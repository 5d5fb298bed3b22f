import { type ReactNode, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { Question } from './Question.tsx';

type Props = {
  question: string;
  tone?: 'plain' | 'danger';
  busy?: boolean;
  /** Asks for a reason too, under this label; it may stay empty. */
  reasonLabel?: string;
  onConfirm: (reason: string) => void;
  children: ReactNode;
};

const REASON_MAX = 300;

/** An act on others that is asked once more before it is done. */
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
        <Question
          title={question}
          onConfirm={() => {
            setAsking(false);
            onConfirm(reason.trim());
            setReason('');
          }}
          onClose={() => setAsking(false)}
        >
          {reasonLabel && (
            <TextField
              className="mb-4"
              label={reasonLabel}
              maxLength={REASON_MAX}
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
          )}
        </Question>
      )}
    </>
  );
}
