import { and, eq, inArray, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { OutboxEntry } from '../../domain/audit/outbox-entry.ts';
import {
  MEGABYTE,
  NETWORK_PICTURES_SHARE,
  NETWORK_UNSENT_SHARE,
  PICTURES_MAX,
  UNSENT_PICTURES_SHARE,
} from '../../protocol/picture-limits.ts';
import { type Database, database } from '../platform/database/client.ts';
import { pictures } from '../platform/database/tables/appearance.ts';
import { reports } from '../platform/database/tables/moderation.ts';
import { rooms } from '../platform/database/tables/rooms.ts';
import type { Env } from '../platform/env.ts';
import { notifyPanels } from '../platform/notifications.ts';

const UPLOADS = '/uploads/';
/** A query of D1 takes at most 100 values. */
const STEP = 50;

export const urlOfPicture = (key: string): string => `${UPLOADS}${key}`;
export const keyOfPicture = (url: string): string => url.slice(UPLOADS.length);

/** A new picture with its key, size, upload time (milliseconds), and the hash of the sender's network. */
type NewPicture = { key: string; bytes: number; now: number; network: string };

/**
 * Reserves storage for a picture in one statement, so that concurrent uploads cannot pass a limit together. Limits
 * apply to bytes and to the number of pictures. `factor` widens the shares of one network.
 * @returns false if a limit is reached
 */
export async function reserve(
  db: Database,
  { key, bytes, now, network }: NewPicture,
  { maxMegabytes, factor }: { maxMegabytes: number; factor: number },
): Promise<boolean> {
  const isUnsent = sql`coalesce(${pictures.roomId}, '') = ''`;
  const isOwn = sql`${pictures.network} = ${network}`;
  const limits: [which: SQL, share: number][] = [
    [sql`1`, 1],
    [isUnsent, UNSENT_PICTURES_SHARE],
    [isOwn, Math.min(1, NETWORK_PICTURES_SHARE * factor)],
    [sql`(${isUnsent} AND ${isOwn})`, Math.min(1, NETWORK_UNSENT_SHARE * factor)],
  ];
  const sums = limits.flatMap(([which], at) => [
    sql`count(*) FILTER (WHERE ${which}) AS ${sql.raw(`held${at}`)}`,
    sql`coalesce(sum(${pictures.bytes}) FILTER (WHERE ${which}), 0) AS ${sql.raw(`used${at}`)}`,
  ]);
  const hasRoom = limits.map(
    ([, share], at) =>
      sql`${sql.raw(`held${at}`)} < ${Math.floor(PICTURES_MAX * share)} AND ${sql.raw(`used${at}`)} + ${bytes} <= ${Math.floor(maxMegabytes * MEGABYTE * share)}`,
  );
  const made = await db
    .insert(pictures)
    .select(
      sql`SELECT ${key}, ${bytes}, NULL, ${now}, ${network} FROM (SELECT ${sql.join(sums, sql`, `)} FROM ${pictures})
        WHERE ${sql.join(hasRoom, sql` AND `)}`,
    )
    .returning({ key: pictures.key });
  return made.length > 0;
}

const totals = { count: sql<number>`count(*)`, sum: sql<number>`coalesce(sum(${pictures.bytes}), 0)` };

export async function picturesUsed(db: Database): Promise<{ count: number; bytes: number }> {
  const [used] = await db.select({ count: totals.count, bytes: totals.sum }).from(pictures);
  return used ?? { count: 0, bytes: 0 };
}

/**
 * Claims an upload for a message. Until the message is stored, the upload has no room and is cleaned up like an unsent
 * one.
 */
export async function takeUpload(db: Database, url: string): Promise<boolean> {
  const taken = await db
    .update(pictures)
    .set({ roomId: '' })
    .where(and(eq(pictures.key, keyOfPicture(url)), isNull(pictures.roomId)))
    .returning({ key: pictures.key });
  return taken.length > 0;
}

type Sent = Extract<OutboxEntry, { kind: 'pictureSent' }>;

/** Marks pictures as sent, so that they are stored until their room removes them. */
export async function keepSent(db: Database, sent: readonly Sent[]): Promise<void> {
  for (const { url, roomId } of sent)
    await db
      .update(pictures)
      .set({ roomId })
      .where(inArray(pictures.key, [keyOfPicture(url)]));
}

/**
 * Removes files before their records, because a record without a file is removed later, but a file without a record
 * never is.
 */
export async function removePictures(env: Pick<Env, 'DB' | 'MEDIA'>, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += STEP) {
    const some = keys.slice(from, from + STEP);
    await env.MEDIA.delete(some);
    await database(env).delete(pictures).where(inArray(pictures.key, some));
  }
}

/**
 * Removes files of deleted messages. Voice notes of open reports move to another address until the cleanup removes
 * them.
 */
export async function removeGone(env: Env, urls: readonly string[], now: number): Promise<void> {
  const keys = urls.map(keyOfPicture);
  for (const key of await reportedAmong(database(env), keys.filter(isVoice)))
    await moveEvidence(env, key, now);
  await removePictures(env, keys);
}

/**
 * The address of a deleted message's file is known to its readers. Only operators see the new address, in the report.
 */
async function moveEvidence(env: Env, key: string, now: number): Promise<void> {
  const file = await env.MEDIA.get(key);
  if (!file) return;
  const db = database(env);
  const moved = `voice/${crypto.randomUUID()}.${key.split('.').at(-1)}`;
  await db
    .insert(pictures)
    .values({ key: moved, bytes: file.size, roomId: null, createdAt: now, network: '' });
  await env.MEDIA.put(moved, await file.arrayBuffer(), { httpMetadata: file.httpMetadata ?? {} });
  await db
    .update(reports)
    .set({ voice: urlOfPicture(moved) })
    .where(eq(reports.voice, urlOfPicture(key)));
  await notifyPanels(env, 'reports');
}

const isVoice = (key: string): boolean => key.startsWith('voice/');

async function reportedAmong(db: Database, keys: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < keys.length; from += STEP) {
    const some = keys.slice(from, from + STEP).map(urlOfPicture);
    const rows = await db
      .select({ voice: reports.voice })
      .from(reports)
      .where(and(inArray(reports.voice, some), isNull(reports.closedAt)));
    found.push(...rows.flatMap(({ voice }) => (voice === null ? [] : [keyOfPicture(voice)])));
  }
  return found;
}

/** Removes some pictures older than `before` that are unsent or have no room. Returns their number. */
export async function purgePictures(
  env: Pick<Env, 'DB' | 'MEDIA'>,
  db: Database,
  before: number,
): Promise<number> {
  const old = await db
    .select({ key: pictures.key })
    .from(pictures)
    .where(and(lt(pictures.createdAt, before), isLeft(db), isUnreported(db)))
    .limit(STEP);
  await removePictures(
    env,
    old.map(({ key }) => key),
  );
  return old.length;
}

const isUnreported = (db: Database): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(reports)
      .where(and(sql`${reports.voice} = ${UPLOADS} || ${pictures.key}`, isNull(reports.closedAt))),
  );

const isLeft = (db: Database): SQL | undefined =>
  or(
    isNull(pictures.roomId),
    notExists(db.select({ one: sql`1` }).from(rooms).where(sql`${rooms.id} = ${pictures.roomId}`)),
  );
