import { and, inArray, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { OutboxEntry } from '../../domain/outbox-entry.ts';
import { MEGABYTE, PICTURES_MAX } from '../../protocol/picture-limits.ts';
import { type Database, database } from '../db/client.ts';
import { pictures } from '../db/tables/pictures.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';

const UPLOADS = '/uploads/';
/** A query of D1 takes at most 100 values. */
const STEP = 50;

export const urlOfPicture = (key: string): string => `${UPLOADS}${key}`;
export const keyOfPicture = (url: string): string => url.slice(UPLOADS.length);

/** Takes room for a picture in one statement, however many come at once; false where there is none. */
export async function reserve(
  db: Database,
  { key, bytes, now }: { key: string; bytes: number; now: number },
  maxMegabytes: number,
): Promise<boolean> {
  const { count, sum } = totals;
  const made = await db
    .insert(pictures)
    .select(
      sql`SELECT ${key}, ${bytes}, NULL, ${now} FROM (SELECT ${count} AS held, ${sum} AS used FROM ${pictures})
        WHERE held < ${PICTURES_MAX} AND used + ${bytes} <= ${maxMegabytes * MEGABYTE}`,
    )
    .returning({ key: pictures.key });
  return made.length > 0;
}

const totals = { count: sql<number>`count(*)`, sum: sql<number>`coalesce(sum(${pictures.bytes}), 0)` };

/** How many pictures there are, and how many bytes. */
export async function picturesUsed(db: Database): Promise<{ count: number; bytes: number }> {
  const [used] = await db.select({ count: totals.count, bytes: totals.sum }).from(pictures);
  return used ?? { count: 0, bytes: 0 };
}

type Sent = Extract<OutboxEntry, { kind: 'pictureSent' }>;

/** They are in messages, and stay until their room says otherwise. */
export async function keepSent(db: Database, sent: readonly Sent[]): Promise<void> {
  for (const { url, roomId } of sent)
    await db
      .update(pictures)
      .set({ roomId })
      .where(inArray(pictures.key, [keyOfPicture(url)]));
}

/** First the files: a record without a file is removed again, a file without a record by nobody. */
export async function removePictures(env: Pick<Env, 'DB' | 'MEDIA'>, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += STEP) {
    const some = keys.slice(from, from + STEP);
    await env.MEDIA.delete(some);
    await database(env).delete(pictures).where(inArray(pictures.key, some));
  }
}

export const removeGone = (env: Pick<Env, 'DB' | 'MEDIA'>, urls: readonly string[]): Promise<void> =>
  removePictures(env, urls.map(keyOfPicture));

/** Pictures from before then that nobody has sent, or whose room is no more. Answers how many it removed. */
export async function purgePictures(
  env: Pick<Env, 'DB' | 'MEDIA'>,
  db: Database,
  before: number,
): Promise<number> {
  const old = await db
    .select({ key: pictures.key })
    .from(pictures)
    .where(and(lt(pictures.createdAt, before), isLeft(db)))
    .limit(STEP);
  await removePictures(
    env,
    old.map(({ key }) => key),
  );
  return old.length;
}

const isLeft = (db: Database): SQL | undefined =>
  or(
    isNull(pictures.roomId),
    notExists(db.select({ one: sql`1` }).from(rooms).where(sql`${rooms.id} = ${pictures.roomId}`)),
  );
