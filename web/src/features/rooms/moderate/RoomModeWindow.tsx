import { type SubmitEvent, useState } from 'react';
import { REASON_MAX } from '../../../../../protocol/constants.ts';
import type { Writers } from '../../../../../protocol/entities/rooms.ts';
import { clearRoom, runQuiz, setRoomMode } from '../../../../../protocol/rules/may/rooms.ts';
import { plural } from '../../../i18n/t.ts';
import { t } from '../../../i18n/t-windows.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { closeWindow } from '../../../state/windows.ts';
import { roomMode } from '../../../state/writing/room-mode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { SentenceField } from '../../../ui/fields/SentenceField.tsx';
import { ClearIcon, ModerationIcon } from '../../../ui/icons.ts';
import { useRequest } from '../../windows/use-request.ts';
import type { WindowProps } from '../../windows/WindowFrame.tsx';
import { QuizForm } from './QuizForm.tsx';

/** Removes all messages from every screen. The required reason is for the event record. */
export function ClearRoom({ onDone }: { onDone: () => void }) {
  const { busy, request } = useRequest();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const trimmed = reason.trim();
    setMissing(trimmed === '');
    if (trimmed !== '' && (await request('requestClearRoom', { reason: trimmed }, 'toast.roomCleared')))
      onDone();
  };

  return (
    <form className="grid gap-3 border-t border-line pt-4" onSubmit={event => void submit(event)}>
      <p className="text-ink-2 text-[1.4rem]">{t('room.clear.effect')}</p>
      <SentenceField
        label={t('room.clear.reason')}
        maxLength={REASON_MAX}
        value={reason}
        error={isMissing ? t('room.clear.reasonMissing') : undefined}
        onChange={event => setReason(event.target.value)}
      />
      <div className="flex justify-end">
        <Button size="small" type="submit" tone="danger" busy={busy}>
          <ClearIcon className="icon-s" aria-hidden="true" />
          {t('room.clear')}
        </Button>
      </div>
    </form>
  );
}

/** Choices for moderators; the panel accepts any number of seconds. */
const SLOW_CHOICES = [0, 5, 10, 15, 30, 60];
const WRITERS: readonly Writers[] = ['everyone', 'members', 'staff'];

export function RoomModeForm({ onDone }: { onDone: () => void }) {
  const { busy, request } = useRequest();
  const [slowSeconds, setSlowSeconds] = useState(roomMode.slowSeconds);
  const [writers, setWriters] = useState(roomMode.writers);
  const choices = [...new Set([...SLOW_CHOICES, roomMode.slowSeconds])].sort((a, b) => a - b);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const before = { slowSeconds: roomMode.slowSeconds, writers: roomMode.writers };
    const undo = (): void => void request('requestSetRoomMode', before, 'toast.modeSet');
    if (await request('requestSetRoomMode', { slowSeconds, writers }, 'toast.modeSet', undo)) onDone();
  };

  return (
    <form className="grid gap-3" onSubmit={event => void submit(event)}>
      <div className="grid grid-cols-2 items-start gap-3 max-wide:grid-cols-1">
        <div>
          <span className="label">{t('mode.slow.label')}</span>
          <Select
            className="select w-full"
            label={t('mode.slow.label')}
            value={String(slowSeconds)}
            options={choices.map(each => ({ value: String(each), text: slowText(each) }))}
            onChange={value => setSlowSeconds(Number(value))}
          />
        </div>
        <div>
          <span className="label">{t('mode.writers.label')}</span>
          <Select
            className="select w-full"
            label={t('mode.writers.label')}
            value={writers}
            options={WRITERS.map(value => ({ value, text: t(`mode.writers.${value}`) }))}
            onChange={setWriters}
          />
        </div>
      </div>
      <div className="flex justify-end">
        <Button size="small" type="submit" tone="primary" busy={busy}>
          {t('mode.submit')}
        </Button>
      </div>
    </form>
  );
}

const slowText = (seconds: number): string =>
  seconds === 0 ? t('mode.slow.none') : plural('flood.seconds', seconds);

/** Room mode, quiz and clearing of the chat, each with its own permission. */
export default function RoomModeWindow({ window }: WindowProps) {
  const actor = useActor();
  const close = (): void => closeWindow(window.id);
  return (
    <Modal
      title={t('mode.title')}
      icon={<ModerationIcon className="icon" aria-hidden="true" />}
      onClose={close}
    >
      <div className="grid gap-5">
        {actor && setRoomMode(actor) === 'allowed' && <RoomModeForm onDone={close} />}
        {actor && runQuiz(actor) === 'allowed' && <QuizForm onDone={close} />}
        {actor && clearRoom(actor) === 'allowed' && <ClearRoom onDone={close} />}
      </div>
    </Modal>
  );
}
