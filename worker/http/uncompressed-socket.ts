/**
 * An accepted socket without permessage-deflate: 30 KB of a compressed frame inflate to 30 MB before an object sees any of it. A deployed worker
 * refuses compression by the flag `no_web_socket_compression` in wrangler.toml, and drops this header. Miniflare has a worker of its own
 * in front, which would negotiate for the client unless the answer names an extension; an unknown one is never sent on (workerd 1.20261117, 2026-11).
 */
export function uncompressedSocket(accepted: Response): Response {
  const headers = new Headers(accepted.headers);
  headers.set('Sec-WebSocket-Extensions', 'none');
  return new Response(null, { status: 101, webSocket: accepted.webSocket, headers });
}
