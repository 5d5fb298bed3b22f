import { Failure } from '../../protocol/errors/failure.ts';
import { VisitorLogin } from '../../protocol/rest/entry.ts';
import { PUZZLE_BITS } from '../../protocol/surge-limits.ts';
import type { ChallengeDemand } from '../../rooms-do/rpc/challenge.ts';
import { presentDevice } from '../auth/present-device.ts';
import { challengeFor, passChallenge, receiverOf } from '../challenge/pass-challenge.ts';
import { enter } from '../entry/spend-entry.ts';
import { answer } from '../http/answer.ts';
import { holdFault, readBody } from '../http/body.ts';
import type { AppContext } from '../http/handler.ts';
import { openGuestSession } from './guest-session.ts';

/** POST /users/visitorLogin: starts a session under a nickname. The same session, and the same device, take their nickname back. */
export async function visitorLogin(c: AppContext): Promise<Response> {
  const read = await holdFault(readBody(c, VisitorLogin, 'Visitor'));
  const entrance = await enter(c, { isNewGuest: true, isWellFormed: 'body' in read });
  if (!('body' in read)) throw read.fault;
  const { answer: shown, ...body } = read.body;
  const now = Date.now();
  const { demand = NOTHING } = entrance;
  const asked = { ...body, present: await presentDevice(c, now), answer: shown };
  const { present, claim } = await passChallenge(c, demand, asked, now);
  const guest = { ...body, ...present, userId: crypto.randomUUID(), shown: claim, began: 'guest' as const };
  const { user, issued } = await openGuestSession(c, entrance, guest, now).catch(error => {
    // An answer counts once: the next attempt gets a new challenge.
    throw error instanceof Failure && error.code === 'challenge_required'
      ? challengeFor(c, demand, receiverOf(c, asked, now), now)
      : error;
  });
  return answer(c, 'POST /users/visitorLogin', { user }, issued);
}

/** A lobby of the release before says nothing of it. */
const NOTHING: ChallengeDemand = { surgeSince: null, asks: 'nobody', bits: PUZZLE_BITS.max };
