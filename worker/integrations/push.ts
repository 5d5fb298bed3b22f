import { createECDH, createHash, createHmac } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { and, desc, eq, gt, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { conversationOf, type PushNote } from '../../domain/integrations/push-note.ts';
import { HOUR_MS, SECOND_MS } from '../../protocol/constants.ts';
import { NewPushSubscription, PUSH_DEVICES_MAX, type PushMessage } from '../../protocol/rest/integrations.ts';
import { pairedControls } from '../../protocol/text/control-characters.ts';
import { firstGraphemes } from '../../protocol/text/length.ts';
import { type Database, database } from '../platform/database/client.ts';
import { inList } from '../platform/database/statement.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { pushSubscriptions } from '../platform/database/tables/integrations.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import { readBody } from '../platform/http/body.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { requireSession } from '../platform/sessions/session.ts';

export type VapidKeys = { publicKey: string; privateKey: string };

const kept = new Map<string, VapidKeys>();

/**
 * The site's public key for push services (RFC 8292), in base64url. It is derived from the site's secret, so it is not
 * stored and changes only with the secret.
 */
export function vapidKeys(siteSecret: string): VapidKeys {
  const known = kept.get(siteSecret);
  if (known) return known;
  const scalar = createHmac('sha256', siteSecret).update('vapid').digest();
  const pair = createECDH('prime256v1');
  // All but 2 in 2^32 of the 32-byte numbers are below the curve's order. `setPrivateKey` refuses the others.
  pair.setPrivateKey(scalar);
  const keys = {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: scalar.toString('base64url'),
  };
  kept.set(siteSecret, keys);
  return keys;
}

/** GET /push: returns the public key for a browser's subscription. */
const readKey: Handler = async c => answer(c, 'GET /push', { key: vapidKeys(c.env.SAMAR_SECRET).publicKey });

/** POST /push: subscribes a browser until its session's token expires. */
const subscribe: Handler = async c => {
  await spendEntry(c);
  const { sub: userId, sessionID: sessionId, generation, exp } = await requireSession(c);
  const { endpoint, keys, texts, friends } = await readBody(c, NewPushSubscription, 'Push');
  const now = Date.now();
  const { origin: site } = new URL(c.req.url);
  const times = { createdAt: now, expiresAt: exp * 1000 };
  const row = { sessionId, userId, generation, endpoint, ...keys, texts, friends, site, ...times };
  const db = database(c.env);
  const { sessionId: key } = pushSubscriptions;
  const newest = db
    .select({ key })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(sql`rowid`))
    .limit(PUSH_DEVICES_MAX);
  const { endpoint: held, p256dh, auth } = pushSubscriptions;
  // Only the browser knows both keys of its subscription. With different keys, the endpoint may belong to another user,
  // so both rows are kept.
  const sameBrowser = and(eq(held, endpoint), eq(p256dh, keys.p256dh), eq(auth, keys.auth));
  await db.batch([
    // A browser receives pushes only for its latest session.
    db
      .delete(pushSubscriptions)
      .where(or(and(sameBrowser, ne(key, sessionId)), lte(pushSubscriptions.expiresAt, now))),
    db.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: key, set: row }),
    db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), notInArray(key, newest))),
  ]);
  return c.body(null, 204);
};

const unsubscribe: Handler = async c => {
  const { sessionID } = await requireSession(c);
  await database(c.env).delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionID));
  return c.body(null, 204);
};

export const pushRoutes = {
  '/push': { GET: readKey, POST: subscribe, DELETE: unsubscribe },
} satisfies Routes;

type Subscription = typeof pushSubscriptions.$inferSelect;

const TIMEOUT_MS = 10 * SECOND_MS;
/** Push services drop undelivered messages after an hour, because they are outdated then. */
const KEPT_S = HOUR_MS / SECOND_MS;
/** A notification shows about four lines. */
const TEXT_GRAPHEMES = 160;
/**
 * Maximum pushes per invocation, because an invocation may send 50 requests on the free plan
 * (developers.cloudflare.com/workers/platform/limits, 2026-11).
 */
const REQUESTS_MAX = 40;

/** Sends pushes to users. A failed push is not retried, because its content is in the chat. */
export async function sendNotes(env: Env, notes: readonly PushNote[]): Promise<void> {
  const db = database(env);
  const subscriptions = await subscriptionsOf(db, new Set(notes.map(({ to }) => to)), Date.now());
  const pushes = notes.flatMap(note =>
    subscriptions.filter(each => takes(each, note)).map(subscription => ({ subscription, note })),
  );
  const gone = await Promise.all(pushes.slice(0, REQUESTS_MAX).map(push => send(env.SAMAR_SECRET, push)));
  const ended = gone.filter(sessionId => sessionId !== null);
  if (ended.length > 0) await db.delete(pushSubscriptions).where(inList(pushSubscriptions.sessionId, ended));
}

const takes = ({ userId, friends }: Subscription, note: PushNote): boolean =>
  userId === note.to && (note.kind !== 'friend' || friends);

/** Subscriptions of guests, and of accounts whose tokens were not revoked since the subscription. */
const subscriptionsOf = async (
  db: Database,
  userIds: ReadonlySet<string>,
  now: number,
): Promise<Subscription[]> => {
  const rows = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .leftJoin(accounts, eq(accounts.id, pushSubscriptions.userId))
    .where(
      and(
        inList(pushSubscriptions.userId, [...userIds]),
        gt(pushSubscriptions.expiresAt, now),
        or(isNull(accounts.id), eq(accounts.tokenGeneration, pushSubscriptions.generation)),
      ),
    );
  return rows.map(({ subscription }) => subscription);
};

/** Sends a push. Returns the session of the subscription if it has expired, otherwise null. */
async function send(
  siteSecret: string,
  { subscription, note }: { subscription: Subscription; note: PushNote },
): Promise<string | null> {
  const { sessionId, endpoint, p256dh, auth, texts, site } = subscription;
  const of = new URL(endpoint).host;
  try {
    const payload = await buildPushPayload(
      { data: messageOf(note, texts), options: { ttl: KEPT_S, urgency: 'high', topic: topicOf(note) } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { ...vapidKeys(siteSecret), subject: site },
    );
    const answer = await fetch(endpoint, {
      ...payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.status === 404 || answer.status === 410) return sessionId;
    if (!answer.ok)
      console.warn(JSON.stringify({ what: 'push_refused', of, failure: `HTTP ${answer.status}` }));
  } catch (error) {
    console.warn(JSON.stringify({ what: 'push_refused', of, failure: String(error) }));
  }
  return null;
}

const messageOf = (note: PushNote, texts: boolean): PushMessage => ({
  kind: note.kind,
  userID: note.from.userId,
  nickname: note.from.nickname,
  messageID: note.messageId,
  room: note.kind === 'mention' ? note.room : null,
  text: texts && note.kind !== 'friend' ? pairedControls(firstGraphemes(note.text, TEXT_GRAPHEMES)) : null,
  ...(note.withdrawn && { withdrawn: note.withdrawn }),
});

/**
 * For an offline browser, the push service keeps only the newest push of a conversation (RFC 8030; at most 32 letters).
 */
const topicOf = (note: PushNote): string =>
  createHash('sha256').update(conversationOf(note)).digest('base64url').slice(0, 32);
