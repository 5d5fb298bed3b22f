import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { requestField } from '../../../../client/http/http-client.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';

type Props = {
  /** The room where they are, which is not offered. */
  current: string;
  room: string;
  password: string;
  onRoom: (name: string) => void;
  onPassword: (password: string) => void;
};

/** Another room of the site, and its password where it has one. */
export function RoomChoice({ current, room, password, onRoom, onPassword }: Props) {
  const id = useId();
  const { data = [] } = useQuery({
    queryKey: ['panel', 'rooms', 'all'],
    queryFn: ({ signal }) => requestField('GET /rooms', 'rooms', { signal }),
  });
  const others = data.filter(({ _id }) => _id !== current);
  return (
    <>
      <div>
        <label className="label" htmlFor={id}>
          {t('admin.act.room')}
        </label>
        <select id={id} className="native-select" value={room} onChange={event => onRoom(event.target.value)}>
          <option value="">{t('admin.act.room.choose')}</option>
          {others.map(({ _id, name }) => (
            <option key={_id} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {others.some(({ name, hasPassword }) => name === room && hasPassword) && (
        <TextField
          type="password"
          autoComplete="off"
          label={t('admin.act.password')}
          value={password}
          onChange={event => onPassword(event.target.value)}
        />
      )}
    </>
  );
}
