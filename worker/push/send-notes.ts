import { createHash } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { conversationOf, type PushNote } from '../../domain/push-note.ts';
import { HOUR_MS, SECOND_MS } from '../../protocol/constants.ts';
import type { PushMessage } from '../../protocol/rest/push.ts';
import { pairedControls } from '../../protocol/text/direction-controls.ts';
import { firstGraphemes } from '../../protocol/text/length.ts';
import { type Database, database } from '../db/client.ts';
import { inList } from '../db/in-list.ts';
import { accounts } from '../db/tables/accounts.ts';
import { pushSubscriptions } from '../db/tables/push-subscriptions.ts';
import type { Env } from '../env.ts';
import { vapidKeys } from './vapid-keys.ts';

type Subscription = typeof pushSubscriptions.$inferSelect;

const TIMEOUT_MS = 10 * SECOND_MS;
/** What was said an hour ago is read in the chat, or was missed. */
const KEPT_S = HOUR_MS / SECOND_MS;
/** A notification shows about four lines. */
const TEXT_GRAPHEMES = 160;
/** An invocation may send 50 requests on the free plan (developers.cloudflare.com/workers/platform/limits, 2026-11). */
const REQUESTS_MAX = 40;

/** Tells people by push. What a push service does not take now is not sent again: it is in the chat. */
export async function sendNotes(env: Env, notes: readonly PushNote[]): Promise<void> {
  const db = database(env);
  const subscriptions = await subscriptionsOf(db, new Set(notes.map(({ to }) => to)), Date.now());
  const pushes = notes.flatMap(note =>
    subscriptions.filter(({ userId }) => userId === note.to).map(subscription => ({ subscription, note })),
  );
  const gone = await Promise.all(pushes.slice(0, REQUESTS_MAX).map(push => send(env.SAMAR_SECRET, push)));
  const ended = gone.filter(sessionId => sessionId !== null);
  if (ended.length > 0) await db.delete(pushSubscriptions).where(inList(pushSubscriptions.sessionId, ended));
}

/** Of guests, and of accounts that have had no other password since. */
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

/** Answers the session whose browser is gone, or null. */
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
  text: texts ? pairedControls(firstGraphemes(note.text, TEXT_GRAPHEMES)) : null,
  ...(note.withdrawn && { withdrawn: note.withdrawn }),
});

/** Of what waits for a browser that is off only the newest of a conversation is kept (RFC 8030, at most 32 letters). */
const topicOf = (note: PushNote): string =>
  createHash('sha256').update(conversationOf(note)).digest('base64url').slice(0, 32);
