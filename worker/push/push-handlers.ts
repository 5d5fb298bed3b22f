import { and, desc, eq, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { NewPushSubscription, PUSH_DEVICES_MAX } from '../../protocol/rest/push.ts';
import { requireSession } from '../auth/session.ts';
import { database } from '../db/client.ts';
import { pushSubscriptions } from '../db/tables/push-subscriptions.ts';
import { spendEntry } from '../entry/spend-entry.ts';
import { answer } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import type { Handler, Routes } from '../http/handler.ts';
import { vapidKeys } from './vapid-keys.ts';

/** GET /push: the key that a browser subscribes with. */
const readKey: Handler = async c => answer(c, 'GET /push', { key: vapidKeys(c.env.SAMAR_SECRET).publicKey });

/** POST /push: subscribes a browser to push for as long as its login lasts. */
const subscribe: Handler = async c => {
  await spendEntry(c);
  const { sub: userId, sessionID: sessionId, generation, exp } = await requireSession(c);
  const { endpoint, keys, texts } = await readBody(c, NewPushSubscription, 'Push');
  const now = Date.now();
  const { origin: site } = new URL(c.req.url);
  const times = { createdAt: now, expiresAt: exp * 1000 };
  const row = { sessionId, userId, generation, endpoint, ...keys, texts, site, ...times };
  const db = database(c.env);
  const { sessionId: key } = pushSubscriptions;
  const newest = db
    .select({ key })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(sql`rowid`))
    .limit(PUSH_DEVICES_MAX);
  const { endpoint: held, p256dh, auth } = pushSubscriptions;
  // Only the browser itself knows both keys of its subscription: with other keys an endpoint is somebody else's, and both rows stay.
  const sameBrowser = and(eq(held, endpoint), eq(p256dh, keys.p256dh), eq(auth, keys.auth));
  await db.batch([
    // A browser gets the messages of its last session only.
    db
      .delete(pushSubscriptions)
      .where(or(and(sameBrowser, ne(key, sessionId)), lte(pushSubscriptions.expiresAt, now))),
    db.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: key, set: row }),
    db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), notInArray(key, newest))),
  ]);
  return c.body(null, 204);
};

/** DELETE /push: no more. */
const unsubscribe: Handler = async c => {
  const { sessionID } = await requireSession(c);
  await database(c.env).delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionID));
  return c.body(null, 204);
};

export const pushRoutes: Routes = {
  '/push': { GET: readKey, POST: subscribe, DELETE: unsubscribe },
};
