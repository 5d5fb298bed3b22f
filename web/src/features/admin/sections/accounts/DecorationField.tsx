import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { requestField } from '../../../../client/http/http-client.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';

const DECORATIONS_SHOWN = 100;

/** Suggests the site's decorations by name. An operator who may not read them types the name. */
export function DecorationField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data = [] } = useQuery({
    queryKey: ['panel', 'decorations', 'names'],
    queryFn: () =>
      requestField('GET /decorations/', 'decorations', {
        query: { page: '1', limit: String(DECORATIONS_SHOWN) },
      }),
    retry: false,
  });
  return (
    <>
      <TextField
        label={accounts.labels.decoration}
        list="decoration-names"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <datalist id="decoration-names">
        {data.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
