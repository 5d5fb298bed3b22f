import type { MiddlewareHandler } from 'hono';
import { BODY_MS } from '../../protocol/entry-limits.ts';
import type { AppEnv } from '../env.ts';

/** Twice as much as the largest body that is taken. More than that is not worth the connection. */
const DISCARDED_MAX_BYTES = 1024 * 1024;

/**
 * Reads what a refusal has left of a body, and forgets it. The runtime's server reads no more than 64 KiB of it behind an answer and
 * then closes the connection without a word of it in the answer (github.com/cloudflare/workerd, 1741, 2024-02), so that
 * whatever the client sends on it next fails. A body that is longer, or has not said its length, still costs its connection.
 */
export const discardBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { body, headers } = c.req.raw;
  await next();
  const isShort = Number(headers.get('Content-Length') ?? Number.NaN) <= DISCARDED_MAX_BYTES;
  if (!body || body.locked || !isShort) return;
  // A client that goes away while sending, or sends too slowly, loses its connection.
  await body.pipeTo(new WritableStream(), { signal: AbortSignal.timeout(BODY_MS) }).catch(() => {});
};
