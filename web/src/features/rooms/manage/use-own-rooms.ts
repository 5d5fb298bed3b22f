import { useCallback, useEffect, useState } from 'react';
import type { OwnRoom } from '../../../../../protocol/client/acks.ts';
import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import { chat } from '../../../client/chat.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { toast } from '../../../ui/toast/toast.ts';

type Own = { state: 'coming' } | { state: 'failed' } | { state: 'here'; rooms: OwnRoom[] };

/** The rooms that the person created, unlisted ones included. `read` fetches them again. */
export const useOwnRooms = () => {
  const [own, setOwn] = useState<Own>({ state: 'coming' });
  const read = useCallback((): void => {
    chat()
      .request('requestMyRooms', {})
      .then(
        answer => setOwn({ state: 'here', rooms: answer.rooms }),
        (refusal: RequestRejected) => {
          toast.error(errorSentence(refusal));
          setOwn(now => (now.state === 'here' ? now : { state: 'failed' }));
        },
      );
  }, []);
  useEffect(read, [read]);
  /** The lobby learns of a deletion after the ack, and may still list the room. */
  const drop = (roomId: string): void =>
    setOwn(now =>
      now.state === 'here' ? { ...now, rooms: now.rooms.filter(({ _id }) => _id !== roomId) } : now,
    );
  return { own, read, drop };
};
