import { waitUntil } from 'cloudflare:workers';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { AppContext } from '../http/handler.ts';
import { spendFile, spendMissingFile } from '../http/request-budget.ts';
import { BUILT_IN } from './built-in.ts';
import { isOfBackup } from './store.ts';

// Uploads may be cached forever, because the server chooses each file name and never reuses it for other content.
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;
const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
// Only browsers may cache these files, for an hour, so that a deleted picture of a message or profile disappears soon.
const AN_HOUR = 'private, max-age=3600';

const lifetimeOf = (key: string): string => {
  if (BUILT_IN.has(key)) return A_DAY;
  return /^(?:pictures|profiles|voice)\//.test(key) ? AN_HOUR : FOREVER;
};

/**
 * GET /uploads/{key}: returns a file of the site. Avatars, stars, emojis and site pictures come from the cache of the
 * nearest data center, other files from R2.
 */
export async function serveUpload(c: AppContext): Promise<Response> {
  const key = storageKey(new URL(c.req.url).pathname);
  if (key === null || !isKeptNear(key)) return stored(c, key);
  const { origin, pathname } = new URL(c.req.url);
  const address = `${origin}${pathname}`;
  const near = await caches.default.match(new Request(address, { headers: conditionalHeaders(c) }));
  if (near) return lasting(near, FOREVER);
  const answer = await stored(c, key);
  if (answer.status === 200) waitUntil(keepNear(address, lasting(answer.clone(), 'max-age=3600')));
  return answer;
}

async function keepNear(address: string, answer: Response): Promise<void> {
  try {
    await caches.default.put(address, answer);
  } catch (error) {
    console.warn(JSON.stringify({ what: 'file_not_kept', address, error: String(error) }));
  }
}

/**
 * Whether a file is cached in the data center for an hour, so that removed pictures disappear soon. Users' pictures are
 * excluded because of erasure.
 */
const isKeptNear = (key: string): boolean => /^(?:avatars|stars|emojis|site)\//.test(key);

function lasting(answer: Response, lifetime: string): Response {
  const copy = new Response(answer.body, answer);
  copy.headers.set('Cache-Control', lifetime);
  return copy;
}

async function stored(c: AppContext, key: string | null): Promise<Response> {
  if (key === null) throw new Failure('not_found');
  await spendFile(c);
  const object = await c.env.MEDIA.get(key, { onlyIf: conditionalHeaders(c) });
  if (!object) {
    if (BUILT_IN.has(key)) return c.env.ASSETS.fetch(new URL(`/${key}`, c.req.url));
    spendMissingFile(c);
    throw new Failure('not_found');
  }
  const headers = new Headers({
    ...HEADERS,
    ETag: object.httpEtag,
    'Cache-Control': lifetimeOf(key),
  });
  object.writeHttpMetadata(headers);
  if (!('body' in object)) return new Response(null, { status: 304, headers });
  if (key.startsWith('voice/'))
    return partOf(new Uint8Array(await object.arrayBuffer()), c.req.header('Range'), headers);
  // Cast because the check for a body narrows R2's type to unknown.
  return new Response(object.body as ReadableStream, { headers });
}

/**
 * Safari plays no sound from a server without range requests (2026-11). A request for several ranges gets the whole
 * file.
 */
function partOf(bytes: Uint8Array<ArrayBuffer>, asked: string | undefined, headers: Headers): Response {
  headers.set('Accept-Ranges', 'bytes');
  const [, first = '', last = ''] = /^bytes=(\d{0,9})-(\d{0,9})$/.exec(asked ?? '') ?? [];
  if (first === '' && last === '') return new Response(bytes, { headers });
  const size = bytes.length;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
  return new Response(bytes.slice(start, end + 1), { status: 206, headers });
}

/** The client's `If-None-Match` header, unless it is malformed, because R2 throws on a malformed one. */
function conditionalHeaders(c: AppContext): Headers {
  const etags = c.req.header('If-None-Match') ?? '';
  return new Headers(ETAGS.test(etags) ? { 'If-None-Match': etags } : {});
}

const ETAGS = /^(?:\*|(?:W\/)?"[^"]*"(?:, ?(?:W\/)?"[^"]*")*)$/;
const KEY_MAX_BYTES = 1024;

/** Key of a path in R2, or null for an invalid path. */
function storageKey(pathname: string): string | null {
  try {
    const key = decodeURIComponent(pathname.slice('/uploads/'.length));
    if (new TextEncoder().encode(key).length > KEY_MAX_BYTES || isOfBackup(key)) return null;
    return key.split('/').some(part => part === '' || part === '.' || part === '..') ? null : key;
  } catch {
    return null;
  }
}
