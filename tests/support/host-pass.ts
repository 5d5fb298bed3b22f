import { sign } from 'hono/jwt';
import type { HostPass } from '../../protocol/rest/admission.ts';

export const HOST = 'https://forum.example';

/** Current claims of a host's server about a user. */
export const passOf = (now: number, over: Partial<HostPass> & Record<string, unknown> = {}) => ({
  jti: crypto.randomUUID(),
  iat: Math.floor(now / 1000),
  origin: HOST,
  sub: '42',
  nickname: 'سلمى',
  ...over,
});

/** Signs it with a key, as a host does. */
export const signPass = (
  key: { id: string; secret: string },
  claims: Record<string, unknown>,
): Promise<string> =>
  // hono/jwt puts the id of a key into the header where the key is a JWK (4.10).
  sign(
    claims,
    {
      kty: 'oct',
      kid: key.id,
      k: Buffer.from(key.secret).toString('base64url'),
      alg: 'HS256',
    },
    'HS256',
  );
