import { deviceKey } from '../../browser/device-key.ts';
import { readStored, writeStored } from '../../browser/local-storage.ts';
import { API_ORIGIN } from './http-client.ts';

const MARK_KEY = 'samar.device';

/** Stores the device mark issued by the server, for this browser's next login. */
export const keepDeviceMark = (mark: string | undefined): void => {
  if (mark !== undefined) writeStored(MARK_KEY, mark);
};

/** Headers of a login request: device mark and proof of this browser's key. */
export const loginHeaders = async (
  path: string,
  method: 'POST' | 'DELETE' = 'POST',
): Promise<Record<string, string>> => {
  const mark = readStored<string>(MARK_KEY);
  return { ...(mark !== null && { 'Samar-Device': mark }), ...(await proofHeaders(path, null, method)) };
};

/** Proof (RFC 9449) that this browser has the key to which the token is bound. Empty without a key. */
export const proofHeaders = async (
  path: string,
  token: string | null,
  htm: 'POST' | 'PATCH' | 'DELETE' = 'POST',
): Promise<Record<string, string>> => {
  const key = await deviceKey();
  if (key === null) return {};
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey);
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } };
  const payload = {
    jti: crypto.randomUUID(),
    htm,
    htu: new URL(`${API_ORIGIN}/api/v1${path}`, location.href).href,
    iat: Math.floor(Date.now() / 1000),
    ...(token !== null && { ath: base64url(await crypto.subtle.digest('SHA-256', bytesOf(token))) }),
  };
  const body = `${base64url(bytesOf(JSON.stringify(header)))}.${base64url(bytesOf(JSON.stringify(payload)))}`;
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  return { DPoP: `${body}.${base64url(await crypto.subtle.sign(algorithm, key.privateKey, bytesOf(body)))}` };
};

/** Path named in the proof of an account change. */
export const accountPath = (id: string): string => `/users/updateUser/${encodeURIComponent(id)}`;

const bytesOf = (text: string) => new TextEncoder().encode(text);

const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
