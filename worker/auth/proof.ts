import { Buffer } from 'node:buffer';
import { decode, verify } from 'hono/jwt';
import { z } from 'zod';
import { PROOF_WINDOW_MS, PROOFS_REMEMBERED } from '../../protocol/constants.ts';
import type { AppContext } from '../http/handler.ts';
import { SeenProofs } from './seen-proofs.ts';

/** RFC 9449, 4.2: a public key alone, of the one curve that every browser has (ES256). */
const Header = z.object({
  typ: z.literal('dpop+jwt'),
  alg: z.literal('ES256'),
  jwk: z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string().max(64),
    y: z.string().max(64),
    ext: z.boolean().optional(),
    key_ops: z.array(z.string()).optional(),
  }),
});

const Payload = z.object({
  jti: z.string().min(1).max(128),
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  ath: z.string().optional(),
});

const PROOF_MAX = 2_048;

// Of this copy of the worker. In another a proof passes once more, for as long as it is fresh, at the same path and, where
// there is a token, with the same token.
const seen = new SeenProofs(PROOFS_REMEMBERED);

/**
 * The thumbprint (RFC 7638) of the key that a request proves to hold by its `DPoP` header, or null: without a proof, and for one
 * that is forged, not fresh, of another request or sent before. With a token the proof must name it (`ath`).
 */
export async function provenKey(
  c: AppContext,
  now: number,
  token: string | null = null,
): Promise<string | null> {
  const proof = c.req.header('DPoP') ?? '';
  const read = proof.length <= PROOF_MAX ? readProof(proof) : null;
  if (!read || !isOfRequest(read.payload, c.req.raw)) return null;
  const { jti, iat, ath } = read.payload;
  if (Math.abs(now - iat * 1000) > PROOF_WINDOW_MS) return null;
  if (token !== null && ath !== (await digest(token))) return null;
  if (!(await isSigned(proof, read.header.jwk))) return null;
  const jkt = await thumbprint(read.header.jwk);
  return seen.add(`${jkt} ${jti}`, now + 2 * PROOF_WINDOW_MS, now) ? jkt : null;
}

type Jwk = z.infer<typeof Header>['jwk'];

function readProof(proof: string) {
  try {
    const { header, payload } = decode(proof);
    return { header: Header.parse(header), payload: Payload.parse(payload) };
  } catch {
    return null;
  }
}

/** RFC 9449, 4.3: the method, and the address without query and fragment. A slash at the end makes no difference. */
function isOfRequest({ htm, htu }: z.infer<typeof Payload>, { method, url }: Request): boolean {
  const addressOf = (text: string) => {
    const { origin, pathname } = new URL(text);
    return origin + pathname.replace(/\/+$/, '');
  };
  return htm === method && URL.canParse(htu) && addressOf(htu) === addressOf(url);
}

async function isSigned(proof: string, { kty, crv, x, y }: Jwk): Promise<boolean> {
  try {
    await verify(
      proof,
      { kty, crv, x, y },
      { alg: 'ES256', typ: 'dpop+jwt', iat: false, exp: false, nbf: false },
    );
    return true;
  } catch {
    return false;
  }
}

/** The members that a thumbprint needs, in the order of their names. */
const thumbprint = ({ crv, kty, x, y }: Jwk): Promise<string> => digest(JSON.stringify({ crv, kty, x, y }));

const digest = async (text: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('base64url');
