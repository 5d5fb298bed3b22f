import { timingSafeEqual } from 'node:crypto';
import { SECRET_BYTES_MIN } from '../../protocol/entry-limits.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { AppContext } from '../http/handler.ts';
import { bearerToken } from './tokens.ts';

/** Refuses whoever does not show a secret of the site's own configuration; everybody where there is none. */
export function assertSharedSecret(c: AppContext, secret = ''): void {
  if (secret.length < SECRET_BYTES_MIN) throw new Failure('unauthorized');
  const given = new TextEncoder().encode(bearerToken(c.req.raw) ?? '');
  const wanted = new TextEncoder().encode(secret);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Failure('unauthorized');
}
