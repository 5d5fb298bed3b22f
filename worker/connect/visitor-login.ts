import { waitUntil } from 'cloudflare:workers';
import { Failure } from '../../protocol/errors/failure.ts';
import { VisitorLogin } from '../../protocol/rest/entry.ts';
import { PUZZLE_BITS } from '../../protocol/surge-limits.ts';
import { cleanNickname } from '../../protocol/text/names.ts';
import type { ChallengeDemand } from '../../rooms-do/rpc/challenge.ts';
import type { NicknameClaim } from '../../rooms-do/rpc/nickname-claim.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { presentDevice } from '../auth/present-device.ts';
import { type AskedGuest, challengeFor, passChallenge, receiverOf } from '../challenge/pass-challenge.ts';
import { issuePuzzle, solvedPuzzle } from '../challenge/puzzles.ts';
import { enter } from '../entry/spend-entry.ts';
import { answer } from '../http/answer.ts';
import { holdFault, readBody } from '../http/body.ts';
import type { AppContext } from '../http/handler.ts';
import { guestClaim, openGuestSession } from './guest-session.ts';

/**
 * POST /users/visitorLogin: starts a session under a nickname. The same session, and the same device, take their nickname back. With
 * `connect` the answer carries a ticket too, unless something stands against it that /connect explains.
 */
export async function visitorLogin(c: AppContext): Promise<Response> {
  const read = await holdFault(readBody(c, VisitorLogin, 'Visitor'));
  const now = Date.now();
  const known = 'body' in read ? await presentDevice(c, now) : null;
  const asked = 'body' in read && known ? { ...read.body, answer: read.body.answer, present: known } : null;
  const ids = { userId: crypto.randomUUID(), newSessionId: crypto.randomUUID() };
  const entrance = await enter(c, {
    isNewGuest: true,
    isWellFormed: asked !== null,
    ...crowdOf(c, asked, now),
    newGuest: asked && newGuestClaim(c, asked, ids),
  });
  if (!('body' in read)) throw read.fault;
  if (!asked) throw new Error('a body that was read has a device');
  const { answer: _, ...body } = read.body;
  const { demand = NOTHING, isPuzzleUsed, welcome } = entrance;
  const { present, claim } = welcome
    ? { present: asked.present, claim: NOTHING_SHOWN }
    : await passChallenge(c, demand, asked, now);
  const shown = isPuzzleUsed ? { solved: null, isAnswered: true } : claim;
  const guest = { ...body, ...present, ...ids, shown, began: 'guest' as const };
  const { user, admission, issued } = await openGuestSession(c, entrance, guest, now).catch(error => {
    if (welcome && 'userId' in welcome) waitUntil(lobbyOf(c.env).cancelReservation(welcome.userId));
    // An answer counts once: the next attempt gets a new challenge.
    throw error instanceof Failure && error.code === 'challenge_required'
      ? challengeFor(c, demand, receiverOf(c, asked, now), now)
      : error;
  });
  return answer(c, 'POST /users/visitorLogin', { user, ...(admission && { admission }) }, issued);
}

/**
 * The claim that the lobby may decide with the attempt: of a guest who asks for a ticket, answers no challenge and continues no session, which
 * may have ended.
 */
function newGuestClaim(
  c: AppContext,
  { connect, answer, present, username, fingerprint }: AskedGuest & Pick<VisitorLogin, 'connect'>,
  { userId, newSessionId }: { userId: string; newSessionId: string },
): NicknameClaim | null {
  const cleaned = cleanNickname(username);
  if (!connect || answer || present.sessionId !== null || !cleaned.ok) return null;
  const guest = { userId, device: present.device, fingerprint, shown: NOTHING_SHOWN };
  return guestClaim(c, guest, { nickname: cleaned.nickname, sessionId: newSessionId });
}

const NOTHING_SHOWN = { solved: null };

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
