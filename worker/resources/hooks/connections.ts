import { Failure } from '../../../protocol/errors/failure.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { seesCountry } from '../../../protocol/rules/sees.ts';
import type { Connection } from '../../../rooms-do/roster-entry.ts';
import { panelEntry, recordedAll } from '../../audit/record.ts';
import { operatorOf } from '../../auth/guard.ts';
import { endAccount } from '../../live.ts';
import { numPages, pageIn } from '../page.ts';
import type { Handler } from '../routes.ts';
import { personOf, seenBy, viewerOf } from './seen-connections.ts';
import { wantedOf } from './wanted-connections.ts';

const SECTION = 'Windows';
const PAGE_SIZE = 9;

/** GET /connections: who is in the chat now, as far as this operator may see them; the longest there first. */
export const listConnections: Handler = async c => {
  const operator = await operatorOf(c.req.raw, c.env, SECTION);
  const query = new URL(c.req.url).searchParams;
  const page = pageIn(query, PAGE_SIZE) ?? { page: 1, limit: PAGE_SIZE };
  const viewer = viewerOf(operator);
  const seen = wantedOf(await seenBy(viewer, c.env), query.get('filter') ?? '', Date.now());
  const first = (page.page - 1) * page.limit;
  const connections = seen.slice(first, first + page.limit).map(each => connectionFor(viewer, each));
  return c.json({
    status: 'success',
    data: { numPages: numPages(seen.length, page), total: seen.length, connections },
  });
};

/** DELETE /connections/{userID}: all of that person's sockets close with 4506. */
export const endConnection: Handler = async c => {
  const operator = await operatorOf(c.req.raw, c.env, SECTION);
  const viewer = viewerOf(operator);
  const userID = c.req.param('userID') ?? '';
  const found = (await seenBy(viewer, c.env)).find(({ occupant }) => occupant.userID === userID);
  if (!found) throw new Failure('user_not_found');
  const verdict = may.expel(viewer, personOf(found));
  if (verdict !== 'allowed') throw new Failure(verdict);
  const said = `قطع اتصال: ${found.occupant.nickname}`;
  await recordedAll(c.env, [panelEntry(c.req.raw, c.env, operator, said)]);
  await endAccount(c.env, userID);
  return c.body(null, 204);
};

function connectionFor(viewer: Actor, connection: Connection) {
  const { occupant, roomId, room } = connection;
  const { userID, nickname, username, accountType, role, enteredAt, country, device = 'unknown' } = occupant;
  return {
    _id: userID,
    nickname,
    username,
    accountType,
    role,
    room,
    roomId,
    since: new Date(enteredAt).toISOString(),
    ...(country !== null && seesCountry(viewer, personOf(connection)) && { country }),
    device,
  };
}
