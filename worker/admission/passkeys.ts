import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { eq } from 'drizzle-orm';
import { PASSKEY_CHALLENGE_MS } from '../../protocol/entry-limits.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { type NewPasskey, PasskeyLogin, type PasskeyProof } from '../../protocol/rest/passkeys.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { deviceLabel } from '../accounts/member-sessions.ts';
import { assertNotBanned, exemptionOf, matchingBansQuery } from '../bans/matching-bans.ts';
import { database } from '../platform/database/client.ts';
import { type PasskeyRecord, passkeys } from '../platform/database/tables/accounts.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import { readBody } from '../platform/http/body.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { AppContext, Routes } from '../platform/http/handler.ts';
import { isAllowedOrigin } from '../platform/http/origin.ts';
import { bearerClaims, type Claims } from '../platform/http/tokens.ts';
import { accountById } from '../platform/sessions/account.ts';
import { presentDevice } from '../platform/sessions/device-proof.ts';
import { loginAttempts } from '../platform/sessions/login-attempts.ts';
import { openAccountSession } from './account-session.ts';
import { mayLogInHere } from './login.ts';
import { assertMemberAccepted } from './rules-consent.ts';

/** Page that creates or proves a passkey. A passkey is valid only for its page. */
type Page = { origin: string; rpID: string };

/** Refuses pages outside the site, because a passkey of a foreign page proves nothing here. */
export function pageOf(c: AppContext): Page {
  const origin = c.req.header('Origin') ?? new URL(c.req.url).origin;
  if (!isAllowedOrigin(origin, c)) throw new Failure('bad_origin');
  return { origin, rpID: new URL(origin).hostname };
}

/**
 * POST /users/passkeyOptions: returns options to create a passkey with a guest's token, or to log in with any member's
 * passkey without a token.
 */
async function passkeyOptions(c: AppContext): Promise<Response> {
  await spendEntry(c);
  const claims = await bearerClaims(c.env.SAMAR_SECRET, c.req);
  const purpose = purposeOf(claims);
  const options = claims
    ? await creationOptions(c, purpose, { id: claims.sub, name: claims.nickname })
    : await proofOptions(c, purpose);
  return answer(c, 'POST /users/passkeyOptions', { options: { ...options } });
}

type Owner = { id: string; name: string };

/** Options for creating a passkey. `known`: ids of the owner's passkeys. */
export function creationOptions(c: AppContext, purpose: string, owner: Owner, known: readonly string[] = []) {
  const { rpID } = pageOf(c);
  return generateRegistrationOptions({
    rpName: rpID,
    rpID,
    userName: owner.name,
    userDisplayName: owner.name,
    userID: Buffer.from(owner.id),
    challenge: issueChallenge(c, purpose, Date.now()),
    attestationType: 'none',
    excludeCredentials: known.map(id => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Options for proving a passkey. Without `known`, the browser offers all passkeys of the page. */
export function proofOptions(c: AppContext, purpose: string, known: readonly string[] = []) {
  const { rpID } = pageOf(c);
  const challenge = issueChallenge(c, purpose, Date.now());
  return generateAuthenticationOptions({
    rpID,
    challenge,
    userVerification: 'required',
    ...(known.length > 0 && { allowCredentials: known.map(id => ({ id })) }),
  });
}

/**
 * Purpose of a challenge: a login, or a new passkey in one session. Actions on the user's own account have separate
 * purposes.
 */
export const purposeOf = (claims: Pick<Claims, 'sub' | 'sessionID'> | null): string =>
  claims === null ? 'login' : `new ${claims.sub} ${claims.sessionID}`;

const NONCE_BYTES = 16;

/** A challenge needs no storage until its answer, because it contains its expiry and a signature over its purpose. */
function issueChallenge(c: AppContext, purpose: string, now: number): Uint8Array<ArrayBuffer> {
  const body = `${randomBytes(NONCE_BYTES).toString('base64url')}.${now + PASSKEY_CHALLENGE_MS}`;
  return new Uint8Array(Buffer.from(`${body}.${sign(c, purpose, body)}`));
}

const sign = (c: AppContext, purpose: string, body: string): string =>
  createHmac('sha256', c.env.SAMAR_SECRET).update(`passkey:${purpose}:${body}`).digest('base64url');

/** Nonce of an unexpired challenge with this purpose, or null for any other text. */
function nonceOf(c: AppContext, purpose: string, encoded: string, now: number): string | null {
  const [nonce, end, signature, ...rest] = Buffer.from(encoded, 'base64url').toString().split('.');
  if (!nonce || !end || !signature || rest.length > 0) return null;
  const [given, expected] = [signature, sign(c, purpose, `${nonce}.${end}`)].map(text => Buffer.from(text));
  if (!given || !expected || given.length !== expected.length || !timingSafeEqual(given, expected))
    return null;
  return Number(end) > now ? nonce : null;
}

/** Verifies the challenge in an answer and marks it as used, so that each challenge accepts one answer. */
const usesOnce = (c: AppContext, purpose: string) => async (challenge: string) => {
  // The decoded nonce identifies the challenge, because base64url has several encodings of the same bytes.
  const nonce = nonceOf(c, purpose, challenge, Date.now());
  if (nonce === null) return false;
  return (await lobbyOf(c.env).beginAttempts([{ limited: 'passkey', who: nonce }])) === 0;
};

/**
 * The public key of a new passkey, with the device name.
 * @throws Failure for a forged, repeated or late answer, or one from another origin. Attestation is refused, because
 * the site requests none.
 */
export async function verifiedPasskey(
  c: AppContext,
  purpose: string,
  passkey: NewPasskey,
): Promise<PasskeyRecord> {
  const { origin, rpID } = pageOf(c);
  const verified = await orRefused(async () => {
    const attestation = decodeAttestationObject(
      new Uint8Array(Buffer.from(passkey.response.attestationObject, 'base64url')),
    );
    if (attestation.get('fmt') !== 'none') return null;
    return verifyRegistrationResponse({
      response: { ...credentialOf(passkey), response: passkey.response },
      expectedChallenge: usesOnce(c, purpose),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
  });
  if (!verified?.verified) throw new Failure('passkey_invalid');
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const name = deviceLabel(c.req.header('User-Agent') ?? '');
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, name };
}

/** Converts the library's errors about an invalid answer into a refusal. Rethrows failures of the site's own calls. */
async function orRefused<Result>(verify: () => Promise<Result>): Promise<Result | null> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Failure) throw error;
    console.warn(JSON.stringify({ what: 'passkey_refused', why: String(error).slice(0, WHY_MAX) }));
    return null;
  }
}

const WHY_MAX = 200;

const credentialOf = ({ id, rawId, type }: Pick<NewPasskey, 'id' | 'rawId' | 'type'>) => ({
  ...{ id, rawId, type },
  clientExtensionResults: {},
});

/**
 * POST /users/passkeyLogin: starts a session by passkey. An unknown passkey and an invalid proof get the same answer.
 */
async function passkeyLogin(c: AppContext): Promise<Response> {
  await spendEntry(c);
  pageOf(c);
  const { passkey, fingerprint, visibility, answer: given } = await readBody(c, PasskeyLogin, 'User');
  const now = Date.now();
  const { device } = await presentDevice(c, now);
  const db = database(c.env);
  const candidate = {
    ...clientInfo(c),
    fingerprint: '',
    deviceId: device.deviceId,
    originURL: '',
  };
  const { tries } = loginAttempts(c, `passkey ${passkey.id}`, null);
  const verdict = await lobbyOf(c.env).beginLogin({ onSite: null, tries }, null);
  const { waitMs: retryAfterMs, askedRules } = 'waitMs' in verdict ? verdict : { waitMs: 0 };
  if (retryAfterMs > 0) throw new Failure('too_many_requests', { retryAfterMs });
  const [banned, [key]] = await db.batch([
    matchingBansQuery(db, candidate, now),
    db.select().from(passkeys).where(eq(passkeys.credentialId, passkey.id)),
  ]);
  const counter = key ? await provedCounter(c, purposeOf(null), passkey, key) : null;
  const [row] = key && counter !== null ? await accountById(db, key.accountId) : [];
  // An account's exemptions apply only after authentication, as at the password login.
  assertNotBanned(banned, candidate, exemptionOf(row, now));
  if (!row || counter === null || !mayLogInHere(row, c.env)) throw new Failure('wrong_credentials');
  await db.update(passkeys).set({ counter, usedAt: now }).where(eq(passkeys.credentialId, passkey.id));
  await lobbyOf(c.env).clearAttempts(tries);
  const acceptedRules = await assertMemberAccepted(c, askedRules, row, given, now);
  const arrival = {
    device,
    fingerprint: fingerprint ?? '',
    visibility: visibility ?? 'visible',
    began: 'password',
    acceptedRules,
  } as const;
  const { user, issued } = await openAccountSession(c, row, arrival, now);
  return answer(c, 'POST /users/passkeyLogin', { user }, issued);
}

/** Authenticator's counter in the proof, or null for an invalid proof. */
export async function provedCounter(
  c: AppContext,
  purpose: string,
  passkey: PasskeyProof,
  { credentialId, publicKey, counter }: PasskeyRecord,
): Promise<number | null> {
  const { origin, rpID } = pageOf(c);
  const { userHandle, ...response } = passkey.response;
  const verified = await orRefused(() =>
    verifyAuthenticationResponse({
      response: {
        ...credentialOf(passkey),
        response: { ...response, ...(userHandle && { userHandle }) },
      },
      expectedChallenge: usesOnce(c, purpose),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
      },
      requireUserVerification: true,
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

export const passkeyRoutes = {
  '/users/passkeyOptions': { POST: passkeyOptions },
  '/users/passkeyLogin': { POST: passkeyLogin },
} satisfies Routes;
