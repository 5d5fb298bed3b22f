import { decode } from 'hono/jwt';
import { z } from 'zod';
import { SECOND_MS } from '../../protocol/constants.ts';
import { HOST_PASS_MS, HOST_PASS_SKEW_MS } from '../../protocol/entry-limits.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { HostPass, type HostPassEntry } from '../../protocol/rest/admission.ts';
import { verifiedClaims } from '../platform/http/tokens.ts';

const Header = z.strictObject({
  alg: z.literal('HS256'),
  typ: z.literal('JWT').exactOptional(),
  kid: z.string().min(1).max(64),
});

/** Key id and claims of a pass before its signature is checked; null for another text. */
export function readHostPass(pass: string): { keyId: string; claims: HostPass } | null {
  try {
    const { header, payload } = decode(pass);
    return { keyId: Header.parse(header).kid, claims: HostPass.parse(payload) };
  } catch {
    return null;
  }
}

export const isSignedBy = async (keySecret: string, pass: string): Promise<boolean> =>
  (await verifiedClaims(HostPass, pass, keySecret)) !== null;

/** Milliseconds since it was signed, by the clock of who signed it. */
export const ageOf = ({ iat }: HostPass, now: number): number => now - iat * SECOND_MS;

/** From when on the pass is stale, as far as that clock may be wrong. */
export const staleAt = ({ iat }: HostPass): number => iat * SECOND_MS + HOST_PASS_MS + HOST_PASS_SKEW_MS;

export type PassTime = 'fresh' | 'early' | 'late';

export function timeOf(claims: HostPass, now: number): PassTime {
  if (ageOf(claims, now) < -HOST_PASS_SKEW_MS) return 'early';
  return now < staleAt(claims) ? 'fresh' : 'late';
}

/**
 * Data for checking a pass: secrets of the site's keys (undefined for unknown ones), and origins that may embed the
 * chat.
 */
export type PassChecker<Key> = {
  findKey: (keyId: string) => Promise<Key | undefined>;
  secretOf: (keyId: string) => string;
  embedOrigins: readonly string[];
};

/** Claims of a valid pass, with its key. Reuse is checked elsewhere. */
export async function assertHostPass<Key>(
  { findKey, secretOf, embedOrigins }: PassChecker<Key>,
  { pass, origin }: Pick<HostPassEntry, 'pass' | 'origin'>,
  now: number,
): Promise<{ key: Key; keyId: string; claims: HostPass }> {
  const read = readHostPass(pass);
  const key = read ? await findKey(read.keyId) : undefined;
  if (!read || !key || !(await isSignedBy(secretOf(read.keyId), pass))) throw new Failure('pass_invalid');
  const { keyId, claims } = read;
  if (timeOf(claims, now) !== 'fresh') throw new Failure('pass_stale');
  if (claims.origin !== origin || !embedOrigins.includes(origin)) throw new Failure('bad_origin');
  return { key, keyId, claims };
}
