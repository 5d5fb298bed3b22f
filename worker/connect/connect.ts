import { waitUntil } from 'cloudflare:workers';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { Connect } from '../../protocol/rest/entry.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { requireClaims } from '../auth/session.ts';
import type { Claims } from '../auth/tokens.ts';
import { issuePuzzle } from '../challenge/puzzles.ts';
import { enter } from '../entry/spend-entry.ts';
import { answer } from '../http/answer.ts';
import { holdFault, readBody } from '../http/body.ts';
import type { AppContext } from '../http/handler.ts';
import { claimAtEntry, placeReceiver, welcomeOf } from './claim-at-entry.ts';
import { named, provenIdentity } from './proven-identity.ts';
import { admitToRoom, chooseRooms } from './room-admission.ts';

/**
 * POST /connect: decides admission in the order of the contract; the first check that fails answers. The name is claimed with the
 * attempt, in one call of the lobby, and given back where an earlier check refuses its owner.
 */
export async function connect(c: AppContext): Promise<Response> {
  const read = await holdFault(readBody(c, Connect, 'Visitor'));
  const claim = 'body' in read ? await claimAtEntry(c, read.body) : null;
  const entrance = await enter(c, { isNewGuest: false, claim });
  const claims = await requireClaims(c);
  if (!('body' in read)) throw read.fault;
  const { body } = read;
  const now = Date.now();
  const identity = await provenIdentity(c, claims, body, entrance, now).catch(error => {
    if (entrance.welcome && 'userId' in entrance.welcome)
      waitUntil(lobbyOf(c.env).cancelReservation(entrance.welcome.userId));
    throw error;
  });
  const welcome = await welcomeOf(c.env, entrance, claim, identity, claims);
  if ('refused' in welcome) throw refusalOf(c, welcome, claims, now);
  const { userId, restraints, deviceSince } = welcome;
  const isRenamed = welcome.nickname !== identity.nickname;
  const known = deviceSince === undefined ? {} : { deviceSince };
  const isPaid = claim?.isPaid === true || claim?.shown !== undefined;
  const arrival = {
    ...{ ...identity, userId, ...known, ...(isRenamed && named(welcome.nickname)) },
    ...(isPaid && { isPaid }),
  };
  const places = chooseRooms(entrance.rooms, body.room ?? null);
  if (places.length === 0) throw new Failure('room_not_found');
  const { heldUntil, heldAppeal: appeal } = welcome;
  if (heldUntil !== null)
    throw new Failure('kicked', { retryAfterMs: heldUntil - now, ...(appeal !== undefined && { appeal }) });
  const newcomer = { identity: arrival, admittedAt: now, restraints };
  const admission = await admitToRoom(c.env, places, newcomer, welcome.presentIn, body);
  return answer(c, 'POST /connect', { ...admission, listsVersion: entrance.listsVersion });
}

/** With `bits` a puzzle gets a place in a network that has none left without. */
function refusalOf(
  c: AppContext,
  { refused, bits }: { refused: ErrorCode; bits?: number },
  claims: Claims,
  now: number,
): Failure {
  if (bits === undefined) return new Failure(refused);
  const challenge = issuePuzzle(c.env.SAMAR_SECRET, placeReceiver(c, claims), bits, now);
  return new Failure(refused, { challenge });
}
