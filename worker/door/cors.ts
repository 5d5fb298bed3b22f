import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { isAllowedOrigin } from '../gate/origin.ts';

const PREFLIGHT_SECONDS = 7_200; // Chromium keeps no answer for longer

/** Lets a page of an allowed origin read the answer; to every other page the answer says nothing of the kind. */
export function allowOrigin(c: Context<AppEnv>): void {
  // Also where there is no origin: a cache must not hand one asker's answer to another.
  c.header('Vary', 'Origin', { append: true });
  const origin = c.req.header('Origin');
  if (!origin || !isAllowedOrigin(origin, c.req.raw, c.env)) return;
  c.header('Access-Control-Allow-Origin', origin);
  c.header('Access-Control-Allow-Credentials', 'true');
  c.header('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
}

export const isPreflight = (c: Context<AppEnv>): boolean =>
  c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined;

/** What a page of an allowed origin may ask of this path; a foreign one is answered the same and told nothing. */
export function answerPreflight(c: Context<AppEnv>, methods: readonly string[]): Response {
  const origin = c.req.header('Origin') ?? null;
  if (isAllowedOrigin(origin, c.req.raw, c.env)) {
    c.header('Access-Control-Allow-Methods', methods.join(', '));
    c.header('Access-Control-Allow-Headers', 'Authorization, Content-Type');
    c.header('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
  }
  return c.body(null, 204);
}
