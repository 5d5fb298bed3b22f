import { useState } from 'react';
import type { UpData } from '../../../../../protocol/wire/up.ts';
import { say } from '../../../kit/toast.ts';
import type { AckData, Declined } from '../../../socket/outbox.ts';
import { refusalText } from '../../../text/refusal.ts';
import { type WindowText, w } from '../../../text/w.ts';
import { useRequest } from '../use-request.ts';
import type { RoomDraft } from './room-draft.ts';
import { type RoomFaults, roomFaults } from './room-faults.ts';

type Event = 'requestCreateRoom' | 'requestEditRoom';

/** What is written of a room, and what is wrong with it by its fields. A room without a name is not sent. */
export const useRoomForm = (before: RoomDraft) => {
  const [draft, setDraft] = useState(before);
  const [faults, setFaults] = useState<RoomFaults>({});
  const { busy, request } = useRequest((refusal: Declined) => {
    const found = roomFaults(refusal);
    if (found) setFaults(found);
    else say.error(refusalText(refusal));
  });

  const change = (part: Partial<RoomDraft>): void => {
    setDraft(now => ({ ...now, ...part }));
    setFaults({});
  };

  const send = async <Name extends Event>(
    event: Name,
    data: UpData<Name>,
    done: WindowText,
  ): Promise<AckData | null> => {
    if (draft.name.trim() !== '') return request(event, data, done);
    setFaults({ name: w('room.fault.name') });
    return null;
  };

  return { draft, faults, busy, change, send };
};
