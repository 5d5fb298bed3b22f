import { useQuery } from '@tanstack/react-query';
import { TIMETABLE_MESSAGES_MAX } from '../../../../../../protocol/timetable/timetable.ts';
import { request } from '../../../../client/http/http-client.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { type Row, rowsIn } from '../../admin-resource.ts';
import { textOf } from '../../table/cells.tsx';
import { ChoiceInput } from '../ChoiceInput.tsx';

type Props = { chosen: readonly string[] | null; onChange: (messages: string[] | null) => void };

async function readMessages({ signal }: { signal: AbortSignal }): Promise<Row[]> {
  const { data } = await request('GET /:resource', { params: { resource: 'chatMsg' }, signal });
  return rowsIn(data.chatMsg);
}

/** Which scheduled messages run: as ever, none, or some. Who may not see them chooses between the first two. */
export function MessagesField({ chosen, onChange }: Props) {
  const { data = [] } = useQuery({
    queryKey: ['panel', 'chatMsg', 'names'],
    queryFn: readMessages,
    retry: false,
  });
  const isSome = chosen !== null && chosen.length > 0;
  const some = data.length > 0 || isSome ? [{ value: 'some', text: t('admin.timetable.messages.some') }] : [];
  const first = data[0] ? [data[0]._id] : [];
  const choose = (value: string | number | null): void =>
    onChange(value === null ? null : value === 'some' ? first : []);
  return (
    <div className="whole-row">
      <ChoiceInput
        label={t('admin.timetable.messages')}
        options={[
          { value: null, text: t('admin.timetable.asIs') },
          { value: 'none', text: t('admin.timetable.messages.none') },
          ...some,
        ]}
        value={chosen === null ? null : isSome ? 'some' : 'none'}
        onChange={choose}
      />
      {isSome && (
        <div className="timetable-messages">
          {data.map(row => (
            <Checkbox
              key={row._id}
              checked={chosen.includes(row._id)}
              disabled={chosen.length >= TIMETABLE_MESSAGES_MAX && !chosen.includes(row._id)}
              onChange={is => onChange(is ? [...chosen, row._id] : chosen.filter(each => each !== row._id))}
            >
              <bdi>{textOf(row, 'message')}</bdi>
            </Checkbox>
          ))}
        </div>
      )}
    </div>
  );
}
