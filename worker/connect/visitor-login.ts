import { Failure } from '../../protocol/errors/failure.ts';
import { VisitorLogin } from '../../protocol/rest/entry.ts';
import { PUZZLE_BITS } from '../../protocol/surge-limits.ts';
import type { Door } from '../../rooms-do/rpc/door.ts';
import { presentDevice } from '../auth/present-device.ts';
import { challengeFor, passDoor } from '../door/pass-door.ts';
import { enter } from '../entry/spend-entry.ts';
import { answer } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import type { AppContext } from '../http/handler.ts';
import { openGuestSession } from './guest-session.ts';

/** POST /users/visitorLogin: starts a session under a nickname. The same session, and the same device, take their nickname back. */
export async function visitorLogin(c: AppContext): Promise<Response> {
  const entrance = await enter(c, { isNewGuest: true });
  const { answer: shown, ...body } = await readBody(c, VisitorLogin, 'Visitor');
  const now = Date.now();
  const { door = OPEN } = entrance;
  const atDoor = { present: await presentDevice(c, now), fingerprint: body.fingerprint, answer: shown };
  const { present, claim } = await passDoor(c, door, atDoor, now);
  const guest = { ...body, ...present, userId: crypto.randomUUID(), door: claim };
  const { user, issued } = await openGuestSession(c, entrance, guest, now).catch(error => {
    // What they show counts once: they are asked anew.
    throw error instanceof Failure && error.code === 'challenge_required'
      ? challengeFor(c, door, atDoor, now)
      : error;
  });
  return answer(c, 'POST /users/visitorLogin', { user }, issued);
}

/** A lobby of the release before says nothing of its door. */
const OPEN: Door = { surgeSince: null, asks: 'nobody', bits: PUZZLE_BITS.max };
