import { asc } from 'drizzle-orm';
import type { Health } from '../../protocol/rest/site.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { database } from '../platform/database/client.ts';
import { eventsPending } from '../platform/database/tables/audit.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import type { Handler } from '../platform/http/handler.ts';
import { assertSharedSecret } from '../platform/sessions/operator-token.ts';

/** GET /health: for whoever shows its secret; where none is set everybody is refused. 503 where a part does not answer. */
export const readHealth: Handler = async c => {
  assertSharedSecret(c, c.env.SAMAR_HEALTH_TOKEN);
  const health = await healthOf(c.env, Date.now);
  const { database: base, files, lobby } = health;
  const told = answer(c, 'GET /health', health);
  return base.ok && files.ok && lobby.ok
    ? told
    : new Response(told.body, { status: 503, headers: told.headers });
};

/** Asks each part for the least that it can answer. */
export async function healthOf(env: Pick<Env, 'DB' | 'LOBBY' | 'MEDIA'>, now: () => number): Promise<Health> {
  let waitingSince: number | null = null;
  const [base, files, lobby] = await Promise.all([
    timed(now, async () => {
      waitingSince = await oldestWaiting(env);
    }),
    timed(now, () => env.MEDIA.head('health')),
    timed(now, () => lobbyOf(env as Env).find('health')),
  ]);
  const oldestWaitingMs = waitingSince === null ? null : Math.max(0, now() - waitingSince);
  return { database: base, files, lobby, oldestWaitingMs };
}

async function oldestWaiting(env: Pick<Env, 'DB'>): Promise<number | null> {
  const [first] = await database(env as Env)
    .select({ body: eventsPending.body })
    .from(eventsPending)
    .orderBy(asc(eventsPending.position))
    .limit(1);
  // Only `addPending` writes these rows, each with the moment of its act in milliseconds.
  return first ? (JSON.parse(first.body) as { eventDate: number }).eventDate : null;
}

/** A part that fails is what is asked for here; its reason is in the log. */
async function timed(now: () => number, ask: () => Promise<unknown>): Promise<Health['database']> {
  const began = now();
  try {
    await ask();
    return { ok: true, ms: now() - began };
  } catch (error) {
    console.error(JSON.stringify({ what: 'health', error: String(error) }));
    return { ok: false, ms: now() - began };
  }
}
