import { useQuery } from '@tanstack/react-query';
import { sectionByName } from '../../../../../../protocol/resources/sections.ts';
import { requestField } from '../../../../client/http/http-client.ts';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { LoadError } from '../../form/LoadError.tsx';

type Props = { chosen: readonly string[]; onChange: (rooms: string[]) => void };

/** The rooms of a room-master. */
export function MasterRooms({ chosen, onChange }: Props) {
  const {
    data = [],
    error,
    refetch,
  } = useQuery({
    queryKey: ['panel', 'rooms', 'names'],
    queryFn: () => requestField('GET /rooms', 'rooms'),
  });
  return (
    <fieldset className="flag-group whole-row">
      <legend>{sectionByName('Rooms').ar}</legend>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
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
