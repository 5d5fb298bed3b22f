// A host pass for «سمر», made by a Node server. To see one:
// SAMAR_KEY=… SAMAR_KEY_SECRET=… SAMAR_ORIGIN=https://www.example.org node node.mjs 42 سلمى
import { createHmac, randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';

const base64url = text => Buffer.from(text, 'utf8').toString('base64url');

/** Signs a pass. `id`: the user's id at your site. `username` (and `cap`): only for users with a chat account. */
export function hostPass({ key, secret, origin }, { id, nickname, ...account }) {
  const header = { alg: 'HS256', typ: 'JWT', kid: key };
  const claims = {
    jti: randomUUID(),
    iat: Math.floor(Date.now() / 1000),
    origin,
    sub: String(id),
    nickname,
    ...account,
  };
  const signed = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(claims))}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { SAMAR_KEY: key, SAMAR_KEY_SECRET: secret, SAMAR_ORIGIN: origin } = process.env;
  const [id, nickname, username, cap] = process.argv.slice(2);
  if (!key || !secret || !origin || !id || !nickname) {
    console.error(
      'Set SAMAR_KEY, SAMAR_KEY_SECRET and SAMAR_ORIGIN, and give an id and a nickname: node node.mjs 42 سلمى',
    );
    process.exit(2);
  }
  console.log(
    hostPass({ key, secret, origin }, { id, nickname, ...(username && { username }), ...(cap && { cap }) }),
  );
}
