import { type ReactNode, useState } from 'react';
import { REASON_MAX } from '../../../../../protocol/constants.ts';
import type { SanctionMinutes } from '../../../../../protocol/entities/moderation.ts';
import { t } from '../../../i18n/t-windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { SentenceField } from '../../../ui/fields/SentenceField.tsx';
import { ConfirmDialog } from '../../windows/ConfirmDialog.tsx';

const MINUTES = [2, 5, 15, 60, 1440] as const satisfies readonly SanctionMinutes[];

export type SanctionTerms = { minutes?: SanctionMinutes; reason?: string };

type Props = {
  question: string;
  /** Label of the default duration. */
  usual: string;
  busy: boolean;
  onConfirm: (terms: SanctionTerms) => void;
  children: ReactNode;
};

/** Button that kicks or mutes a user, with optional duration and reason. */
export function SanctionButton({ question, usual, busy, onConfirm, children }: Props) {
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState('');

  const confirm = (): void => {
    const minutes = MINUTES.find(each => String(each) === chosen);
    setAsking(false);
    onConfirm({ ...(minutes && { minutes }), ...(reason.trim() !== '' && { reason: reason.trim() }) });
    setChosen('');
    setReason('');
  };

  return (
    <>
      <Button size="small" busy={busy} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {asking && (
        <ConfirmDialog title={question} onConfirm={confirm} onClose={() => setAsking(false)}>
          <div className="mb-4 grid gap-3">
            <div>
              <span className="label">{t('restrain.duration')}</span>
              <Select
                className="select w-full"
                label={t('restrain.duration')}
                value={chosen}
                options={[
                  { value: '', text: usual },
                  ...MINUTES.map(each => ({ value: String(each), text: t(`restrain.minutes.${each}`) })),
                ]}
                onChange={setChosen}
              />
            </div>
            <SentenceField
              label={t('info.kick.reason')}
              maxLength={REASON_MAX}
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
