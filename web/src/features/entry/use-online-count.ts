import { useEffect, useState } from 'react';
import { requestField } from '../../client/http/http-client.ts';

export type OnlineCount = { people: number; rooms: number };

/** How many people are online now; null while unknown. */
export const useOnlineCount = (): OnlineCount | null => {
  const [count, setCount] = useState<OnlineCount | null>(null);
  useEffect(() => {
    const unmount = new AbortController();
    requestField('GET /rooms', 'rooms', { signal: unmount.signal }).then(
      rooms => setCount({ people: rooms.reduce((sum, { size }) => sum + size, 0), rooms: rooms.length }),
      // The entry does without the number.
      () => {},
    );
    return () => unmount.abort();
  }, []);
  return count;
};
