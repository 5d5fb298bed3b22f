import { Failure } from '../../protocol/errors/failure.ts';
import { VisitorLogin } from '../../protocol/rest/entry.ts';
import { PUZZLE_BITS } from '../../protocol/surge-limits.ts';
import type { ChallengeDemand } from '../../rooms-do/rpc/challenge.ts';
import { presentDevice } from '../auth/present-device.ts';
import { type AskedGuest, challengeFor, passChallenge, receiverOf } from '../challenge/pass-challenge.ts';
import { issuePuzzle, solvedPuzzle } from '../challenge/puzzles.ts';
import { enter } from '../entry/spend-entry.ts';
import { answer } from '../http/answer.ts';
import { holdFault, readBody } from '../http/body.ts';
import type { AppContext } from '../http/handler.ts';
import { openGuestSession } from './guest-session.ts';

/** POST /users/visitorLogin: starts a session under a nickname. The same session, and the same device, take their nickname back. */
export async function visitorLogin(c: AppContext): Promise<Response> {
  const read = await holdFault(readBody(c, VisitorLogin, 'Visitor'));
  const now = Date.now();
  const known = 'body' in read ? await presentDevice(c, now) : null;
  const asked = 'body' in read && known ? { ...read.body, answer: read.body.answer, present: known } : null;
  const entrance = await enter(c, {
    isNewGuest: true,
    isWellFormed: asked !== null,
    ...crowdOf(c, asked, now),
  });
  if (!('body' in read)) throw read.fault;
  if (!asked) throw new Error('a body that was read has a device');
  const { answer: _, ...body } = read.body;
  const { demand = NOTHING, isPuzzleUsed } = entrance;
  const { present, claim } = await passChallenge(c, demand, asked, now);
  const shown = isPuzzleUsed ? { solved: null, isAnswered: true } : claim;
  const guest = { ...body, ...present, userId: crypto.randomUUID(), shown, began: 'guest' as const };
  const { user, issued } = await openGuestSession(c, entrance, guest, now).catch(error => {
    // An answer counts once: the next attempt gets a new challenge.
    throw error instanceof Failure && error.code === 'challenge_required'
      ? challengeFor(c, demand, receiverOf(c, asked, now), now)
      : error;
  });
  return answer(c, 'POST /users/visitorLogin', { user }, issued);
}

/** What a guest of a network over its budget has solved, or gets to solve. */
function crowdOf(c: AppContext, asked: AskedGuest | null, now: number) {
  if (!asked) return {};
  const { answer } = asked;
  const receiver = receiverOf(c, asked, now);
  const { SAMAR_SECRET: secret } = c.env;
  const solved = answer && 'puzzle' in answer ? solvedPuzzle(secret, receiver, answer, now) : null;
  return {
    ...(solved && { solved }),
    challenge: (bits: number) => issuePuzzle(secret, receiver, bits, now),
  };
}

/** A lobby of the release before says nothing of it. */
const NOTHING: ChallengeDemand = { surgeSince: null, asks: 'nobody', bits: PUZZLE_BITS.max };
