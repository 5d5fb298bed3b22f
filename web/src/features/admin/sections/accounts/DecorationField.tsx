import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../../../../protocol/client/errors.ts';
import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { requestField } from '../../../../client/http/http-client.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { LoadError } from '../../parts/LoadError.tsx';

const DECORATIONS_SHOWN = 100;

const isForbidden = (error: Error): boolean => error instanceof ApiError && error.status === 403;

/** Suggests the site's decorations by name. An operator who may not read them types the name. */
export function DecorationField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const {
    data = [],
    error,
    refetch,
  } = useQuery({
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
      {error && !isForbidden(error) && <LoadError error={error} onRetry={() => void refetch()} />}
      <datalist id="decoration-names">
        {data.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
