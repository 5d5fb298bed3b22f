import type { RoomAnswer } from '../../../protocol/backoffice.ts';
import type { KnownRoom } from '../../../protocol/entities/entrance.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { RoomView } from '../../command.ts';

/** A room by its exact name, though it be in no list; refused where there is none. */
export const roomNamed = (view: RoomView, name: string): Promise<KnownRoom> =>
  roomThat(view, ({ settings }) => settings.name === name);

export const roomWithID = (view: RoomView, roomId: string): Promise<KnownRoom> =>
  roomThat(view, ({ settings }) => settings._id === roomId);

async function roomThat(view: RoomView, isMeant: (room: KnownRoom) => boolean): Promise<KnownRoom> {
  const found = (await view.elsewhere.rooms()).find(isMeant);
  if (!found) throw new Failure('room_not_found');
  return found;
}

/** What was made of a wish for a room, or its refusal. */
export function accepted(answer: RoomAnswer): { room: string; roomId: string } {
  if (!('refused' in answer)) return answer;
  const { refused, message } = answer;
  throw new Failure(refused, message === undefined ? {} : { message });
}
