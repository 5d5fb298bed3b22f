import type { MiddlewareHandler } from 'hono';
import { refreshSkeletons } from '../accounts/refresh-skeletons.ts';
import { database } from '../db/client.ts';
import type { AppEnv } from '../env.ts';

/** Whether this instance of the worker has found no stored skeleton of an earlier version; new ones are never older. */
let isCurrent = false;

/** Before names are compared, those are computed again that a site has from before an upgrade. */
export const currentSkeletons: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!isCurrent) await refreshSkeletons(database(c.env));
  isCurrent = true;
  await next();
};
