import { MINUTE_MS, SECOND_MS } from '../../../protocol/constants.ts';
import { isListsVersion } from '../../../rooms-do/rpc/digest.ts';
import type { AppContext, Handler } from './handler.ts';
import { nearDatabase } from './near-database.ts';
import { canonicalAddress, LIST_PARAMETERS } from './origin.ts';
import { bearerClaims, bearerToken } from './tokens.ts';

/**
 * Accepts a socket without permessage-deflate, because 30 KB of a compressed frame inflate to 30 MB before an object
 * receives it. A deployed worker disables compression by the flag `no_web_socket_compression` in wrangler.toml and
 * drops this header. Miniflare's own worker in front would negotiate compression unless the answer names an extension.
 * It never forwards an unknown extension (workerd 1.20261117, 2026-11).
 */
export function uncompressedSocket(accepted: Response): Response {
  const headers = new Headers(accepted.headers);
  headers.set('Sec-WebSocket-Extensions', 'none');
  return new Response(null, { status: 101, webSocket: accepted.webSocket, headers });
}

/** Cache lifetime of an answer. */
const KEPT_S = (5 * MINUTE_MS) / SECOND_MS;

/** Type of caller, determined without a database read. */
type Caller = 'nobody' | 'visitor' | 'super';

/**
 * Serves a public list. A request with a lists version (`?v=`) is answered from the cache of the data center, which has
 * one entry per caller type. Without a version, the nearest database replica is read. Unknown versions or parameters
 * redirect to the canonical address, because each variant would be cached. `isKept`: caller types whose answers may be
 * cached. The others read the primary database.
 */
export const fromEdge =
  (handler: Handler, isKept: (caller: Caller) => boolean = () => true): Handler =>
  async c => {
    const version = c.req.query('v') ?? '';
    const isIssued = isListsVersion(c.env.SAMAR_SECRET, version);
    const elsewhere = canonicalAddress(c, isIssued ? [...LIST_PARAMETERS, 'v'] : LIST_PARAMETERS);
    if (elsewhere) return elsewhere;
    const caller = await callerOf(c);
    // Accounts may be operators, so their lists are read from the primary database.
    if (c.req.method !== 'GET' || !isKept(caller)) return handler(c);
    if (!isIssued) return nearDatabase(c, handler);
    const key = keyOf(c, caller);
    const kept = await caches.default.match(key);
    if (kept) return c.body(await kept.text(), 200, { 'Content-Type': JSON_TYPE });
    const answer = await handler(c);
    if (answer.status === 200)
      c.executionCtx.waitUntil(caches.default.put(key, toKeep(await answer.clone().text())));
    return answer;
  };

const JSON_TYPE = 'application/json';

async function callerOf(c: AppContext): Promise<Caller> {
  if (bearerToken(c.req.raw) === null) return 'nobody';
  const claims = await bearerClaims(c.env.SAMAR_SECRET, c.req);
  // A caller with an invalid token gets the visitor's answer.
  return claims?.accountType ?? 'visitor';
}

/** Cache key: site, path, query, and type of caller. */
function keyOf(c: AppContext, caller: Caller): string {
  const url = new URL(c.req.url);
  url.searchParams.set('caller', caller);
  url.searchParams.sort();
  return url.href;
}

/** Caches the answer without headers meant for the first caller. */
const toKeep = (text: string): Response =>
  new Response(text, { headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': `max-age=${KEPT_S}` } });
