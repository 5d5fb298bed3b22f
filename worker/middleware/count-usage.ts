import { waitUntil } from 'cloudflare:workers';
import type { MiddlewareHandler } from 'hono';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { isolateUsage } from '../../rooms-do/rpc/usage-counter.ts';
import type { AppEnv } from '../env.ts';

/** Counts every request that reaches the worker. The answer does not wait for what is sent to the lobby now and then. */
export const countUsage: MiddlewareHandler<AppEnv> = async (c, next) => {
  isolateUsage.add('requests', 1);
  await next();
  waitUntil(isolateUsage.sendWhenDue(Date.now(), counts => lobbyOf(c.env).addUsage(counts)));
};
