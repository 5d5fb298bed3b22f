import { useCallback, useEffect, useState } from 'react';
import { say } from '../../../kit/toast.ts';
import { chat } from '../../../socket/commands.ts';
import type { Declined } from '../../../socket/outbox.ts';
import { refusalText } from '../../../text/refusal.ts';
import type { OwnRoom } from './own-room.ts';

type Own = { state: 'coming' } | { state: 'failed' } | { state: 'here'; rooms: OwnRoom[] };

/** The rooms that one has made, the unlisted too. `read` asks for them anew. */
export const useOwnRooms = () => {
  const [own, setOwn] = useState<Own>({ state: 'coming' });
  const read = useCallback((): void => {
    chat.request('requestMyRooms', {}).then(
      answer => setOwn({ state: 'here', rooms: (answer?.rooms ?? []) as OwnRoom[] }),
      (refusal: Declined) => {
        say.error(refusalText(refusal));
        setOwn(now => (now.state === 'here' ? now : { state: 'failed' }));
      },
    );
  }, []);
  useEffect(read, [read]);
  /** Of a room that was just removed the lobby is told after whoever asked: it may still list it. */
  const drop = (roomId: string): void =>
    setOwn(now =>
      now.state === 'here' ? { ...now, rooms: now.rooms.filter(({ _id }) => _id !== roomId) } : now,
    );
  return { own, read, drop };
};
