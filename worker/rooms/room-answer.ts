import type { RoomAnswer } from '../../domain/backoffice.ts';
import { isErrorCode } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { failedAssertion } from '../db/batch-assert.ts';
import { uniqueViolation } from '../db/unique-violation.ts';

/** Turns refusals into values: an error loses its class on the way to a room. A failed assertion of a batch names its code. */
export async function toRoomAnswer(work: () => Promise<RoomAnswer>): Promise<RoomAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return { refused: error.code, message: error.message };
    if (uniqueViolation(error) === 'rooms.name') return { refused: 'room_name_taken' };
    const failed = failedAssertion(error);
    if (failed !== null && isErrorCode(failed)) return { refused: failed };
    throw error;
  }
}
