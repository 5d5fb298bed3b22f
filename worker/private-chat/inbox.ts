import { waitUntil } from 'cloudflare:workers';
import { and, asc, count, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { OutboxEntry } from '../../domain/audit/outbox-entry.ts';
import type { PushNote } from '../../domain/integrations/push-note.ts';
import type {
  InboxEntry,
  InboxReceiver,
  InboxRequest,
  InboxSettlement,
  WaitingEntry,
} from '../../domain/private-chat/inbox.ts';
import { DAY_MS } from '../../protocol/constants.ts';
import type { Privacy } from '../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../protocol/entities/private-chat.ts';
import {
  INBOX_MAX,
  INBOX_MS,
  INBOX_OF_GUESTS_MAX,
  INBOX_OF_SENDER_MAX,
} from '../../protocol/inbox-limits.ts';
import { messageSealer } from '../../rooms-do/rpc/sealed-message.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { ignoredOf, privacyOf } from '../accounts/privacy-choice.ts';
import { bannedAmong } from '../bans/matching-bans.ts';
import { sendNotes } from '../integrations/push.ts';
import { type Database, database } from '../platform/database/client.ts';
import { inList, type Statement } from '../platform/database/statement.ts';
import { inboxMessages } from '../platform/database/tables/messages.ts';
import type { Env } from '../platform/env.ts';
import { accountWith, effectivePermissions } from '../platform/sessions/account.ts';

const { id, receiverId, senderId, sealed, counts, sentAt, settledAt } = inboxMessages;

/** Subquery: whether an account has waiting or counted messages. A bot's messages wait until it is no bot. */
export const hasInbox = (accountId: string): SQL<number> =>
  sql`(EXISTS (SELECT 1 FROM ${inboxMessages} WHERE ${receiverId} = ${accountId} AND (${sealed} IS NOT NULL OR ${counts}))
    AND ${isReceiver(sql`${accountId}`)})`;

/** Whether an account can have waiting messages. Bots cannot, because operators hold their tokens. */
const isReceiver = (accountId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts AS receiver WHERE receiver.id = ${accountId} AND receiver.bot_token_id IS NULL)`;

/**
 * Number of messages that count towards a receiver's inbox limits: total, from this sender, and from guests.
 */
function placesOf(receiver: SQL | string, sender: SQL | string, now: number) {
  const counting = sql`FROM ${inboxMessages} WHERE ${receiverId} = ${receiver} AND ${counts} AND ${sentAt} > ${now - INBOX_MS}`;
  return {
    all: sql`(SELECT count(*) ${counting})`,
    own: sql`(SELECT count(*) ${counting} AND ${senderId} = ${sender})`,
    ofGuests: sql`(SELECT count(*) ${counting} AND NOT EXISTS (SELECT 1 FROM accounts AS sender WHERE sender.id = ${senderId}))`,
    isMember: sql`EXISTS (SELECT 1 FROM accounts AS sender WHERE sender.id = ${sender})`,
  };
}

type Beside = {
  ignored: IgnoredUser[] | null;
  privacy: Privacy | null;
  all: number;
  own: number;
  ofGuests: number;
  isMember: number;
  kept: number;
};

/** Reads an account with its private chat settings and the number of its counted inbox messages. */
export async function inboxReceiver(
  db: Database,
  request: InboxRequest,
  now: number,
): Promise<InboxReceiver | null> {
  const userId = request.receiverId;
  const places = placesOf(userId, request.senderId, now);
  const [row] = await accountWith(
    db,
    userId,
    sql<string>`json_object(
      'ignored', json(${ignoredOf(userId)}),
      'privacy', json(${privacyOf(userId)}),
      'all', ${places.all},
      'own', ${places.own},
      'ofGuests', ${places.ofGuests},
      'isMember', ${places.isMember},
      'kept', EXISTS (SELECT 1 FROM ${inboxMessages} WHERE ${id} = ${request.id})
    )`,
  );
  if (!row || row.account.botTokenId !== null) return null;
  const { ignored, privacy, all, own, ofGuests, isMember, kept } = JSON.parse(row.extra) as Beside;
  const isFullForGuests = ofGuests >= INBOX_OF_GUESTS_MAX;
  return {
    userId,
    rank: effectivePermissions(row, now).rank,
    ...(ignored && { ignored }),
    ...(privacy && { privacy }),
    isFull: all >= INBOX_MAX || own >= INBOX_OF_SENDER_MAX || (isMember === 0 && isFullForGuests),
    isKept: kept === 1,
  };
}

type Deposit = Extract<OutboxEntry, { kind: 'inbox' }>;

/**
 * Stores messages from rooms, each once; skips deleted accounts. An acknowledged message is stored even if a race
 * exceeded the limit. A late message is stored only within the limits.
 */
export async function persistInbox(env: Env, deposits: readonly Deposit[], now: number): Promise<void> {
  if (deposits.length === 0) return;
  const db = database(env);
  const messages = deposits.map(({ message }) => message);
  const ids = messages.map(message => message.id);
  const late = deposits.filter(each => each.late !== undefined);
  const others = deposits.filter(each => each.late === undefined);
  const answers: unknown[] = await db.batch([
    storing(db, others),
    storingLate(db, late, now),
    db
      .select({ id })
      .from(inboxMessages)
      .where(and(inList(id, ids), isNotNull(sealed))),
  ]);
  const waiting = new Set((answers.at(-1) as { id: string }[]).map(each => each.id));
  const pushed = new Set(deposits.flatMap(each => (each.late === 'pushed' ? [each.message.id] : [])));
  await tellArrived(
    env,
    messages.filter(message => waiting.has(message.id)),
    pushed,
  );
}

function storing(db: Database, deposits: readonly Deposit[]) {
  const to = sql`value ->> 'receiverId'`;
  return db
    .insert(inboxMessages)
    .select(
      sql`SELECT value ->> 'id', ${to}, value ->> 'senderId', value ->> 'sealed', 1, value ->> 'sentAt', NULL
        FROM json_each(${messagesIn(deposits)})
        WHERE ${isReceiver(to)}`,
    )
    .onConflictDoNothing();
}

const messagesIn = (deposits: readonly Deposit[]): string =>
  JSON.stringify(deposits.map(({ message }) => message));

/**
 * Stores late messages in order until the limits are reached. Uses one statement, because D1 allows 50 per call on the
 * free plan and an outbox has up to 2,000 late messages (2026-11).
 */
function storingLate(db: Database, deposits: readonly Deposit[], now: number) {
  const places = placesOf(sql`pair.receiver`, sql`pair.sender`, now);
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${inboxMessages} WHERE ${id} = value ->> 'id')`;
  return db
    .insert(inboxMessages)
    .select(
      sql`WITH late AS (
          SELECT min(key) AS turn, value ->> 'id' AS id, value ->> 'receiverId' AS receiver, value ->> 'senderId' AS sender, value
          FROM json_each(${messagesIn(deposits)})
          WHERE ${isNew} AND ${isReceiver(sql`value ->> 'receiverId'`)}
          GROUP BY 2
        ), places AS (
          SELECT receiver, sender, ${places.all} AS taken, ${places.own} AS own, ${places.ofGuests} AS of_guests, ${places.isMember} AS is_member
          FROM (SELECT DISTINCT receiver, sender FROM late) AS pair
        ), of_sender AS (
          SELECT *, own + row_number() OVER (PARTITION BY receiver, sender ORDER BY turn) AS nth
          FROM late JOIN places USING (receiver, sender)
        ), of_kind AS (
          SELECT *, of_guests + row_number() OVER (PARTITION BY receiver, is_member ORDER BY turn) AS nth_of_kind
          FROM of_sender WHERE nth <= ${INBOX_OF_SENDER_MAX}
        ), of_receiver AS (
          SELECT *, taken + row_number() OVER (PARTITION BY receiver ORDER BY turn) AS nth_of_all
          FROM of_kind WHERE is_member OR nth_of_kind <= ${INBOX_OF_GUESTS_MAX}
        )
        SELECT id, receiver, sender, value ->> 'sealed', 1, value ->> 'sentAt', NULL
        FROM of_receiver WHERE nth_of_all <= ${INBOX_MAX} ORDER BY turn`,
    )
    .onConflictDoNothing();
}

/** Delivers the messages to present receivers and sends a push to absent ones. Ignores failures. */
async function tellArrived(
  env: Env,
  arrived: readonly InboxEntry[],
  pushed: ReadonlySet<string>,
): Promise<void> {
  if (arrived.length === 0) return;
  try {
    const receivers = [...new Set(arrived.map(message => message.receiverId))];
    const present = new Set(await lobbyOf(env).inboxArrived(receivers));
    const absent = arrived.filter(message => !present.has(message.receiverId) && !pushed.has(message.id));
    if (absent.length > 0) waitUntil(push(env, absent));
  } catch (error) {
    console.error(JSON.stringify({ what: 'inbox_not_told', error: String(error) }));
  }
}

async function push(env: Env, messages: readonly InboxEntry[]): Promise<void> {
  try {
    const notes = await firstNotes(env, messages);
    if (notes.length > 0) await sendNotes(env, notes);
  } catch (error) {
    console.error(JSON.stringify({ what: 'push_not_sent', error: String(error) }));
  }
}

/**
 * Pushes for the first waiting message of each sender and receiver. No further push is sent until the receiver has read
 * it.
 */
async function firstNotes(env: Env, messages: readonly InboxEntry[]): Promise<PushNote[]> {
  const ids = messages.map(message => message.id);
  const earlier = sql`SELECT 1 FROM ${inboxMessages} AS earlier WHERE earlier.receiver_id = ${receiverId}
    AND earlier.sender_id = ${senderId} AND earlier.sealed IS NOT NULL
    AND (earlier.sent_at, earlier.rowid) < (${sentAt}, ${inboxMessages}.rowid)`;
  const first = await waitingIn(database(env)).where(and(inList(id, ids), sql`NOT EXISTS (${earlier})`));
  const sealer = messageSealer(env.SAMAR_SECRET);
  return first.flatMap(entry => {
    const content = sealer.open(entry as WaitingEntry);
    if (!content) return [];
    const from = { userId: entry.senderId, nickname: content.nickname };
    return [
      { kind: 'private', to: entry.receiverId, from, text: content.text, messageId: entry.id } as const,
    ];
  });
}

const waitingIn = (db: Database) =>
  db.select({ id, receiverId, senderId, sealed, sentAt }).from(inboxMessages).$dynamic();

/**
 * Waiting messages of an account, oldest first. Removes messages of banned senders. With `isSeen`, delivered messages
 * no longer count towards limits.
 */
export async function readInbox(
  env: Env,
  userId: string,
  isSeen: boolean,
  now: number,
): Promise<WaitingEntry[]> {
  const db = database(env);
  const isOwn = eq(receiverId, userId);
  const isWaiting = and(
    isOwn,
    isNotNull(sealed),
    sql`${sentAt} > ${now - INBOX_MS}`,
    isReceiver(sql`${userId}`),
  );
  const read = waitingIn(db).where(isWaiting).orderBy(asc(sentAt), sql`rowid`);
  const uncounted = db
    .update(inboxMessages)
    .set({ counts: false })
    .where(and(isOwn, isNull(sealed)));
  const [rows] = await db.batch([read, ...(isSeen ? [uncounted] : [])]);
  return withoutBanned(env, rows as WaitingEntry[], now);
}

async function withoutBanned(
  env: Env,
  waiting: readonly WaitingEntry[],
  now: number,
): Promise<WaitingEntry[]> {
  if (waiting.length === 0) return [];
  const sealer = messageSealer(env.SAMAR_SECRET);
  const senders = waiting.map(entry => ({
    userId: entry.senderId,
    ...(sealer.open(entry)?.device ?? NO_DEVICE),
  }));
  const db = database(env);
  const isBanned = await bannedAmong(db, senders, now);
  const banned = waiting.filter((_, at) => isBanned[at]).map(entry => entry.id);
  if (banned.length > 0) await db.delete(inboxMessages).where(inList(id, banned));
  return waiting.filter((_, at) => !isBanned[at]);
}

const NO_DEVICE = { deviceId: '', fingerprint: '' };

/**
 * Removes the content of delivered messages. A row is kept for a day to detect repetition by a room. For an invisible
 * receiver it is kept while it counts towards limits.
 */
export async function settleInbox(
  db: Database,
  { receiverId: userId, ids, isSeen }: InboxSettlement,
  now: number,
): Promise<boolean> {
  const [, [left]] = await db.batch([
    db
      .update(inboxMessages)
      .set({ sealed: null, settledAt: now, ...(isSeen && { counts: false }) })
      .where(and(eq(receiverId, userId), inList(id, ids), isNotNull(sealed))),
    db.select({ has: hasInbox(userId) }).from(sql`(SELECT 1)`),
  ]);
  return left?.has !== 1;
}

const PURGE_STEP = 200;

/** Deletes expired messages, and rows of delivered messages that no longer count. */
export async function purgeInbox(db: Database, now: number): Promise<number> {
  const isOver = or(
    lte(sentAt, now - INBOX_MS),
    and(
      isNull(sealed),
      eq(counts, false),
      lte(sentAt, now - DAY_MS),
      or(isNull(settledAt), lte(settledAt, now - DAY_MS)),
    ),
  );
  const some = db.select({ id }).from(inboxMessages).where(isOver).limit(PURGE_STEP);
  const gone = await db.delete(inboxMessages).where(sql`${id} IN ${some}`).returning({ id });
  return gone.length;
}

/** Number of waiting messages by sender, for a data request, because operators may see no message. */
export const waitingBySender = (db: Database, userId: string) =>
  db
    .select({ senderId, messages: count() })
    .from(inboxMessages)
    .where(and(eq(receiverId, userId), isNotNull(sealed)))
    .groupBy(senderId);

export const inboxErasure = (db: Database, userIds: readonly string[]): Statement =>
  db.delete(inboxMessages).where(or(inList(receiverId, userIds), inList(senderId, userIds)));
