import { useQuery } from '@tanstack/react-query';
import { byVersion } from './cache-invalidation.ts';

/** What the site offers under this name. It is read again when the resource of the name changes (`siteChanged`). */
export const useResource = <Value>(
  name: string,
  read: (options: { signal: AbortSignal; query?: { v: string } }) => Promise<Value>,
) => useQuery({ queryKey: [name], queryFn: ({ signal }) => read({ signal, ...byVersion() }) });
