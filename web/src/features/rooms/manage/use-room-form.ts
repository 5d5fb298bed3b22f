import { useState } from 'react';
import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import type { AckOf, UpData } from '../../../../../protocol/wire/up.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { t, type WindowText } from '../../../i18n/t-windows.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useRequest } from '../../windows/use-request.ts';
import { type RoomDraft, type RoomFaults, roomFaults } from './room-draft.ts';

type Event = 'requestCreateRoom' | 'requestEditRoom';

/** Draft of a room, and its errors by field. A room without a name is not sent. */
export const useRoomForm = (before: RoomDraft) => {
  const [draft, setDraft] = useState(before);
  const [faults, setFaults] = useState<RoomFaults>({});
  const { busy, request } = useRequest((refusal: RequestRejected) => {
    const found = roomFaults(refusal);
    if (found) setFaults(found);
    else toast.error(errorSentence(refusal));
  });

  const change = (part: Partial<RoomDraft>): void => {
    setDraft(now => ({ ...now, ...part }));
    setFaults({});
  };

  const send = async <Name extends Event>(
    event: Name,
    data: UpData<Name>,
    done: WindowText,
  ): Promise<AckOf<Name> | null> => {
    if (draft.name.trim() !== '') return request(event, data, done);
    setFaults({ name: t('room.fault.name') });
    return null;
  };

  return { draft, faults, busy, change, send };
};
