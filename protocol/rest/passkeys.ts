import { z } from 'zod';
import { RulesAnswer } from '../entities/protection.ts';
import { Fingerprint, VISIBILITIES } from '../entities/user.ts';

/** Bytes as browsers write them (WebAuthn Level 3, 5.1): base64url without padding. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/, 'is no base64url')
    .max(max, `has at most ${max} characters`);

const CREDENTIAL_ID_MAX = 1_400;
const DATA_MAX = 8_192;

const Credential = {
  id: bytes(CREDENTIAL_ID_MAX).min(1, 'is required'),
  rawId: bytes(CREDENTIAL_ID_MAX).min(1, 'is required'),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).nullish(),
};

/** A passkey that a browser has made, as `toJSON` of its credential. What the server does not read is dropped. */
export const NewPasskey = z.object({
  ...Credential,
  response: z.object({ clientDataJSON: bytes(DATA_MAX), attestationObject: bytes(DATA_MAX) }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** The proof that a browser has a passkey. */
export const PasskeyProof = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: bytes(DATA_MAX),
    authenticatorData: bytes(DATA_MAX),
    signature: bytes(DATA_MAX),
    userHandle: bytes(DATA_MAX).nullish(),
  }),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** POST /users/passkeyLogin. */
export const PasskeyLogin = z.strictObject({
  passkey: PasskeyProof,
  fingerprint: Fingerprint.nullish(),
  visibility: z.enum(VISIBILITIES).nullish(),
  answer: RulesAnswer.optional(),
});

/** Acts with a passkey challenge. `creation` creates a passkey; the others are proved by an existing passkey. */
export const PASSKEY_ACTS = [
  'creation',
  'addition',
  'removal',
  'password',
  'recoveryCode',
  'deletion',
] as const;
export type PasskeyAct = (typeof PASSKEY_ACTS)[number];

/** POST /users/me/passkeyOptions. */
export const PasskeyAsked = z.strictObject({ act: z.enum(PASSKEY_ACTS, { error: 'is no act' }) });

/** A passkey of the own account. `name`: chosen by the owner, otherwise families of browser and system. */
export const OwnPasskey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsed: z.iso.datetime().nullable(),
});
export type OwnPasskey = z.infer<typeof OwnPasskey>;

/** Options of WebAuthn for the browser. Their shape is the browser's. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
