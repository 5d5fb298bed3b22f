import { timingSafeEqual } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Health } from '../../protocol/rest/health.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { bearerToken } from '../auth/tokens.ts';
import { database } from '../db/client.ts';
import { eventsPending } from '../db/tables/events.ts';
import type { Env } from '../env.ts';
import { answer } from '../http/answer.ts';
import type { AppContext, Handler } from '../http/handler.ts';

const TOKEN_BYTES_MIN = 32;

/** GET /health: for whoever shows its secret; where none is set everybody is refused. 503 where a part does not answer. */
export const readHealth: Handler = async c => {
  assertMonitor(c);
  const health = await healthOf(c.env, Date.now);
  const { database: base, files, lobby } = health;
  const told = answer(c, 'GET /health', health);
  return base.ok && files.ok && lobby.ok
    ? told
    : new Response(told.body, { status: 503, headers: told.headers });
};

function assertMonitor(c: AppContext): void {
  const expected = c.env.SAMAR_HEALTH_TOKEN ?? '';
  // A short one could be guessed: nothing counts the tries.
  if (expected.length < TOKEN_BYTES_MIN) throw new Failure('unauthorized');
  const given = new TextEncoder().encode(bearerToken(c.req.raw) ?? '');
  const wanted = new TextEncoder().encode(expected);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Failure('unauthorized');
}

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
