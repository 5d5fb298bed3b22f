import type { RoomRecord } from '../../../domain/admission/admission.ts';
import type { RoomAnswer } from '../../../domain/rooms-database.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Effect, Reads } from '../platform/command.ts';

/** Room with this exact name, including unlisted rooms; null if none exists. */
export const findRoomByName = (reads: Reads, name: string): Promise<RoomRecord | null> =>
  findRoom(reads, ({ settings }) => settings.name === name);

export const findRoomById = (reads: Reads, roomId: string): Promise<RoomRecord | null> =>
  findRoom(reads, ({ settings }) => settings._id === roomId);

async function findRoom(reads: Reads, isMeant: (room: RoomRecord) => boolean): Promise<RoomRecord | null> {
  return (await reads.rooms()).find(isMeant) ?? null;
}

/** Ack for a created or changed room, or the refusal returned by the database. */
export function answerRoom(answer: RoomAnswer): Effect[] | Failure {
  if (!('refused' in answer)) return [{ do: 'answer', data: answer }];
  const { refused, message } = answer;
  return new Failure(refused, message === undefined ? {} : { message });
}
