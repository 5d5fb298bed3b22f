import { type SubmitEvent, useState } from 'react';
import { WARNING_MAX_GRAPHEMES } from '../../../../../../protocol/constants.ts';
import type { ConnectionAct } from '../../../../../../protocol/rest/connections.ts';
import type { ConnectionRecord } from '../../../../../../protocol/rest/monitoring.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Modal } from '../../../../ui/dialogs/Modal.tsx';
import { SentenceField } from '../../../../ui/fields/SentenceField.tsx';
import { TwoLanguages } from '../../../../ui/TwoLanguages.tsx';
import { errorMessage } from '../../send.ts';
import type { Asked } from './ConnectionActions.tsx';
import { RoomChoice } from './RoomChoice.tsx';

const REASON_MAX = 300;

type Props = {
  row: ConnectionRecord;
  act: Asked;
  onSubmit: (act: ConnectionAct | 'disconnect') => Promise<unknown>;
  onClose: () => void;
};

/** Asks what an act needs, or whether it is meant; a refusal stays beside it. */
export function ActDialog({ row, act, onSubmit, onClose }: Props) {
  const [text, setText] = useState('');
  const [room, setRoom] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isReady = act === 'message' ? text.trim() !== '' : act !== 'move' || room !== '';
  const isEnding = act === 'kick' || act === 'disconnect';

  const chosen = (): ConnectionAct | 'disconnect' => {
    if (act === 'message') return { act, text: text.trim() };
    if (act === 'kick') return { act, ...(text.trim() !== '' && { reason: text.trim() }) };
    if (act === 'move') return { act, room, ...(password !== '' && { password }) };
    return act;
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !isReady) return;
    setBusy(true);
    try {
      await onSubmit(chosen());
      onClose();
    } catch (error) {
      setFault(errorMessage(error));
      setBusy(false);
    }
  };

  return (
    <Modal
      role={isEnding ? 'alertdialog' : 'dialog'}
      tone={isEnding ? 'danger' : 'gold'}
      title={t(`admin.act.${act}`)}
      onClose={onClose}
    >
      <form className="grid gap-3" onSubmit={event => void submit(event)}>
        <p>
          {t(`admin.act.${act}.about`)} <bdi className="font-semibold">{row.nickname}</bdi>
        </p>
        {(act === 'message' || act === 'kick') && (
          <SentenceField
            autoFocus
            label={t(act === 'message' ? 'admin.act.text' : 'admin.act.reason')}
            maxLength={act === 'message' ? WARNING_MAX_GRAPHEMES : REASON_MAX}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
        {act === 'move' && (
          <RoomChoice
            current={row.roomId}
            room={room}
            password={password}
            onRoom={setRoom}
            onPassword={setPassword}
          />
        )}
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
            type="submit"
            tone={isEnding ? 'danger' : 'primary'}
            busy={busy}
            disabled={!isReady}
          >
            {t(`admin.act.${act}`)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
