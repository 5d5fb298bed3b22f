import type { RoomsEnv } from '../rooms-do/rpc/stubs.ts';
import type { AuditLogApi } from './audit/audit-log-api.ts';

/** Bindings and settings of the worker. */
export type Env = RoomsEnv & {
  DB: D1Database;
  AUDIT_LOG: DurableObjectNamespace<AuditLogApi>;
  MEDIA: R2Bucket;
  ASSETS: Fetcher;
  /** Further allowed origins, separated by commas. */
  WEB_ORIGINS: string;
  /** Origins whose pages may show the chat in a frame, separated by commas. */
  EMBED_ORIGINS: string;
  /** `1` on a local instance only; one that is reached by another name than localhost refuses to run with it. */
  SAMAR_LOCAL?: string;
  /** The secret of the one call that makes the first owner; set for that call and deleted after it. */
  SAMAR_FIRST_OWNER?: string;
};

/** What Hono carries through a request. */
export type AppEnv = { Bindings: Env; Variables: { requestId: string; route?: string } };

/** An instance on somebody's own machine. */
export const isLocal = (env: Pick<Env, 'SAMAR_LOCAL'>): boolean => env.SAMAR_LOCAL === '1';
