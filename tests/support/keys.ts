import { Buffer } from 'node:buffer';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { sign } from 'hono/jwt';
import type { HostPass } from '../../protocol/rest/admission.ts';

const SITE = 'http://localhost/api/v1';

type Forged = Partial<{ htm: string; htu: string; iat: number; jti: string; typ: string; ath: string }>;

/** A client with its own key, which it proves in each request (RFC 9449). */
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

  /** Headers for one POST to a path under /api/v1. With a token the proof contains its hash. */
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

type Received = {
  message: Record<string, unknown>;
  headers: Record<string, string>;
  claims: { aud: string; exp: number; sub: string };
};

const text = (words: string): Buffer => Buffer.from(words, 'latin1');

/** A browser with its push service. It subscribes, and decrypts pushes by RFC 8291 and RFC 8292. */
export class PushReceiver {
  readonly endpoint: string;
  readonly received: Received[] = [];
  #pair = createECDH('prime256v1');
  #auth = randomBytes(16);
  #publicKey = this.#pair.generateKeys();

  constructor(endpoint: string) {
    this.endpoint = endpoint;
  }

  get subscription() {
    const keys = { p256dh: this.#publicKey.toString('base64url'), auth: this.#auth.toString('base64url') };
    return { endpoint: this.endpoint, keys };
  }

  async take({ headers, body }: { headers: Headers; body: Uint8Array }, siteKey: string): Promise<void> {
    const named = Object.fromEntries(headers);
    const message = JSON.parse(this.#open(Buffer.from(body)));
    const claims = await claimsIn(named.authorization ?? '', siteKey);
    this.received.push({ message, headers: named, claims });
  }

  /** RFC 8291, 3.4, and the record of RFC 8188, 2.1. */
  #open(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const sealed = body.subarray(21 + sender.length);
    const shared = this.#pair.computeSecret(sender);
    const info = Buffer.concat([text('WebPush: info\0'), this.#publicKey, sender]);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#auth, info, 32));
    const derived = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, text(`Content-Encoding: ${what}\0`), length));
    const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  }
}

/** RFC 8292: `vapid t=token, k=key`, signed with the key from the subscription. */
async function claimsIn(authorization: string, siteKey: string): Promise<Received['claims']> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== siteKey) throw new Error('the key differs from the subscribed one');
  const [header = '', claims = '', signature = ''] = token.split('.');
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const publicKey = await crypto.subtle.importKey('raw', Buffer.from(key, 'base64url'), ecdsa, false, [
    'verify',
  ]);
  const signed = text(`${header}.${claims}`);
  if (!(await crypto.subtle.verify(ecdsa, publicKey, Buffer.from(signature, 'base64url'), signed)))
    throw new Error('the signature does not match the key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

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

export const signPass = (
  key: { id: string; secret: string },
  claims: Record<string, unknown>,
): Promise<string> =>
  // hono/jwt adds a key's id to the header only if the key is a JWK (4.10).
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
