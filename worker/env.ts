import { SECRET_BYTES_MIN } from '../protocol/entry-limits.ts';
import { isLocal } from '../rooms-do/rpc/local-instance.ts';
import type { RoomsEnv } from '../rooms-do/rpc/stubs.ts';
import type { AuditLogApi } from './audit/audit-log-api.ts';
import type { PasswordHasherApi } from './auth/password-hasher-api.ts';
import type { TurnstileSettings } from './challenge/turnstile.ts';
import type { PanelFeedApi } from './panel-feed/panel-feed-api.ts';

export { isLocal };

/** Bindings and settings of the worker. */
export type Env = RoomsEnv &
  TurnstileSettings & {
    DB: D1Database;
    AUDIT_LOG: DurableObjectNamespace<AuditLogApi>;
    PANEL_FEED: DurableObjectNamespace<PanelFeedApi>;
    PASSWORD_HASHERS: DurableObjectNamespace<PasswordHasherApi>;
    MEDIA: R2Bucket;
    ASSETS: Fetcher;
    /** Further allowed origins, separated by commas. */
    WEB_ORIGINS: string;
    /** Origins whose pages may show the chat in a frame, separated by commas. */
    EMBED_ORIGINS: string;
    /** `off` on a local instance: no line for each request. A deployed instance always writes them. */
    SAMAR_REQUEST_LOG?: string;
    /** Signs the short-lived tokens of backup, restore and the first owner. Set by a deploy, replaced by a command. */
    SAMAR_OPERATOR_KEY?: string;
    /** `on`: the subdomains of the site's host are to be asked by https alone, too. */
    SAMAR_HSTS_SUBDOMAINS?: string;
    /** What a monitor shows to ask how the site is, 32 characters or more; without it nobody may. */
    SAMAR_HEALTH_TOKEN?: string;
  };

/** Settings that the page's policy and headers depend on. */
export type PageSettings = Partial<
  Pick<Env, 'EMBED_ORIGINS' | 'WEB_ORIGINS' | 'SAMAR_TURNSTILE_KEY' | 'SAMAR_HSTS_SUBDOMAINS'>
>;

export const hasSafeSecret = ({ SAMAR_SECRET: secret = '' }: Partial<Env>): boolean =>
  new TextEncoder().encode(secret).length >= SECRET_BYTES_MIN;

export const isRequestLogOff = (env: Env): boolean => isLocal(env) && env.SAMAR_REQUEST_LOG === 'off';

/** What Hono carries through a request. */
export type AppEnv = { Bindings: Env; Variables: { requestId: string; route?: string } };
