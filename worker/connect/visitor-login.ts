import { Failure } from '../../protocol/errors/failure.ts';
import { VisitorLogin } from '../../protocol/rest/entry.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { issueDeviceMark } from '../auth/device-mark.ts';
import { deviceClaims, presentDevice } from '../auth/present-device.ts';
import { issueToken } from '../auth/tokens.ts';
import { assertNotBanned, matchingBansQuery, VISITOR_EXEMPTION } from '../bans/matching-bans.ts';
import { database } from '../db/client.ts';
import { enter } from '../entry/spend-entry.ts';
import { answer } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import { assertNoNameConflict, nameConflictQuery, parseNickname } from './nickname.ts';
import { ownUser } from './own-user.ts';
import { visitorIdentity } from './visitor-identity.ts';

/** POST /users/visitorLogin: starts a session under a nickname. The same session, and the same device, take their nickname back. */
export async function visitorLogin(c: AppContext): Promise<Response> {
  const entrance = await enter(c, { isNewGuest: true });
  const body = await readBody(c, VisitorLogin, 'Visitor');
  const client = clientInfo(c);
  const now = Date.now();
  const wanted = parseNickname(body, 'Visitor');
  const { device, sessionId: earlier } = await presentDevice(c, now);
  const db = database(c.env);
  const [banned, conflicts] = await db.batch([
    matchingBansQuery(db, { ...body, ...client, deviceId: device.deviceId }, now),
    nameConflictQuery(db, wanted),
  ]);
  assertNotBanned(banned, VISITOR_EXEMPTION);
  assertNoNameConflict(conflicts, '');

  const fresh = { userId: crypto.randomUUID(), sessionId: crypto.randomUUID() };
  const { fingerprint, originURL } = body;
  const { ipAddress } = client;
  const accountType = 'visitor';
  const claim = {
    ...fresh,
    sessionId: earlier ?? fresh.sessionId,
    accountType,
    role: 'visitor',
    deviceId: device.deviceId,
    deviceSince: device.since,
    isEntry: true,
    fingerprint,
    ipAddress,
    nickname: wanted,
  } as const;
  const welcome = await lobbyOf(c.env).claimNickname(claim, false);
  if ('refused' in welcome) throw new Failure(welcome.refused);

  // The user id stays, but the session is a new one: the old one may have been revoked.
  const { sessionId } = fresh;
  const { userId: sub, nickname } = welcome;
  const session = {
    sub,
    sessionID: sessionId,
    ...deviceClaims(device),
    accountType,
    nickname,
    fingerprint,
    originURL,
  } as const;
  const token = await issueToken(c.env.SAMAR_SECRET, session, now);
  const mark = await issueDeviceMark(c.env.SAMAR_SECRET, device);
  const user = ownUser(visitorIdentity(session, nickname, originURL, client, entrance));
  return answer(c, 'POST /users/visitorLogin', { user }, { token, device: mark });
}
