import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../../api/http.ts';
import { Checkbox } from '../../../../kit/Checkbox.tsx';
import { p } from '../../../../text/p.ts';

type Props = { chosen: readonly string[]; onChange: (rooms: string[]) => void };

/** The rooms in which a room-master is one. */
export function RoomsOfMaster({ chosen, onChange }: Props) {
  const { data = [], error } = useQuery({
    queryKey: ['panel', 'rooms', 'names'],
    queryFn: async () => (await ask<{ rooms: { _id: string; name: string }[] }>('/rooms')).data.rooms,
  });
  return (
    <fieldset className="flag-group whole-row">
      <legend>{p('admin.menu.04.rooms')}</legend>
      {error && <p className="field-error">{error.message}</p>}
      <div className="flag-list">
        {data.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            checked={chosen.includes(_id)}
            onChange={is => onChange(is ? [...chosen, _id] : chosen.filter(each => each !== _id))}
          >
            <bdi>{name}</bdi>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
