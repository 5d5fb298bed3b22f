import { and, eq, isNull } from 'drizzle-orm';
import { settingsInForce } from '../../domain/rooms/room-times.ts';
import { locationOf } from '../../rooms-do/rpc/admissions.ts';
import { isolateUsage } from '../../rooms-do/rpc/object-usage.ts';
import { lobbyOf, SITE_NAME } from '../../rooms-do/rpc/stubs.ts';
import { type Database, database } from '../platform/database/client.ts';
import { rooms } from '../platform/database/tables/rooms.ts';
import type { Env } from '../platform/env.ts';
import type { Handler } from '../platform/http/handler.ts';
import { Known, KnownIdentity, type PageSite } from '../platform/http/known-identity.ts';
import { beginSession } from '../platform/http/near-database.ts';
import {
  findPublicRoom,
  type PublicRoom,
  peopleStep,
  SITE_SLUG,
  withSlugs,
} from '../platform/http/public-room.ts';
import { spendFile } from '../platform/http/request-budget.ts';
import { SHARE_FOLDER, shareCard, shareDigest, shareKey } from '../platform/http/share-card.ts';
import { readPageSite } from '../platform/site-config.ts';
import { roomsQuery, toRoomRecord, zoneQuery } from '../rooms/room-record.ts';

const knownIdentity = new KnownIdentity();

/** Site identity for a page, up to ten seconds old. `now`: milliseconds. */
export const identityOf = (env: Pick<Env, 'DB'>, now = Date.now()): Promise<PageSite> =>
  knownIdentity.get(() => readPageSite(database(env)), now);

/** Null before the first successful read. */
const known = new Known<readonly PublicRoom[] | null>(null, { what: 'public_rooms_not_read' });

/** Rooms that have their own page, up to ten seconds old. `now`: milliseconds. */
export const publicRoomsOf = (env: Env, now = Date.now()): Promise<readonly PublicRoom[] | null> =>
  known.get(() => readPublicRooms(env, now), now);

/** Listed permanent rooms that guests can enter without a password. */
const publicRoomsQuery = (db: Database) =>
  roomsQuery(db).where(
    and(eq(rooms.unlisted, false), eq(rooms.temporary, false), isNull(rooms.passwordHash)),
  );

/** Reads user counts from the lobby, so that no room is woken. */
async function readPublicRooms(env: Env, now: number): Promise<PublicRoom[]> {
  const db = database(env);
  const [[rows, [clock]], sizes] = await Promise.all([
    db.batch([publicRoomsQuery(db), zoneQuery(db)]),
    lobbyOf(env).rooms(),
  ]);
  const sizeOf = new Map(sizes.map(({ _id, size }) => [_id, size]));
  const found = rows.map(row => {
    const { name, subject, closed = false } = settingsInForce(toRoomRecord(row, clock?.zone), now);
    return { id: row.id, name, subject, closed, people: peopleStep(sizeOf.get(row.id) ?? 0) };
  });
  return withSlugs(found);
}

/** Short cache time, because shared caches must not serve a removed room's picture for long. */
const SHORT_CACHE = 'public, max-age=60';

/** GET /share/{slug}.png: returns the share picture of a public room or of the site. */
export const serveSharePicture: Handler = async c => {
  await spendFile(c);
  beginSession(c, 'first-unconstrained');
  const slug = /^\/share\/([^/.]+)\.png$/.exec(new URL(c.req.url).pathname)?.[1] ?? '';
  const [identity, rooms] = await Promise.all([identityOf(c.env), publicRoomsOf(c.env)]);
  if (rooms === null) return c.text('Service unavailable', 503, { 'Cache-Control': 'no-store' });
  const room = slug === SITE_SLUG ? null : findPublicRoom(rooms, slug);
  if (room === undefined) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
  const key = shareKey(await shareDigest(identity, room));
  const stored = await c.env.MEDIA.get(key);
  const png = stored?.body ?? (await painterOf(c.env).draw(key, shareCard(identity, room)));
  if (!png) return c.text('Service unavailable', 503, { 'Cache-Control': 'no-store', 'Retry-After': '60' });
  return c.body(png, 200, { 'Content-Type': 'image/png', 'Cache-Control': SHORT_CACHE });
};

const painterOf = (env: Env) => {
  isolateUsage.add('objectRequests', 1);
  return env.SHARE_PAINTER.get(env.SHARE_PAINTER.idFromName(SITE_NAME), { locationHint: locationOf(env) });
};

/** Removes share pictures of earlier room names, and of rooms that are no longer public. */
export async function purgeSharePictures({ MEDIA }: Pick<Env, 'MEDIA'>, db: Database): Promise<number> {
  let listed = await MEDIA.list({ prefix: SHARE_FOLDER });
  if (listed.objects.length === 0) return 0;
  const [identity, rooms] = await Promise.all([readPageSite(db), publicRoomsQuery(db)]);
  const digests = await Promise.all([null, ...rooms].map(room => shareDigest(identity, room)));
  const used = new Set(digests.map(shareKey));
  for (;;) {
    const unused = listed.objects.map(({ key }) => key).filter(key => !used.has(key));
    if (unused.length > 0) await MEDIA.delete(unused);
    if (unused.length > 0 || !listed.truncated) return unused.length;
    listed = await MEDIA.list({ prefix: SHARE_FOLDER, cursor: listed.cursor });
  }
}
