import { waitUntil } from 'cloudflare:workers';
import type { MiddlewareHandler } from 'hono';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { isolateUsage } from '../../rooms-do/rpc/usage-counter.ts';
import type { AppEnv } from '../env.ts';

/**
 * Counts the requests that are served: those over a budget are not, or a flood would use up what the site may use. The answer does not wait
 * for what is sent to the lobby now and then.
 */
export const countUsage: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.res.status === 429) return;
  isolateUsage.add('requests', 1);
  waitUntil(isolateUsage.sendWhenDue(Date.now(), counts => lobbyOf(c.env).addUsage(counts)));
};
