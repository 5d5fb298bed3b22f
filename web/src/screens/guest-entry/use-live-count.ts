import { useEffect, useState } from 'react';
import type { Room } from '../../../../protocol/entities/room.ts';
import { ask } from '../../api/http.ts';

export type LiveCount = { people: number; rooms: number };

/** How many people are talking now; null while nobody knows. */
export const useLiveCount = (): LiveCount | null => {
  const [count, setCount] = useState<LiveCount | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    ask<{ rooms: Room[] }>('/rooms', { signal: leaving.signal })
      .then(({ data: { rooms } }) =>
        setCount({ people: rooms.reduce((sum, { size }) => sum + size, 0), rooms: rooms.length }),
      )
      .catch(() => {});
    return () => leaving.abort();
  }, []);
  return count;
};
