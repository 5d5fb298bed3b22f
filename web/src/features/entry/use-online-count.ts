import { useEffect, useState } from 'react';
import type { Room } from '../../../../protocol/entities/rooms.ts';
import { requestField } from '../../client/http/http-client.ts';

export type OnlineCount = { people: number; rooms: number };

/** Rooms where nobody is are not counted. */
export const onlineCountOf = (rooms: readonly Pick<Room, 'size'>[]): OnlineCount => ({
  people: rooms.reduce((sum, { size }) => sum + size, 0),
  rooms: rooms.filter(({ size }) => size > 0).length,
});

/** How many people are online now; null while unknown. */
export const useOnlineCount = (): OnlineCount | null => {
  const [count, setCount] = useState<OnlineCount | null>(null);
  useEffect(() => {
    const unmount = new AbortController();
    requestField('GET /rooms', 'rooms', { signal: unmount.signal }).then(
      rooms => setCount(onlineCountOf(rooms)),
      // The entry does without the number.
      () => {},
    );
    return () => unmount.abort();
  }, []);
  return count;
};
