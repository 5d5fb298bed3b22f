import { type SubmitEvent, useState } from 'react';
import type { Writers } from '../../../../../protocol/entities/rooms.ts';
import { plural } from '../../../i18n/t.ts';
import { t } from '../../../i18n/t-windows.ts';
import { roomMode } from '../../../state/writing/room-mode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { useRequest } from '../../windows/use-request.ts';

/** What moderators choose between; the panel sets any number of seconds. */
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
