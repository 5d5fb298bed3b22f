import { Buffer } from 'node:buffer';

const SITE = 'http://localhost/api/v1';

/** Wrong values in a proof. */
type Forged = Partial<{ htm: string; htu: string; iat: number; jti: string; typ: string; ath: string }>;

/** A client with a key of its own, which it proves to hold at each request (RFC 9449). */
export class KeyHolder {
  readonly #keys: CryptoKeyPair;

  private constructor(keys: CryptoKeyPair) {
    this.#keys = keys;
  }

  static async create(): Promise<KeyHolder> {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    return new KeyHolder(
      (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair,
    );
  }

  /** The headers of one POST, for a path under /api/v1. With a token the proof names it. */
  async proof(path: string, token: string | null = null, forged: Forged = {}): Promise<{ DPoP: string }> {
    const { kty, crv, x, y } = (await crypto.subtle.exportKey('jwk', this.#keys.publicKey)) as JsonWebKey;
    const { typ = 'dpop+jwt', ...claims } = forged;
    const header = { typ, alg: 'ES256', jwk: { kty, crv, x, y } };
    const payload = {
      jti: crypto.randomUUID(),
      htm: 'POST',
      htu: `${SITE}${path}`,
      iat: Math.floor(Date.now() / 1000),
      ...(token !== null && { ath: await hashOf(token) }),
      ...claims,
    };
    const body = [header, payload].map(part => base64url(JSON.stringify(part))).join('.');
    const signature = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      this.#keys.privateKey,
      new TextEncoder().encode(body),
    );
    return { DPoP: `${body}.${Buffer.from(signature).toString('base64url')}` };
  }
}

export const hashOf = async (text: string): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

const base64url = (bytes: string | ArrayBuffer): string =>
  Buffer.from(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : new Uint8Array(bytes)).toString(
    'base64url',
  );
