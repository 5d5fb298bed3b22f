import { ConnectionFilter } from '../../../../../../protocol/rest/connections.ts';
import { usePlace } from '../../place.ts';

const EVERYBODY = ConnectionFilter.parse({});

const read = (written: string): ConnectionFilter => {
  try {
    return ConnectionFilter.parse(JSON.parse(written || '{}'));
  } catch {
    return EVERYBODY;
  }
};

/** Nothing where nothing is narrowed. */
const write = (filter: ConnectionFilter): string => {
  const written = JSON.stringify(filter);
  return written === JSON.stringify(EVERYBODY) ? '' : written;
};

/** What the list of connections is narrowed to, by the address; the server is asked in the same words. */
export const useConnectionFilter = () => {
  const { place, go } = usePlace();
  const filter = read(place.filter);
  const change = (part: Record<string, unknown>): void =>
    go({ filter: write(ConnectionFilter.parse({ ...filter, ...part })), page: 1 });
  return { filter, asked: write(filter), change };
};
