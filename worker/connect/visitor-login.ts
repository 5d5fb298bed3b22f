import { Failure } from '../../protocol/errors/failure.ts';
import { VisitorLogin } from '../../protocol/rest/entry.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { bearerToken, deviceIdIn, issueToken } from '../auth/tokens.ts';
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

/** POST /users/visitorLogin: starts a session under a nickname. The same device may take its own nickname back. */
export async function visitorLogin(c: AppContext): Promise<Response> {
  const entrance = await enter(c, { isNewGuest: true });
  const body = await readBody(c, VisitorLogin, 'Visitor');
  const client = clientInfo(c);
  const now = Date.now();
  const nickname = parseNickname(body, 'Visitor');
  const db = database(c.env);
  const [banned, conflicts] = await db.batch([
    matchingBansQuery(db, { ...body, ...client }, now),
    nameConflictQuery(db, nickname),
  ]);
  assertNotBanned(banned, VISITOR_EXEMPTION);
  assertNoNameConflict(conflicts, '');

  const deviceId =
    (await deviceIdIn(c.env.SAMAR_SECRET, bearerToken(c.req.raw) ?? '')) ?? crypto.randomUUID();
  const fresh = { userId: crypto.randomUUID(), sessionId: crypto.randomUUID() };
  const { fingerprint, originURL } = body;
  const { ipAddress } = client;
  const accountType = 'visitor';
  const claim = {
    ...fresh,
    accountType,
    role: 'visitor',
    deviceId,
    fingerprint,
    ipAddress,
    nickname,
  } as const;
  const welcome = await lobbyOf(c.env).claimNickname(claim, false);
  if ('refused' in welcome) throw new Failure(welcome.refused);

  // The user id stays, but the session is a new one: the old one may have been revoked.
  const { sessionId } = fresh;
  const sub = welcome.userId;
  const session = {
    sub,
    sessionID: sessionId,
    deviceID: deviceId,
    accountType,
    nickname,
    fingerprint,
    originURL,
  } as const;
  const token = await issueToken(c.env.SAMAR_SECRET, session, now);
  const claims = { ...session, generation: 0, iat: 0, exp: 0 };
  const user = ownUser(visitorIdentity(claims, nickname, originURL, client, entrance));
  return answer(c, 'POST /users/visitorLogin', { user }, token);
}
