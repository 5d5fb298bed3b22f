import { createHash } from 'node:crypto';
import type { NewPasskey, PasskeyProof } from '../../protocol/rest/passkeys.ts';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const text = (word: string): number[] => [0x60 + word.length, ...Buffer.from(word)];
const bytesOf = (bytes: Uint8Array): number[] => [0x59, bytes.length >> 8, bytes.length & 255, ...bytes];

const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

type Options = { challenge: string };
type Over = { origin?: string; rpID?: string; isVerified?: boolean; format?: string; type?: string };

/** An authenticator with one passkey (ES256), as specified in WebAuthn Level 3. */
export class Authenticator {
  readonly id = crypto.getRandomValues(new Uint8Array(32));
  counter = 0;
  #pair = crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);

  async create({ challenge }: Options, over: Over = {}): Promise<NewPasskey> {
    const { publicKey } = (await this.#pair) as CryptoKeyPair;
    const { x = '', y = '' } = (await crypto.subtle.exportKey('jwk', publicKey)) as JsonWebKey;
    const coordinate = (value: string) => [0x58, 0x20, ...Buffer.from(value, 'base64url')];
    const key = [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, ...coordinate(x), 0x22, ...coordinate(y)];
    const authData = Uint8Array.from([
      ...this.#head(ATTESTED, over),
      ...new Uint8Array(16),
      0,
      this.id.length,
      ...this.id,
      ...key,
    ]);
    const { format = 'none' } = over;
    const attestation = [
      0xa3,
      ...[...text('fmt'), ...text(format)],
      ...[...text('attStmt'), 0xa0],
      ...[...text('authData'), ...bytesOf(authData)],
    ];
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(this.#client('webauthn.create', challenge, over)),
        attestationObject: base64url(Uint8Array.from(attestation)),
      },
    };
  }

  async prove({ challenge }: Options, over: Over = {}): Promise<PasskeyProof> {
    const { privateKey } = (await this.#pair) as CryptoKeyPair;
    const authData = Uint8Array.from(this.#head(0, over));
    const client = this.#client('webauthn.get', challenge, over);
    const signed = Uint8Array.from([...authData, ...sha256(client)]);
    const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, signed);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(derOf(new Uint8Array(raw))),
      },
    };
  }

  #credential() {
    return { id: base64url(this.id), rawId: base64url(this.id), type: 'public-key' } as const;
  }

  #client(type: string, challenge: string, { origin = 'http://localhost', type: other }: Over): Buffer {
    return Buffer.from(JSON.stringify({ type: other ?? type, challenge, origin, crossOrigin: false }));
  }

  #head(flags: number, { rpID = 'localhost', isVerified = true }: Over): number[] {
    this.counter++;
    const counter = [0, 0, this.counter >> 8, this.counter & 255];
    return [...sha256(rpID), PRESENT | (isVerified ? VERIFIED : 0) | flags, ...counter];
  }
}

/** The two numbers of a signature in ASN.1, the format of authenticators. */
function derOf(raw: Uint8Array): Uint8Array {
  const number = (value: Uint8Array): number[] => {
    const digits = [...value];
    while (digits.length > 1 && digits[0] === 0 && (digits[1] ?? 0) < 128) digits.shift();
    if ((digits[0] ?? 0) >= 128) digits.unshift(0);
    return [2, digits.length, ...digits];
  };
  const body = [...number(raw.slice(0, 32)), ...number(raw.slice(32))];
  return Uint8Array.from([0x30, body.length, ...body]);
}
