import type { RoomAnswer } from '../../protocol/backoffice.ts';
import { isErrorCode } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { clashIn } from '../db/clash.ts';
import { unmetIn } from '../db/insist.ts';

/** What a batch insisted on in vain is a code; every refusal is a value, because what is thrown does not keep its kind on the way to a room. */
export async function roomAnswer(work: () => Promise<RoomAnswer>): Promise<RoomAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return { refused: error.code, message: error.message };
    if (clashIn(error) === 'rooms.name') return { refused: 'room_name_taken' };
    const unmet = unmetIn(error);
    if (unmet !== null && isErrorCode(unmet)) return { refused: unmet };
    throw error;
  }
}
