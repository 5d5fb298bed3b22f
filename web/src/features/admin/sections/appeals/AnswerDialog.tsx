import { useId, useState } from 'react';
import {
  APPEAL_ANSWER_MAX_GRAPHEMES,
  type AppealOutcome,
} from '../../../../../../protocol/entities/moderation.ts';
import type { Appeal } from '../../../../../../protocol/rest/moderation.ts';
import { direction } from '../../../../../../protocol/text/direction.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Modal } from '../../../../ui/dialogs/Modal.tsx';
import { TwoLanguages } from '../../../../ui/TwoLanguages.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { useRefresh } from '../../list/use-rows.ts';
import { errorMessage, send } from '../../send.ts';

/** Accepts or rejects an appeal, with a sentence for whoever made it. */
export function AnswerDialog({ appeal, onClose }: { appeal: Appeal; onClose: () => void }) {
  const [answer, setAnswer] = useState('');
  const [busy, setBusy] = useState<AppealOutcome | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const refresh = useRefresh('appeals');
  const id = useId();

  const give = async (outcome: AppealOutcome): Promise<void> => {
    setBusy(outcome);
    try {
      await send('PATCH /appeals/:key', {
        params: { key: appeal._id },
        body: { outcome, answer: answer.trim() },
      });
      toast.adminSuccess(t('admin.appeals.answered'));
      await refresh();
      onClose();
    } catch (error) {
      setFault(errorMessage(error));
      setBusy(null);
    }
  };
  const isReady = answer.trim() !== '' && busy === null;

  return (
    <Modal title={t('admin.appeals.answer', { name: appeal.nickname })} onClose={onClose}>
      <div className="grid gap-4">
        <blockquote className="rounded-lg bg-surface-2 p-4">
          <bdi>{appeal.text}</bdi>
        </blockquote>
        <div>
          <label className="label" htmlFor={id}>
            {t('admin.appeals.words')}
          </label>
          <textarea
            id={id}
            className="text-area"
            dir={direction(answer)}
            rows={3}
            value={answer}
            maxLength={APPEAL_ANSWER_MAX_GRAPHEMES}
            onChange={event => setAnswer(event.target.value)}
          />
        </div>
        {fault !== null && (
          <p className="field-error" role="alert">
            <TwoLanguages text={fault} />
          </p>
        )}
        <div className="form-foot">
          <Button size="small" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button
            size="small"
            tone="danger"
            busy={busy === 'rejected'}
            disabled={!isReady}
            onClick={() => void give('rejected')}
          >
            {t('admin.appeals.reject')}
          </Button>
          <Button
            size="small"
            tone="primary"
            busy={busy === 'accepted'}
            disabled={!isReady}
            onClick={() => void give('accepted')}
          >
            {t('admin.appeals.accept')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
