import { toAsciiDigits } from '../../../i18n/ascii-digits.ts';
import { t } from '../../../i18n/t-windows.ts';
import { SentenceField } from '../../../ui/fields/SentenceField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { RoomDraft, RoomFaults } from './room-draft.ts';

type Props = {
  draft: RoomDraft;
  faults: RoomFaults;
  onChange: (part: Partial<RoomDraft>) => void;
  passwordHint?: string | undefined;
};

export function RoomFields({ draft, faults, onChange, passwordHint }: Props) {
  return (
    <>
      <TextField
        autoFocus
        label={t('room.name')}
        value={draft.name}
        error={faults.name}
        onChange={event => onChange({ name: event.target.value })}
      />
      <SentenceField
        label={t('room.subject')}
        value={draft.subject}
        error={faults.subject}
        onChange={event => onChange({ subject: event.target.value })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={t('room.password')}
          type="password"
          dir="ltr"
          autoComplete="new-password"
          value={draft.password}
          error={faults.password}
          hint={passwordHint}
          onChange={event => onChange({ password: event.target.value })}
        />
        <TextField
          label={t('room.maxUsers')}
          dir="ltr"
          inputMode="numeric"
          value={draft.maxUsers}
          error={faults.maxUsers}
          onChange={event => onChange({ maxUsers: toAsciiDigits(event.target.value) })}
        />
      </div>
    </>
  );
}
