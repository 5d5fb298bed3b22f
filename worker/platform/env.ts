import { SECRET_BYTES_MIN } from '../../protocol/entry-limits.ts';
import { isolateUsage } from '../../rooms-do/rpc/object-usage.ts';
import { isLocal, type RoomsEnv } from '../../rooms-do/rpc/stubs.ts';
import { withParts } from '../../rooms-do/storage/metered-state.ts';
import type {
  AuditLogApi,
  BackupMakerApi,
  PanelFeedApi,
  PasswordHasherApi,
  SharePainterApi,
} from './apis.ts';
import type { TurnstileSettings } from './http/turnstile.ts';

export { isLocal };

/**
 * Bindings and settings of the worker. `npm run bindings` generates the types of bindings. Object types list
 * only the methods that the worker calls, because it must not import the classes.
 */
export type Env = RoomsEnv &
  TurnstileSettings &
  Pick<Bindings, 'DB' | 'MEDIA' | 'ASSETS' | 'WEB_ORIGINS' | 'EMBED_ORIGINS'> & {
    AUDIT_LOG: DurableObjectNamespace<AuditLogApi>;
    BACKUP_MAKER: DurableObjectNamespace<BackupMakerApi>;
    PANEL_FEED: DurableObjectNamespace<PanelFeedApi>;
    PASSWORD_HASHERS: DurableObjectNamespace<PasswordHasherApi>;
    SHARE_PAINTER: DurableObjectNamespace<SharePainterApi>;
    /** On a local instance, `off` disables the request log. A deployed instance always writes it. */
    SAMAR_REQUEST_LOG?: string;
    /**
     * Signs the short-lived tokens for backup, restore and the first owner. Set by a deployment, replaced by a command.
     */
    SAMAR_OPERATOR_KEY?: string;
    /** With `on`, HSTS includes the subdomains of the site's host. */
    SAMAR_HSTS_SUBDOMAINS?: string;
    /** Monitoring token for the health page, at least 32 characters. Without it the page refuses all callers. */
    SAMAR_HEALTH_TOKEN?: string;
  };

export type PageSettings = Partial<
  Pick<Env, 'EMBED_ORIGINS' | 'WEB_ORIGINS' | 'SAMAR_TURNSTILE_KEY' | 'SAMAR_HSTS_SUBDOMAINS'>
>;

export const hasSafeSecret = ({ SAMAR_SECRET: secret = '' }: Partial<Env>): boolean =>
  new TextEncoder().encode(secret).length >= SECRET_BYTES_MIN;

export const isRequestLogOff = (env: Env): boolean => isLocal(env) && env.SAMAR_REQUEST_LOG === 'off';

export type AppEnv = { Bindings: Env; Variables: { requestId: string; route?: string } };

const known = new WeakMap<Env, Env>();

/** Bindings that count file operations. The database client counts rows itself (`database/client.ts`). */
export function meteredEnv(env: Env): Env {
  const metered = known.get(env) ?? withParts(env, { MEDIA: meteredFiles(env.MEDIA) });
  known.set(env, metered);
  return metered;
}

/**
 * Writes and listings are class A of R2, reads class B; a removal is free (developers.cloudflare.com/r2/pricing,
 * 2026-11).
 */
const meteredFiles = (own: R2Bucket): R2Bucket =>
  withParts(own, {
    // Looks up the method at each call, because the bindings are cached and tests replace methods with spies.
    put: counted('fileWrites', (...call: Parameters<R2Bucket['put']>) => own.put(...call)),
    list: counted('fileWrites', (...call: Parameters<R2Bucket['list']>) => own.list(...call)),
    get: counted('fileReads', (...call: Parameters<R2Bucket['get']>) => own.get(...call)),
    head: counted('fileReads', (...call: Parameters<R2Bucket['head']>) => own.head(...call)),
  } as Partial<R2Bucket>);

function counted<Call extends unknown[], Answer>(
  operation: 'fileWrites' | 'fileReads',
  run: (...call: Call) => Answer,
): (...call: Call) => Answer {
  return (...call) => {
    isolateUsage.add(operation, 1);
    return run(...call);
  };
}

/** Counts all log lines of worker and objects, because each line is billed regardless of its level. */
export function countLogLines(to: Pick<Console, 'log' | 'info' | 'warn' | 'error'> = console): void {
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const write = to[level].bind(to);
    to[level] = (...line: unknown[]) => {
      isolateUsage.add('logLines', 1);
      write(...line);
    };
  }
}
