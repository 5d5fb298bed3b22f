import { useQuery } from '@tanstack/react-query';

/** What the site offers under this name. It is read again when the resource of the name changes (`siteChanged`). */
export const useResource = <Value>(
  name: string,
  read: (options: { signal: AbortSignal }) => Promise<Value>,
) => useQuery({ queryKey: [name], queryFn: ({ signal }) => read({ signal }) });
