import { Buffer } from 'node:buffer';
import { decode, verify } from 'hono/jwt';
import { z } from 'zod';
import { PROOF_WINDOW_MS, PROOFS_REMEMBERED } from '../../../protocol/constants.ts';
import type { AppContext } from '../http/handler.ts';
import { bearerToken, type Claims, expiredBearerClaims } from '../http/tokens.ts';
import { type Device, readDeviceMark } from './device.ts';

/** Used proofs, stored until they expire. At the size limit the oldest proof is removed. */
export class SeenProofs {
  #max: number;
  #until = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Stores a proof until this time (milliseconds). Returns false if it was already stored. */
  add(proof: string, until: number, now: number): boolean {
    if ((this.#until.get(proof) ?? 0) > now) return false;
    this.#until.delete(proof);
    this.#until.set(proof, until);
    // A Map preserves insertion order, so expired proofs come first.
    for (const [oldest, over] of this.#until) {
      if (over > now && this.#until.size <= this.#max) break;
      this.#until.delete(oldest);
    }
    return true;
  }

  get size(): number {
    return this.#until.size;
  }
}

/** RFC 9449, 4.2: the header contains a public key only, on the curve that every browser supports (ES256). */
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

// Used proofs of this isolate. Another isolate accepts a fresh proof once more, for the same path and token.
const seen = new SeenProofs(PROOFS_REMEMBERED);

/**
 * Thumbprint (RFC 7638) of the key in the `DPoP` header, or null without a valid proof. A proof is invalid if it is
 * forged, expired, already used or made for another request. With a token, the proof must contain the token's hash
 * (`ath`).
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

/** RFC 9449, 4.3: checks the method, and the address without query and fragment. A trailing slash is ignored. */
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

/** JSON of the members that a thumbprint requires, sorted by name. */
const thumbprint = ({ crv, kty, x, y }: Jwk): Promise<string> => digest(JSON.stringify({ crv, kty, x, y }));

const digest = async (text: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('base64url');

/** Device that requests a session, and its previous session or null. */
export type PresentDevice = { device: Device; sessionId: string | null };

/**
 * Device of a login, from its device mark or else from the token. A mark bound to a key requires a proof of that key.
 * Without a valid mark or token, the device is new.
 */
export async function presentDevice(c: AppContext, now: number): Promise<PresentDevice> {
  const secret = c.env.SAMAR_SECRET;
  const [jkt, marked, claims] = await Promise.all([
    provenKey(c, now),
    readDeviceMark(secret, c.req.header('Samar-Device') ?? ''),
    expiredBearerClaims(secret, c.req),
  ]);
  const isOurs = (known: Device | null): known is Device =>
    known !== null && (known.jkt === null || known.jkt === jkt);
  const session = claims && deviceIn(claims);
  const known = [marked, session].find(isOurs);
  // Binds the device to the client's key, if the client has one.
  const device = known ? { ...known, jkt } : { deviceId: crypto.randomUUID(), since: now, jkt };
  const isCurrent = claims !== null && claims.exp * 1000 > now;
  return { device, sessionId: isCurrent && isOurs(session) ? claims.sessionID : null };
}

/** Whether the request contains the proof that a key-bound token requires. Tokens without a key need none. */
export async function provesOwnToken(
  c: AppContext,
  { cnf }: Pick<Claims, 'cnf'>,
  now: number,
): Promise<boolean> {
  return cnf === undefined || (await provenKey(c, now, bearerToken(c.req.raw))) === cnf.jkt;
}

const deviceIn = ({ deviceID: deviceId, deviceSince: since, cnf }: Claims): Device => ({
  deviceId,
  since,
  jkt: cnf?.jkt ?? null,
});

/** Device of an authenticated session, with the accounts in its mark. */
export async function deviceOfToken(c: AppContext, claims: Claims): Promise<Device> {
  const device = deviceIn(claims);
  const marked = await readDeviceMark(c.env.SAMAR_SECRET, c.req.header('Samar-Device') ?? '');
  return marked?.deviceId === device.deviceId && marked.accounts
    ? { ...device, accounts: marked.accounts }
    : device;
}

export const deviceClaims = ({ deviceId, since, jkt }: Device) => ({
  deviceID: deviceId,
  deviceSince: since,
  ...(jkt !== null && { cnf: { jkt } }),
});
