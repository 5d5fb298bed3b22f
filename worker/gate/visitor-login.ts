import type { Context } from 'hono';
import { Failure } from '../../protocol/errors/failure.ts';
import { VisitorLogin } from '../../protocol/rest/entry.ts';
import { lobbyOf } from '../../rooms-do/env.ts';
import { bearerIn, deviceIn, issueToken } from '../auth/tokens.ts';
import { database } from '../db/client.ts';
import type { AppEnv } from '../env.ts';
import { readBody } from '../http/body.ts';
import { banQuery, GUEST, refuseBanned } from './bans.ts';
import { edgeOf } from './edge.ts';
import { namesakeQuery, nicknameIn, refuseNamesakes } from './names.ts';
import { ownUser } from './person.ts';
import { visitorIdentity } from './visitor.ts';

/** POST /users/visitorLogin: a nickname becomes a session. The same device takes its own name back. */
export async function visitorLogin(c: Context<AppEnv>): Promise<Response> {
  const body = await readBody(c.req.raw, VisitorLogin, 'Visitor');
  const edge = edgeOf(c.req.raw, c.env);
  const now = Date.now();
  const nickname = nicknameIn(body, 'Visitor');
  const db = database(c.env);
  const [[banned, namesakes], entrance] = await Promise.all([
    db.batch([banQuery(db, { ...body, ...edge }, now), namesakeQuery(db, nickname)]),
    lobbyOf(c.env).entrance(),
  ]);
  refuseBanned(banned, GUEST);
  refuseNamesakes(namesakes, '');

  const deviceID = (await deviceIn(c.env.SAMAR_SECRET, bearerIn(c.req.raw) ?? '')) ?? crypto.randomUUID();
  const fresh = { userID: crypto.randomUUID(), sessionID: crypto.randomUUID() };
  const { fingerprint, originURL } = body;
  const { ipAddress } = edge;
  const accountType = 'visitor';
  const claimant = { ...fresh, accountType, deviceID, fingerprint, ipAddress, nickname } as const;
  const welcome = await lobbyOf(c.env).ask(claimant, false);
  if ('refused' in welcome) throw new Failure(welcome.refused);

  // The person goes on being the same; the session is a new one, for the old one may have been ended.
  const { sessionID } = fresh;
  const sub = welcome.userID;
  const session = { sub, sessionID, deviceID, accountType, nickname, fingerprint, originURL } as const;
  const token = await issueToken(c.env.SAMAR_SECRET, session, now);
  const claims = { ...session, generation: 0, iat: 0, exp: 0 };
  const user = ownUser(visitorIdentity(claims, nickname, originURL, edge, entrance));
  return c.json({ status: 'success', data: { user }, token }, 201);
}
