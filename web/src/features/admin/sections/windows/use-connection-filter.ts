import { ConnectionFilter } from '../../../../../../protocol/rest/connections.ts';
import { useHashLocation } from '../../hash-location.ts';

const EVERYBODY = ConnectionFilter.parse({});

const read = (written: string): ConnectionFilter => {
  try {
    return ConnectionFilter.parse(JSON.parse(written || '{}'));
  } catch {
    return EVERYBODY;
  }
};

/** Empty without a filter. */
const write = (filter: ConnectionFilter): string => {
  const written = JSON.stringify(filter);
  return written === JSON.stringify(EVERYBODY) ? '' : written;
};

/** The filter of the connections in the address; the server takes the same text. */
export const useConnectionFilter = () => {
  const { hashLocation, go } = useHashLocation();
  const filter = read(hashLocation.filter);
  const change = (part: Record<string, unknown>): void =>
    go({ filter: write(ConnectionFilter.parse({ ...filter, ...part })), page: 1 });
  return { filter, query: write(filter), change };
};
