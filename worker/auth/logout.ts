import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { endSession, sessionOf } from './session.ts';

/** POST /users/logout: the token is dead from then on. */
export async function logout(c: Context<AppEnv>): Promise<Response> {
  await endSession(c.env, await sessionOf(c.req.raw, c.env));
  return c.body(null, 204);
}
