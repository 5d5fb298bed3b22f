import { TextField } from '../../../kit/TextField.tsx';
import { digitsIn } from '../../../text/digits.ts';
import { w } from '../../../text/w.ts';
import type { RoomDraft } from './room-draft.ts';
import type { RoomFaults } from './room-faults.ts';

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
        label={w('room.name')}
        value={draft.name}
        error={faults.name}
        onChange={event => onChange({ name: event.target.value })}
      />
      <TextField
        label={w('room.subject')}
        value={draft.subject}
        error={faults.subject}
        onChange={event => onChange({ subject: event.target.value })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={w('room.password')}
          type="password"
          dir="ltr"
          autoComplete="new-password"
          value={draft.password}
          error={faults.password}
          hint={passwordHint}
          onChange={event => onChange({ password: event.target.value })}
        />
        <TextField
          label={w('room.maxUsers')}
          dir="ltr"
          inputMode="numeric"
          value={draft.maxUsers}
          error={faults.maxUsers}
          onChange={event => onChange({ maxUsers: digitsIn(event.target.value) })}
        />
      </div>
    </>
  );
}
